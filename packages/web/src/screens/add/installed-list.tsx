import { RefreshCw } from "lucide-react";
import { Link } from "wouter";
import { InstalledMenu, useUpdate } from "../../actions/use-installed-actions.tsx";
import { skillPath } from "../../state/paths.ts";
import { useInstalled, useOutdated, useVerification } from "../../state/use-installed.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { shortVersion } from "../../ui/short-version.ts";
import { count } from "../../ui/words.ts";

/** How an installed skill compares with its source. */
const sourceStates = {
  outdated: { tone: "info", words: "update available" },
  current: { tone: "plain", words: "up to date" },
  older: { tone: "plain", words: "newer than its source" },
  gone: { tone: "warn", words: "no longer in its source" },
  unreachable: { tone: "warn", words: "source unreachable" },
} as const;

/** Skills that were installed from elsewhere: their source and state, and what can be done with them. */
export function InstalledList() {
  const { data, isError, error, refetch } = useInstalled();
  const verified = useVerification();
  const outdated = useOutdated();
  const update = useUpdate();
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  const skills = data?.skills ?? [];
  if (skills.length === 0) return null;
  const updates = (outdated.data?.skills ?? []).filter(
    ({ state, pinned }) => state === "outdated" && pinned === undefined,
  );
  return (
    <section aria-label="Installed skills">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">
          Installed <span className="font-normal text-ink-faint tabular-nums">{skills.length}</span>
        </h2>
        <span className="ml-auto flex gap-2">
          {updates.length > 0 && (
            <Button variant="primary" onClick={() => update(updates)}>
              Update {count(updates.length, "skill")}
            </Button>
          )}
          <Button icon={<RefreshCw />} busy={outdated.isFetching} onClick={() => void outdated.refetch()}>
            Check for updates
          </Button>
        </span>
      </div>
      <ul className="border-t border-line">
        {skills.map((skill) => {
          const { name, scope, origin } = skill;
          const isThis = (one: { readonly name: string; readonly scope: string }): boolean =>
            one.name === name && one.scope === scope;
          const check = verified.data?.skills.find(isThis);
          const newer = outdated.data?.skills.find(isThis);
          return (
            <ListRow
              key={`${scope} ${name}`}
              data-installed={name}
              title={
                <Link href={skillPath(name)} className="hover:underline">
                  {name}
                </Link>
              }
              badges={
                <>
                  {scope === "project" && <Badge>project</Badge>}
                  {!skill.enabled && <Badge>disabled</Badge>}
                  {origin.pinned !== undefined && (
                    <Badge tone="info" title={origin.pinned}>
                      pinned
                    </Badge>
                  )}
                  {check?.state === "changed" && (
                    <Badge
                      tone="warn"
                      title={check.files?.join(", ") ?? "Its files differ from the lockfile"}
                    >
                      changed locally
                    </Badge>
                  )}
                  {check?.state === "missing" && <Badge tone="danger">missing</Badge>}
                  {newer !== undefined && (
                    <Badge tone={sourceStates[newer.state].tone} title={newer.error ?? ""}>
                      {sourceStates[newer.state].words}
                    </Badge>
                  )}
                </>
              }
              actions={<InstalledMenu skill={skill} state={check?.state} label={`Actions for ${name}`} />}
            >
              {origin.source}
              {origin.version !== undefined && ` at ${shortVersion(origin.version)}`}
              {newer?.advisories?.map((advisory) => (
                <p key={advisory} className="text-danger">
                  {advisory}
                </p>
              ))}
              <p className="text-label text-ink-faint">
                Installed <DateTime at={origin.installedAt} />
              </p>
            </ListRow>
          );
        })}
      </ul>
    </section>
  );
}
