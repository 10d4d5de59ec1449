import type { HostId } from "@skillwright/core";
import type { ListedSkill } from "@skillwright/server/client";
import { Import, Plus, SearchX } from "lucide-react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { CloneDialog } from "../../actions/clone-dialog.tsx";
import { skillMenu } from "../../actions/skill-menu.tsx";
import { type ActedSkill, useSkillActions } from "../../actions/use-skill-actions.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { matchedText } from "./matched-text.ts";
import { NoSkills } from "./no-skills.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SkillFilters } from "./skill-filters.tsx";
import { SkillList } from "./skill-list.tsx";
import {
  anyFilter,
  type ListLine,
  passes,
  type SectionHead,
  type SkillFilter,
  toLines,
} from "./skill-sections.ts";
import { useHosts, useSkillSearch, useSkills } from "./use-skills.ts";

const noSkills: readonly ListedSkill[] = [];
const foundHead: SectionHead = { id: "found", title: "Found", note: "The best fit first" };

/** Every skill there is, in sections, or ranked while somebody searches. */
export default function SkillsScreen() {
  const [, go] = useLocation();
  const [host, setHost] = useState<HostId>("skillwright");
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<SkillFilter>(anyFilter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cloning, setCloning] = useState<ActedSkill>();
  const actions = useSkillActions();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useSkills(host);
  const search = useSkillSearch(text, host);
  const hosts = useHosts();
  useSlashToSearch(searchField);
  useEscape(() => setSelected(new Set()), selected.size > 0);

  const skills = list.data?.skills ?? noSkills;
  const chosen = selected.size === 0 ? noSkills : skills.filter(({ id }) => selected.has(id));
  // One letter is the start of a word, and rarely one: nothing that fits it is no reason to show nothing.
  const isSearching = text.trim().length > 1 || (text.trim() !== "" && (search.data?.hits.length ?? 0) > 0);
  const matched = useMemo(
    () => new Map((search.data?.hits ?? []).map((hit) => [hit.key, matchedText(hit)])),
    [search.data],
  );
  const lines = useMemo((): readonly ListLine[] => {
    const wanted = skills.filter((skill) => passes(skill, filter));
    if (!isSearching) return toLines(wanted);
    const byKey = new Map(wanted.map((skill) => [skill.key, skill]));
    const found = (search.data?.hits ?? []).flatMap(({ key }) => byKey.get(key) ?? []);
    if (found.length === 0) return [];
    return [
      { kind: "section", section: foundHead, count: found.length },
      ...found.map((skill): ListLine => ({ kind: "skill", skill })),
    ];
  }, [skills, filter, isSearching, search.data]);

  return (
    <>
      <PageHeader
        title="Skills"
        lead="A skill teaches an AI agent how to do one job well: a folder with a SKILL.md that says when to use it and what to do. These are the ones your agents can find."
        actions={
          <>
            <Button icon={<Import aria-hidden className="size-4" />} onClick={() => go("/skills/import")}>
              Import
            </Button>
            <Button
              look="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => go("/skills/create")}
            >
              New skill
            </Button>
          </>
        }
      />
      {(skills.length > 0 || list.isPending) && (
        <SkillFilters
          text={text}
          onText={setText}
          filter={filter}
          onFilter={setFilter}
          host={host}
          hosts={hosts.data?.hosts ?? [{ id: "skillwright", title: "Skillwright" }]}
          onHost={setHost}
          skills={skills}
          searchRef={searchField}
        />
      )}
      {list.isPending && <Waiting what="the skills" />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && lines.length > 0 && (
        <SkillList
          lines={lines}
          selected={selected}
          onSelect={(id, on) => setSelected((now) => withMember(now, id, on))}
          onSwitch={(skill, to) => void actions.switchTo([skill], to)}
          onDelete={(skill) => void actions.remove([skill])}
          actionsOf={(skill) => skillMenu(skill, { actions, go, onClone: setCloning, place: "list" })}
          matchedOf={(skill: ListedSkill) => (isSearching ? matched.get(skill.key) : undefined)}
        />
      )}
      {list.isSuccess && skills.length === 0 && (
        <NoSkills onCreate={() => go("/skills/create")} onImport={() => go("/skills/import")} />
      )}
      {skills.length > 0 && lines.length === 0 && !search.isFetching && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="No skill fits"
          actions={
            <Button
              onClick={() => {
                setText("");
                setFilter(anyFilter);
              }}
            >
              Show all {skills.length}
            </Button>
          }
        >
          Try other words, or fewer filters.
        </EmptyState>
      )}
      {chosen.length > 0 && (
        <>
          <div aria-hidden className="h-24" />
          <SelectionBar skills={chosen} actions={actions} onClear={() => setSelected(new Set())} />
        </>
      )}
      <CloneDialog skill={cloning} onClose={() => setCloning(undefined)} />
    </>
  );
}

/** "/" goes to the search, unless somebody is typing. */
function useSlashToSearch(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]") !== null;
      if (event.key !== "/" || typing) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}

/** Escape lets go of what is selected, unless a menu or dialog takes it. */
function useEscape(onEscape: () => void, active: boolean): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) latest.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}

function withMember(set: ReadonlySet<string>, id: string, present: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (present) next.add(id);
  else next.delete(id);
  return next;
}
