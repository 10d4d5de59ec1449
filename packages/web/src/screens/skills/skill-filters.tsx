import type { HostId } from "@skillwright/core/internal";
import type { ListedSkill } from "@skillwright/server/client";
import { Rows4, Search, X } from "lucide-react";
import { type Ref, useMemo } from "react";
import { chooseDensity, useDensity } from "../../state/density.ts";
import { IconButton } from "../../ui/button.tsx";
import { moveFocus } from "../../ui/move-focus.ts";
import { Select } from "../../ui/select.tsx";
import { rowLinks } from "./skill-row.tsx";
import { type SkillFilter, type SkillSort, sections, sorts } from "./skill-sections.ts";

interface SkillFiltersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Called when Enter asks for the full search. */
  readonly onEnter: () => void;
  readonly filter: SkillFilter;
  readonly onFilter: (filter: SkillFilter) => void;
  readonly host: HostId;
  readonly hosts: readonly { readonly id: HostId; readonly title: string }[];
  readonly onHost: (host: HostId) => void;
  readonly sort: SkillSort;
  readonly onSort: (sort: SkillSort) => void;
  readonly skills: readonly ListedSkill[];
  readonly searchRef: Ref<HTMLInputElement>;
}

export function SkillFilters({
  text,
  onText,
  onEnter,
  filter,
  onFilter,
  host,
  hosts,
  onHost,
  sort,
  onSort,
  skills,
  searchRef,
}: SkillFiltersProps) {
  const density = useDensity();
  const categories = useMemo(() => inOrder(skills.map(({ category }) => category ?? "")), [skills]);
  const tags = useMemo(() => inOrder(skills.flatMap((skill) => skill.tags)), [skills]);
  return (
    <>
      <search className="sticky top-0 z-20 -mt-2 bg-paper px-4 py-2 max-md:top-13 sm:px-8">
        <div className="relative">
          <Search aria-hidden className="absolute top-3 left-3.5 size-5 text-ink-faint" />
          <input
            ref={searchRef}
            type="search"
            value={text}
            onChange={(event) => onText(event.target.value)}
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
            <IconButton label="Clear search" className="absolute top-1 right-1" onClick={() => onText("")}>
              <X aria-hidden className="size-4" />
            </IconButton>
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
          onChange={(section) => onFilter({ ...filter, section })}
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
          onChange={(state) => onFilter({ ...filter, state })}
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
            onChange={(category) => onFilter({ ...filter, category })}
          />
        )}
        {tags.length > 0 && (
          <Select
            variant="quiet"
            label="Tag"
            value={filter.tag}
            options={[{ value: "", label: "All tags" }, ...tags.map((one) => ({ value: one, label: one }))]}
            onChange={(tag) => onFilter({ ...filter, tag })}
          />
        )}
        <Select
          variant="quiet"
          label="View as"
          value={host}
          options={hosts.map(({ id, title }) => ({
            value: id,
            label: id === "skillwright" ? "View as Skillwright" : `View as ${title}`,
          }))}
          onChange={onHost}
        />
        <Select
          variant="quiet"
          label="Sort"
          className="lg:ml-auto"
          value={sort}
          options={sorts}
          onChange={onSort}
        />
        <IconButton
          label="Compact rows"
          aria-pressed={density === "compact"}
          className="lg:size-8 aria-pressed:bg-sunken aria-pressed:text-accent-ink max-lg:hidden"
          onClick={() => chooseDensity(density === "compact" ? "roomy" : "compact")}
        >
          <Rows4 aria-hidden className="size-4" />
        </IconButton>
      </fieldset>
    </>
  );
}

/** The distinct non-empty words, sorted. */
function inOrder(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== "").toSorted();
}
