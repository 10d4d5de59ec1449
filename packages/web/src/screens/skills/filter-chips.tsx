import { X } from "lucide-react";
import { anyFilter, type SkillFilter, sections } from "./skill-sections.ts";

interface FilterChipsProps {
  readonly filter: SkillFilter;
  readonly onFilter: (filter: SkillFilter) => void;
}

const stateLabels = { any: "", usable: "Ready to use", unusable: "Not eligible", problems: "With problems" };

/** The filters that are set, each with a way to remove it; renders nothing if there are none. */
export function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const section = sections.find(({ id }) => id === filter.section);
  const chips: readonly (readonly [label: string, without: Partial<SkillFilter>])[] = [
    ...(section === undefined ? [] : [[section.title, { section: anyFilter.section }] as const]),
    ...(filter.state === "any" ? [] : [[stateLabels[filter.state], { state: anyFilter.state }] as const]),
    ...(filter.category === "" ? [] : [[filter.category, { category: "" }] as const]),
    ...(filter.tag === "" ? [] : [[`#${filter.tag}`, { tag: "" }] as const]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-1.5 px-4 pt-3 sm:px-8">
      {chips.map(([label, without]) => (
        <li key={label}>
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => onFilter({ ...filter, ...without })}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-2 pl-3 text-note font-medium text-accent-ink"
          >
            <span className="truncate">{label}</span>
            <X className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
