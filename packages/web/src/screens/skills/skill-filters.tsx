import type { HostId } from "@skillwright/core/internal";
import type { ListedSkill } from "@skillwright/server/client";
import { Rows4, Search, X } from "lucide-react";
import { type Ref, useMemo } from "react";
import { chooseDensity, density } from "../../state/density.ts";
import { IconButton } from "../../ui/button.tsx";
import { moveFocus } from "../../ui/move-focus.ts";
import { Select } from "../../ui/select.tsx";
import { rowLinks } from "./skill-row.tsx";
import { sections, sorts } from "./skill-sections.ts";
import type { ListState } from "./use-list-state.ts";

interface SkillFiltersProps {
  readonly list: ListState;
  /** Called when Enter asks for the full search. */
  readonly onEnter: () => void;
  readonly hosts: readonly { readonly id: HostId; readonly title: string }[];
  readonly skills: readonly ListedSkill[];
  readonly searchRef: Ref<HTMLInputElement>;
}

export function SkillFilters({ list, onEnter, hosts, skills, searchRef }: SkillFiltersProps) {
  const { text, setText, filter, setFilter } = list;
  const isCompact = density.use() === "compact";
  const categories = useMemo(() => inOrder(skills.map(({ category }) => category ?? "")), [skills]);
  const tags = useMemo(() => inOrder(skills.flatMap((skill) => skill.tags)), [skills]);
  return (
    <>
      <search className="sticky top-0 z-20 -mt-2 bg-paper px-4 py-2 max-md:top-13 sm:px-8">
        <div className="relative">
          <Search className="absolute top-3 left-3.5 size-5 text-ink-faint" />
          <input
            ref={searchRef}
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === "Enter") onEnter();
              if (event.key === "ArrowDown") moveFocus(event, rowLinks());
            }}
            aria-label="Search skills"
            placeholder="What do you want to get done?"
            className="h-11 w-full rounded-card border border-line-strong bg-surface pr-11 pl-11 text-lead placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
          />
          {text !== "" && (
            <IconButton
              label="Clear search"
              icon={<X />}
              className="absolute top-1 right-1"
              onClick={() => setText("")}
            />
          )}
        </div>
      </search>
      <fieldset
        aria-label="Filters"
        className="flex min-w-0 gap-2 px-4 [scrollbar-width:none] max-sm:overflow-x-auto max-sm:py-0.5 max-sm:[&>span]:shrink-0 sm:flex-wrap sm:px-8 sm:max-lg:[&>span]:flex-1 sm:max-lg:[&>span]:basis-36"
      >
        <Select
          variant="quiet"
          label="Source"
          value={filter.section}
          options={[
            { value: "any", label: "All sources" },
            ...sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(section) => setFilter({ ...filter, section })}
        />
        <Select
          variant="quiet"
          label="Status"
          value={filter.state}
          options={[
            { value: "any", label: "Any status" },
            { value: "usable", label: "Ready to use" },
            { value: "unusable", label: "Not eligible" },
            { value: "problems", label: "With problems" },
          ]}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        {categories.length > 1 && (
          <Select
            variant="quiet"
            label="Category"
            value={filter.category}
            options={[
              { value: "", label: "All categories" },
              ...categories.map((one) => ({ value: one, label: one })),
            ]}
            onChange={(category) => setFilter({ ...filter, category })}
          />
        )}
        {tags.length > 0 && (
          <Select
            variant="quiet"
            label="Tag"
            value={filter.tag}
            options={[{ value: "", label: "All tags" }, ...tags.map((one) => ({ value: one, label: one }))]}
            onChange={(tag) => setFilter({ ...filter, tag })}
          />
        )}
        <Select
          variant="quiet"
          label="View as"
          value={list.host}
          options={hosts.map(({ id, title }) => ({ value: id, label: `View as ${title}` }))}
          onChange={list.setHost}
        />
        <Select
          variant="quiet"
          label="Sort"
          className="lg:ml-auto"
          value={list.sort}
          options={sorts}
          onChange={list.setSort}
        />
        <IconButton
          label="Compact rows"
          icon={<Rows4 />}
          aria-pressed={isCompact}
          className="lg:size-8 aria-pressed:bg-sunken aria-pressed:text-accent-ink max-lg:hidden"
          onClick={() => chooseDensity(isCompact ? "roomy" : "compact")}
        />
      </fieldset>
    </>
  );
}

/** The distinct non-empty words, sorted. */
function inOrder(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== "").toSorted();
}
