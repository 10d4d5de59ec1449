import type { EverywhereDocument } from "@skillwright/server/client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Check, FolderSync, Layers2, Minus, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { matchesWords } from "../../state/matches-words.ts";
import { skillPath } from "../../state/paths.ts";
import { useRead } from "../../state/use-read.ts";
import { useUrlParams } from "../../state/use-url-params.ts";
import { Badge } from "../../ui/badge.tsx";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { FilterInput } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Gap, gapsOf } from "../../ui/virtual-table.tsx";
import { count, digits } from "../../ui/words.ts";
import { SyncDialog } from "./sync-dialog.tsx";

type Agent = EverywhereDocument["agents"][number];
type Skill = EverywhereDocument["skills"][number];

const filters = [
  { value: "all", label: "All skills" },
  { value: "drift", label: "Copies that differ" },
  { value: "copies", label: "Several copies" },
  { value: "missing", label: "Not in every agent" },
] as const;

type Filter = (typeof filters)[number]["value"];

const collator = new Intl.Collator("en", { numeric: true });

/** The skills of every agent on this computer in one table, and a way to bring them in line. */
export default function EverywhereScreen() {
  const [params, setParams] = useUrlParams();
  const [text, setText] = useState("");
  const [syncing, setSyncing] = useState(false);
  const filter = filters.find(({ value }) => value === params.get("show"))?.value ?? "all";
  const query = useRead("skills", "listEverywhere");
  const { data } = query;
  const rows = useMemo(
    () =>
      (data?.skills ?? [])
        .filter((skill) => isWanted(skill, filter, text, data?.agents ?? []))
        .toSorted((a, b) => collator.compare(a.name, b.name)),
    [data, filter, text],
  );
  return (
    <>
      <PageHeader
        title="Skills by agent"
        lead="Which agents on this computer find each skill, where copies differ, and how many tokens they cost."
        actions={
          <Button variant="primary" icon={<FolderSync />} onClick={() => setSyncing(true)}>
            Sync…
          </Button>
        }
      />
      <div className="px-4 pb-12 sm:px-8">
        <Fetching query={query} what="skills of every agent" />
        {data?.skills.length === 0 && (
          <EmptyState icon={<Layers2 />} title="No skills yet">
            No agent on this computer finds a skill here.
          </EmptyState>
        )}
        {data !== undefined && data.skills.length > 0 && (
          <div className="mb-4 flex flex-wrap gap-2">
            <FilterInput
              label="Filter skills"
              className="max-w-72 min-w-40 flex-1"
              value={text}
              onText={setText}
            />
            <Select
              label="Show"
              value={filter}
              options={filters}
              onChange={(show) => setParams({ show: show === "all" ? "" : show })}
            />
          </div>
        )}
        {data !== undefined && data.skills.length > 0 && rows.length === 0 && (
          <EmptyState icon={<Layers2 />} title="No matching skills">
            Try a different filter.
          </EmptyState>
        )}
        {data !== undefined && rows.length > 0 && <Table agents={data.agents} rows={rows} />}
      </div>
      {syncing && <SyncDialog onClose={() => setSyncing(false)} />}
    </>
  );
}

function isWanted(skill: Skill, filter: Filter, text: string, agents: readonly Agent[]): boolean {
  const fits = {
    all: () => true,
    drift: () => skill.drift,
    copies: () => skill.copies.length > 1,
    missing: () => agents.some(({ id }) => skill.agents[id]?.state !== "loaded"),
  };
  const { name: id, description } = skill;
  return fits[filter]() && matchesWords({ id, displayName: "", description }, text.trim());
}

const ROW_HEIGHT_PX = 45;
const OVERSCAN = 12;

/** Only the rows in sight are in the DOM. */
function Table({ agents, rows }: { readonly agents: readonly Agent[]; readonly rows: readonly Skill[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const { above, below } = gapsOf(virtual);
  return (
    <section
      ref={frame}
      aria-label="Skills and agents"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-left">
        <thead>
          <tr className="align-bottom text-note">
            <th
              scope="col"
              className="sticky left-0 z-10 min-w-40 border-b border-line bg-surface py-2.5 pr-3 pl-4 font-medium"
            >
              Skill
            </th>
            <th scope="col" className="border-b border-line px-3 py-2.5 text-right font-medium">
              Tokens
            </th>
            {agents.map(({ id, title, skills, catalogTokens }) => (
              <th key={id} scope="col" className="min-w-24 border-b border-line px-3 py-2.5 font-medium">
                {title}
                <span
                  className="block text-label font-normal whitespace-nowrap text-ink-faint tabular-nums"
                  title={`${count(catalogTokens, "token")} in every request`}
                >
                  {count(skills, "skill")}
                  <br />
                  {count(catalogTokens, "token")}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <Gap height={above} />
        <tbody>
          {virtual.getVirtualItems().map(({ index }) => {
            const skill = rows[index];
            return skill !== undefined && <SkillRow key={skill.name} skill={skill} agents={agents} />;
          })}
        </tbody>
        <Gap height={below} />
      </table>
    </section>
  );
}

function SkillRow({ skill, agents }: { readonly skill: Skill; readonly agents: readonly Agent[] }) {
  const { name, drift, copies, tokens } = skill;
  const folders = copies.map(({ folder }) => folder).join("\n");
  return (
    <tr data-everywhere={name} style={{ height: ROW_HEIGHT_PX }}>
      <th
        scope="row"
        className="sticky left-0 z-10 max-w-56 border-b border-line bg-surface pr-3 pl-4 font-normal"
      >
        <span className="flex items-center gap-2">
          <Link href={skillPath(name)} className="truncate font-medium hover:underline">
            {name}
          </Link>
          {drift && (
            <Badge tone="warn" title={folders}>
              copies differ
            </Badge>
          )}
          {!drift && copies.length > 1 && <Badge title={folders}>{copies.length} copies</Badge>}
        </span>
      </th>
      <td className="border-b border-line px-3 text-right text-note text-ink-soft tabular-nums">
        {digits(tokens)}
      </td>
      {agents.map(({ id }) => (
        <td key={id} className="border-b border-line px-3">
          <AgentState entry={skill.agents[id]} />
        </td>
      ))}
    </tr>
  );
}

const states: Readonly<
  Record<Skill["agents"][string]["state"], { readonly icon: ReactNode; readonly words: string }>
> = {
  loaded: { icon: <Check className="size-4 text-accent" />, words: "Loaded" },
  shadowed: { icon: <Layers2 className="size-4 text-ink-faint" />, words: "Shadowed" },
  unavailable: { icon: <TriangleAlert className="size-4 text-warn" />, words: "Not available" },
};

function AgentState({ entry }: { readonly entry: Skill["agents"][string] | undefined }) {
  if (entry === undefined) {
    return (
      <span title="Not found">
        <Minus className="size-4 text-line-strong" />
        <span className="sr-only">Not found</span>
      </span>
    );
  }
  const { icon, words } = states[entry.state];
  return (
    <span title={`${words} from ${entry.folder}`} className="flex items-center gap-1">
      {icon}
      <span className="sr-only">{words}</span>
      {entry.found > 1 && <span className="text-label text-ink-faint">{entry.found}</span>}
    </span>
  );
}
