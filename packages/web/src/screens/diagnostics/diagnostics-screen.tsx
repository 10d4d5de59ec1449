import type { HostId } from "@skillwright/core/internal";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw, TriangleAlert } from "lucide-react";
import { Link, useSearchParams } from "wouter";
import { TrustBanner } from "../../actions/trust-banner.tsx";
import { api } from "../../state/api.ts";
import { skillPath } from "../../state/paths.ts";
import { useHosts, useSkills } from "../../state/use-skills.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Failure, Loading } from "../../ui/failure.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Select } from "../../ui/select.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { CatalogBudget } from "./catalog-budget.tsx";
import { LargestSkills, MostUsed, SecurityAudit, Tiles } from "./overview.tsx";
import { Problems } from "./problems.tsx";
import { Relations } from "./relations.tsx";
import { RootList, Section } from "./root-list.tsx";
import { UsageOverTime } from "./usage-chart.tsx";

/** The searched folders, name collisions, and problems. */
export default function DiagnosticsScreen() {
  const [params, setParams] = useSearchParams();
  const host = (params.get("as") ?? "skillwright") as HostId;
  const { data: hosts } = useHosts();
  const { data: list } = useSkills(host);
  const skills = list?.skills ?? [];
  const { data, isPending, isError, error, refetch, isFetching } = useQuery({
    queryKey: ["skills", "doctor", host],
    queryFn: ({ signal }) => api.getDoctor({ query: { as: host, reload: "force" }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Diagnostics"
        lead="Where Skillwright looks for skills, which one wins when names collide, and why a skill can't be used."
        actions={
          <>
            <Select
              label="View as"
              value={host}
              options={(hosts?.hosts ?? [{ id: host, title: "Skillwright" }]).map(({ id, title }) => ({
                value: id,
                label: `View as ${title}`,
              }))}
              onChange={(next) => setParams(next === "skillwright" ? {} : { as: next }, { replace: true })}
            />
            <Button
              busy={isFetching}
              icon={<RefreshCw aria-hidden className="size-4" />}
              onClick={() => void refetch()}
            >
              Refresh
            </Button>
          </>
        }
      />
      {isPending && <Loading what="diagnostics" />}
      {isError && <Failure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className="flex flex-col gap-9 px-4 pb-12 sm:px-8">
          <Verdict errors={count(data.diagnostics, "error")} warnings={count(data.diagnostics, "warning")} />
          {host === "skillwright" && (
            <div className="empty:hidden">
              <TrustBanner />
            </div>
          )}
          <Tiles skills={skills} unloaded={data.broken.length} />
          {data.host.caveats.length > 0 && (
            <ul className="list-disc pl-5 text-note text-ink-soft">
              {data.host.caveats.map((caveat) => (
                <li key={caveat}>{caveat}</li>
              ))}
            </ul>
          )}
          {data.diagnostics.length > 0 && (
            <Section title="Problems" note="By skill, errors first">
              <Problems
                findings={data.diagnostics}
                broken={new Set(data.broken.map(({ path }) => path))}
                skills={skills}
                roots={data.roots}
                canPrefer={host === "skillwright"}
              />
            </Section>
          )}
          <Section title="Folders" note="Highest priority first">
            <RootList roots={data.roots} />
          </Section>
          <SkillTable
            title="Shadowed"
            note="Hidden by another skill with the same name"
            entries={data.shadowed}
          />
          <SkillTable title="Not eligible" note="A requirement is missing" entries={data.ineligible} />
          <SkillTable title="Disabled" note="Disabled by you or by configuration" entries={data.disabled} />
          <CatalogBudget host={host} />
          <LargestSkills skills={skills} />
          <UsageOverTime />
          <MostUsed />
          {host === "skillwright" && <Relations />}
          <SecurityAudit />
          <Section title="This computer">
            <dl className="grid grid-cols-[6rem_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)] gap-x-4 border-t border-line">
              {machineFacts(data).map(([name, value]) => (
                <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
                  <dt className="text-ink-soft">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      )}
    </>
  );
}

type Doctor = Awaited<ReturnType<typeof api.getDoctor>>;

function machineFacts({
  versions,
  cwd,
  project,
  sandbox,
  index,
  config,
}: Doctor): readonly (readonly [string, string])[] {
  const sandboxWords = {
    on: `on (${sandbox.kind})`,
    found: `available (${sandbox.kind}), used when a skill runs a command`,
    off: "turned off in the configuration",
    unavailable: [sandbox.problem, sandbox.hint].filter(Boolean).join(" "),
  }[sandbox.state];
  return [
    ["Working directory", cwd],
    ["Project", project ?? "none"],
    ["Sandbox", sandboxWords],
    ["Search index", index.problem ?? `${index.state}, ${index.file}`],
    ["Configuration", config.map(({ file }) => file).join(", ") || "none"],
    ["Versions", `Skillwright ${versions.skillwright}, Node.js ${versions.node}, ${versions.platform}`],
  ];
}

function Verdict({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  const isFine = errors + warnings === 0;
  return (
    <p className="flex items-center gap-2.5 text-lead font-medium">
      {isFine ? (
        <CircleCheck aria-hidden className="size-5 text-accent" />
      ) : (
        <TriangleAlert aria-hidden className={`size-5 ${errors > 0 ? "text-danger" : "text-warn"}`} />
      )}
      {isFine
        ? "No problems found."
        : `${plural(errors, "error")} and ${plural(warnings, "warning").toLowerCase()}.`}
    </p>
  );
}

function plural(number: number, word: string): string {
  return `${number === 0 ? "No" : number} ${word}${number === 1 ? "" : "s"}`;
}

function count(findings: readonly { readonly severity: string }[], severity: string): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

type Hidden = Pick<Doctor["ineligible"][number], "id" | "path" | "reasons"> | Doctor["shadowed"][number];

interface SkillTableProps {
  readonly title: string;
  readonly note: string;
  readonly entries: readonly Hidden[];
}

/** Skills with a reason for each; renders nothing if there are none. */
function SkillTable({ title, note, entries }: SkillTableProps) {
  if (entries.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <VirtualList items={entries} keyOf={({ path }) => path} height={76} className="border-t border-line">
        {(entry) => (
          <div className="border-b border-line py-2">
            <Link href={skillPath(entry.id)} className="font-medium hover:underline">
              {entry.id}
            </Link>
            <p className="text-note break-words text-ink-soft">
              <MessageText text={whyHidden(entry)} />
            </p>
            <p className="text-label wrap-anywhere text-ink-faint">{entry.path}</p>
          </div>
        )}
      </VirtualList>
    </Section>
  );
}

function whyHidden(entry: Hidden): string {
  if ("winner" in entry) return `${entry.winner} is used instead`;
  const why = entry.reasons
    .map(({ message, hint }) => (hint === null ? message : `${message}. ${hint}`))
    .join("; ");
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
}
