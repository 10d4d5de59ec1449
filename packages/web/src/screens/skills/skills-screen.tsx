import type { ListedSkill } from "@skillwright/server/client";
import { Download, Plus, SearchX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { CloneDialog } from "../../actions/dialogs.ts";
import { TrustBanner, useTrustQuestion } from "../../actions/trust-banner.tsx";
import { type ActedSkill, useSkillActions } from "../../actions/use-skill-actions.ts";
import { useHosts, useSkills, useUsage } from "../../state/use-skills.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Failure, Loading } from "../../ui/failure.tsx";
import { TextButton, TextLink } from "../../ui/link.tsx";
import { isTyping, useKey } from "../../ui/use-key.ts";
import { count, digits } from "../../ui/words.ts";
import { NoSkills } from "./no-skills.tsx";
import { SearchNotices, UnloadedSkills } from "./search-notices.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SkillFilters } from "./skill-filters.tsx";
import { SkillList } from "./skill-list.tsx";
import { SkillRow } from "./skill-row.tsx";
import {
  inNameOrder,
  type ListHeading,
  type ListLine,
  passes,
  sortedLines,
  toLines,
} from "./skill-sections.ts";
import { useListState } from "./use-list-state.ts";
import { type Shown, useSearch } from "./use-search.ts";
import { WelcomeCard } from "./welcome-card.tsx";

const noSkills: readonly ListedSkill[] = [];
const resultHeadings: Readonly<Record<Shown["fit"], ListHeading>> = {
  open: { id: "found", title: "Results", note: "Best match first" },
  sure: { id: "found", title: "Results", note: "Best match first" },
  unsure: { id: "found", title: "No close match. Nearest results:", note: "" },
};

/** All skills in sections, or ranked by a search. */
export default function SkillsScreen() {
  const [, go] = useLocation();
  const listState = useListState();
  const { text, filter, sort, host, setHost, clear } = listState;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cloning, setCloning] = useState<ActedSkill>();
  const { ask, question } = useTrustQuestion();
  // Where a range of selected rows starts.
  const anchor = useRef("");
  const actions = useSkillActions();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useSkills(host);
  const found = useSearch(text, host);
  const hosts = useHosts();
  useKey((event) => {
    if (event.key === "/" && !isTyping(event)) {
      event.preventDefault();
      searchField.current?.focus();
      // A menu or dialog may have handled Escape.
    } else if (event.key === "Escape" && !event.defaultPrevented) setSelected(new Set());
  });

  const skills = inNameOrder(list.data?.skills ?? noSkills);
  const places = list.data?.places;
  const diagnostics = useMemo(() => places?.flatMap((place) => place.diagnostics) ?? [], [places]);
  const chosen = selected.size === 0 ? noSkills : skills.filter(({ id }) => selected.has(id));
  const lastUsed = useLastUsed(sort === "used" ? "yes" : "no");
  const hits = useMemo(() => new Map(found.hits.map((hit) => [hit.key, hit])), [found.hits]);
  const [moreFor, setMoreFor] = useState("");
  const showsAll = found.fit === "open" || moreFor === text;
  const lines = useMemo((): readonly ListLine[] => {
    const wanted = skills.filter((skill) => passes(skill, filter));
    if (!found.active) return sort === "section" ? toLines(wanted) : sortedLines(wanted, sort, lastUsed);
    const byKey = new Map(wanted.map((skill) => [skill.key, skill]));
    const fitting = [...hits.values()].flatMap(({ key, likely }) =>
      likely || showsAll ? (byKey.get(key) ?? []) : [],
    );
    if (fitting.length === 0) return [];
    return [
      { kind: "section", section: resultHeadings[found.fit], count: fitting.length },
      ...fitting.map((skill): ListLine => ({ kind: "skill", skill })),
    ];
  }, [skills, filter, sort, lastUsed, found.active, found.fit, hits, showsAll]);
  const select = (id: string, on: boolean, reach: "one" | "range"): void => {
    const ids = lines.flatMap((line) => (line.kind === "skill" ? line.skill.id : []));
    const from = reach === "range" ? ids.indexOf(anchor.current) : -1;
    const between = from < 0 ? [id] : span(ids, from, ids.indexOf(id));
    anchor.current = id;
    setSelected((now) => withMembers(now, between, on));
  };
  const unlikely = found.hits.filter(({ likely }) => !likely).length;
  const failed = found.active ? found.error : null;

  return (
    <>
      <PageHeader
        title="Skills"
        lead="A skill teaches an agent to do one task well: a folder with a SKILL.md file that says when to use it and what to do."
        actions={
          <>
            <Button icon={<Download />} onClick={() => go("/skills/add")}>
              Add skills
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={() => go("/skills/create")}>
              New skill
            </Button>
          </>
        }
      />
      {list.isSuccess && skills.length > 0 && skills.every(({ builtIn }) => builtIn) && <WelcomeCard />}
      {(skills.length > 0 || list.isPending) && (
        <SkillFilters
          list={listState}
          onEnter={found.ask}
          skills={skills}
          showsChips={!found.active}
          searchRef={searchField}
        />
      )}
      {host !== "skillwright" && (
        <p role="note" className="px-4 pt-4 text-note text-ink-soft sm:px-8">
          As {hosts.data?.hosts.find(({ id }) => id === host)?.title ?? host} sees them.{" "}
          <TextButton onClick={() => setHost("skillwright")}>Back to Skillwright</TextButton>
        </p>
      )}
      {host === "skillwright" && (
        <div className="px-4 pt-4 empty:hidden sm:px-8">
          <TrustBanner />
        </div>
      )}
      {found.active && <SearchNotices found={found} shown={lines.length > 0 ? lines.length - 1 : 0} />}
      {list.isPending && <Loading what="skills" />}
      {list.isSuccess && found.looking && lines.length === 0 && <Loading what="results" />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {failed !== null && <Failure error={failed} onRetry={found.retry} />}
      {list.isSuccess && failed === null && lines.length > 0 && (
        <SkillList lines={lines}>
          {(skill) => (
            <SkillRow
              skill={skill}
              selected={selected.has(skill.id)}
              onSelect={(on, reach) => select(skill.id, on, reach)}
              onTrust={ask}
              onClone={setCloning}
              actions={actions}
              hit={found.active ? hits.get(skill.key) : undefined}
            />
          )}
        </SkillList>
      )}
      {found.active && !showsAll && unlikely > 0 && (
        <div className="px-4 pt-2 pb-6 sm:px-8">
          <Button onClick={() => setMoreFor(text)}>Show {count(unlikely, "less likely result")}</Button>
        </div>
      )}
      {!found.active && <UnloadedSkills skills={skills} diagnostics={diagnostics} />}
      {list.isSuccess && skills.length === 0 && (
        <NoSkills onCreate={() => go("/skills/create")} onImport={() => go("/skills/import")} />
      )}
      {list.isSuccess && !found.active && (
        <p className="px-4 pt-4 pb-10 text-note text-ink-faint sm:px-8">
          Deleted skills are in the <TextLink href="/trash">trash</TextLink>. See also{" "}
          <TextLink href="/skills/everywhere">the skills of every agent</TextLink> on this computer.
        </p>
      )}
      {skills.length > 0 && lines.length === 0 && failed === null && !found.looking && (
        <EmptyState
          icon={<SearchX />}
          title="No matching skills"
          actions={<Button onClick={clear}>Show all {digits(skills.length)}</Button>}
        >
          Try different words or fewer filters.
        </EmptyState>
      )}
      {chosen.length > 0 && (
        <>
          <div aria-hidden className="h-24" />
          <SelectionBar skills={chosen} actions={actions} onClear={() => setSelected(new Set())} />
        </>
      )}
      {question}
      {cloning !== undefined && <CloneDialog skill={cloning} onClose={() => setCloning(undefined)} />}
    </>
  );
}

/** The members from one place to another, in either direction. */
function span(ids: readonly string[], from: number, to: number): readonly string[] {
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function withMembers(
  set: ReadonlySet<string>,
  ids: readonly string[],
  present: boolean,
): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (present) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** When each skill was used last, by its key. */
function useLastUsed(want: "yes" | "no"): ReadonlyMap<string, string> {
  const { data } = useUsage(want);
  return useMemo(() => new Map(data?.skills.map(({ key, lastUsed }) => [key, lastUsed])), [data]);
}
