import type { HostId } from "@skillwright/core";
import type { ListedSkill } from "@skillwright/server/client";
import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { type SkillFilter, sections } from "./skill-sections.ts";

interface SkillFiltersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly filter: SkillFilter;
  readonly onFilter: (filter: SkillFilter) => void;
  readonly host: HostId;
  readonly hosts: readonly { readonly id: HostId; readonly title: string }[];
  readonly onHost: (host: HostId) => void;
  readonly skills: readonly ListedSkill[];
  readonly searchRef: Ref<HTMLInputElement>;
}

export function SkillFilters({
  text,
  onText,
  filter,
  onFilter,
  host,
  hosts,
  onHost,
  skills,
  searchRef,
}: SkillFiltersProps) {
  const categories = [...new Set(skills.flatMap(({ category }) => category ?? []))].toSorted();
  const tags = [...new Set(skills.flatMap((skill) => skill.tags))].toSorted();
  return (
    <search className="flex flex-wrap items-center gap-2 px-4 max-sm:flex-col max-sm:items-stretch sm:px-8">
      <div className="relative min-w-56 flex-1 sm:basis-72">
        <Search aria-hidden className="absolute top-2.5 left-3 size-4 text-ink-faint" />
        <input
          ref={searchRef}
          type="search"
          value={text}
          onChange={(event) => onText(event.target.value)}
          aria-label="Search skills"
          placeholder="What do you want to get done?"
          className="h-9 w-full rounded-control border border-line-strong bg-surface pr-9 pl-9 placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text !== "" && (
          <IconButton label="Clear the search" className="absolute top-0 right-0" onClick={() => onText("")}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      <div className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 max-sm:[&>span]:shrink-0 sm:flex-wrap">
        <Select
          label="Section"
          value={filter.section}
          options={[
            { value: "any", label: "All sections" },
            ...sections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(section) => onFilter({ ...filter, section })}
        />
        <Select
          label="State"
          value={filter.state}
          options={[
            { value: "any", label: "Any state" },
            { value: "usable", label: "Ready to use" },
            { value: "unusable", label: "Not ready" },
            { value: "problems", label: "With findings" },
          ]}
          onChange={(state) => onFilter({ ...filter, state })}
        />
        {categories.length > 1 && (
          <Select
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
            label="Tag"
            value={filter.tag}
            options={[{ value: "", label: "All tags" }, ...tags.map((one) => ({ value: one, label: one }))]}
            onChange={(tag) => onFilter({ ...filter, tag })}
          />
        )}
        <Select
          label="As which agent sees them"
          value={host}
          options={hosts.map(({ id, title }) => ({
            value: id,
            label: id === "skillwright" ? "As Skillwright" : `As ${title}`,
          }))}
          onChange={onHost}
        />
      </div>
    </search>
  );
}
