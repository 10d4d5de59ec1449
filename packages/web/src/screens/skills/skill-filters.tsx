import type { ListedSkill } from "@skillwright/server/client";
import { Rows4, Search, X } from "lucide-react";
import { type Ref, useMemo } from "react";
import { HostSelect } from "../../actions/host-select.tsx";
import { density } from "../../state/setting.ts";
import { IconButton } from "../../ui/button.tsx";
import { moveFocus } from "../../ui/move-focus.ts";
import { Select } from "../../ui/select.tsx";
import { rowLinks } from "./skill-row.tsx";
import { filterChoices, sorts } from "./skill-sections.ts";
import type { ListState } from "./use-list-state.ts";

interface SkillFiltersProps {
  readonly list: ListState;
  /** Called when Enter asks for the full search. */
  readonly onEnter: () => void;
  readonly skills: readonly ListedSkill[];
  /** Whether the filters in use are listed, each with a way to remove it. */
  readonly showsChips: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
}

export function SkillFilters({ list, onEnter, skills, showsChips, searchRef }: SkillFiltersProps) {
  const { text, setText, filter, setFilter } = list;
  const isCompact = density.use() === "compact";
  const choices = useMemo(() => filterChoices(skills), [skills]);
  const chips = choices.flatMap(({ name, options }) =>
    options.filter(({ value }) => value === filter[name]).map(({ label }) => ({ name, label })),
  );
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
        {choices
          .filter(({ name, options }) => options.length > (name === "category" ? 1 : 0))
          .map(({ name, label, all, options }) => (
            <Select
              key={name}
              variant="quiet"
              label={label}
              value={filter[name]}
              options={[{ value: "", label: all }, ...options]}
              onChange={(value) => setFilter({ [name]: value })}
            />
          ))}
        <HostSelect variant="quiet" value={list.host} onChange={list.setHost} />
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
          onClick={() => density.set(isCompact ? "roomy" : "compact")}
        />
      </fieldset>
      {showsChips && chips.length > 0 && (
        <ul aria-label="Filters in use" className="flex flex-wrap gap-1.5 px-4 pt-3 sm:px-8">
          {chips.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove filter ${label}`}
                onClick={() => setFilter({ [name]: "" })}
                className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-2 pl-3 text-note font-medium text-accent-ink"
              >
                <span className="truncate">{label}</span>
                <X className="size-3.5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
