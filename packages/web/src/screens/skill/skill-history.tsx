import { versionText } from "@skillwright/core/internal";
import type { Operations } from "@skillwright/server/client";
import clsx from "clsx";
import { History, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { FileDiff } from "../../ui/file-diff.tsx";
import { Select } from "../../ui/select.tsx";
import { count } from "../../ui/words.ts";

type Version = Operations["getHistory"]["response"]["versions"][number];

/** A skill's versions with their changes; any of them can be restored. */
export function SkillHistory({ id, editable }: { readonly id: string; readonly editable: boolean }) {
  const [chosen, setChosen] = useState<number>();
  const query = useRead("skills", "getHistory", { params: { skill: id } });
  if (!query.isSuccess) return <Fetching query={query} what="history" />;
  const { versions } = query.data;
  const version = versions.find(({ number }) => number === chosen) ?? versions[0];
  if (version === undefined) {
    return (
      <EmptyState icon={<History />} title="No history yet">
        History starts with the first change.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 px-4 py-6 sm:px-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Versions">
        <ol className="flex flex-col gap-0.5">
          {versions.map((one) => (
            <li key={one.number}>
              <button
                type="button"
                aria-current={one === version || undefined}
                onClick={() => setChosen(one.number)}
                className={clsx(
                  "w-full rounded-control px-2.5 py-1.5 text-left",
                  one === version ? "bg-sunken" : "text-ink-soft hover:bg-sunken hover:text-ink",
                )}
              >
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 truncate font-medium">{versionText(one)}</span>
                  <span className="ml-auto text-label text-ink-faint tabular-nums">v{one.number}</span>
                </span>
                <span className="block truncate text-label text-ink-soft">
                  <DateTime at={one.at} />
                  {one.author.name !== undefined && `, ${one.author.name}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <VersionView
        key={version.number}
        id={id}
        version={version}
        others={versions.filter((one) => one !== version && typeof one.hash === "string")}
        isNewest={version === versions[0]}
        editable={editable}
      />
    </div>
  );
}

interface VersionViewProps {
  readonly id: string;
  readonly version: Version;
  /** Versions that it can be compared with. */
  readonly others: readonly Version[];
  readonly isNewest: boolean;
  readonly editable: boolean;
}

function VersionView({ id, version, others, isNewest, editable }: VersionViewProps) {
  const attempt = useAttempt("skills");
  const { number } = version;
  const [chosen, setChosen] = useState("");
  // The newest first; a deletion has no files to compare with.
  const previous = others.find((one) => one.number < number)?.number;
  const from = chosen === "" ? previous : chosen === "disk" ? "disk" : Number(chosen);
  const canCompare = typeof from === "number" || from === "disk";
  const diff = useRead(
    "skills",
    "diffVersions",
    { params: { skill: id }, query: { ...(canCompare && { from }), to: number } },
    { enabled: canCompare },
  );
  const restore = () =>
    attempt(
      () => api.restoreVersion({ params: { skill: id, version: number }, body: {} }),
      `Restored version ${number}`,
    );
  return (
    <section aria-label={`Version ${number}`} className="min-w-0">
      <header className="mb-4 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-semibold wrap-anywhere">{versionText(version)}</h2>
          <p className="text-note text-ink-soft">
            Version {number}, {count(version.files, "file")}, {count(version.bytes, "byte")}
          </p>
        </div>
        <Select
          label="Compared with"
          value={chosen}
          options={[
            { value: "", label: "Changes since the previous version" },
            { value: "disk", label: "Compared with the current files" },
            ...others.map((one) => ({
              value: String(one.number),
              label: `Compared with version ${one.number}`,
            })),
          ]}
          onChange={setChosen}
        />
        {!isNewest && editable && typeof version.hash === "string" && (
          <Button icon={<RotateCcw />} onClick={restore}>
            Restore this version
          </Button>
        )}
      </header>
      {diff.data === undefined ? (
        <p className="text-ink-soft">
          {canCompare ? "" : "First recorded version."}
          {diff.isError && diff.error.message}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {diff.data.files.length === 0 && <p className="text-ink-soft">No files changed.</p>}
          {diff.data.files.map(({ path, status, patch, omitted }) => (
            <FileDiff
              key={path}
              heading="h3"
              path={path}
              status={status}
              patch={patch}
              instead={
                omitted === "same-text"
                  ? "Only the executable permission changed."
                  : "Not shown: binary or too large."
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}
