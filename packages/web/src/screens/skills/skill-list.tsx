import type { ListedSkill } from "@skillwright/server/client";
import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { density as chosenDensity } from "../../state/setting.ts";
import { digits } from "../../ui/words.ts";
import type { ListLine } from "./skill-sections.ts";

interface SkillListProps {
  readonly lines: readonly ListLine[];
  /** Renders the row of a skill. */
  readonly children: (skill: ListedSkill) => ReactNode;
}

const LINE_HEIGHTS_PX = { roomy: 69, compact: 45 } as const;

/** What covers the top of the list while it scrolls: the search field. */
const COVERED_PX = 60;

/** A virtual list: only visible rows are in the DOM, so 10,000 skills cost as much as 20. */
export function SkillList({ lines, children }: SkillListProps) {
  const density = chosenDensity.use();
  const container = useRef<HTMLUListElement>(null);
  const headings = useMemo(
    () => lines.flatMap((line, index) => (line.kind === "section" ? index : [])),
    [lines],
  );
  const keys = useMemo(() => lines.map(keyOf), [lines]);
  // The heading of the section at the top stays in sight.
  const pinned = useRef(0);
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => LINE_HEIGHTS_PX[density],
    overscan: 12,
    scrollMargin: container.current?.offsetTop ?? 0,
    // With another function in each render, each render would compute the places of all rows again.
    getItemKey: useCallback((index) => keys[index] ?? index, [keys]),
    rangeExtractor: (range) => {
      const top = (virtual.scrollOffset ?? 0) + COVERED_PX;
      const isPassed = (index: number): boolean => (virtual.measurementsCache[index]?.start ?? 0) <= top;
      pinned.current = headings.findLast((index) => index === 0 || isPassed(index)) ?? 0;
      return [...new Set([pinned.current, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
    },
  });
  useScrollAnchor(lines, virtual);
  const measured = useRef(density);
  useLayoutEffect(() => {
    // Rows of another density have other heights.
    if (measured.current !== density) {
      virtual.measure();
      // Rows that kept their height, such as headings, aren't measured again otherwise.
      for (const row of container.current?.children ?? []) virtual.measureElement(row);
    }
    measured.current = density;
  }, [density, virtual]);
  return (
    <ul ref={container} aria-label="Skills" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const line = lines[item.index];
        if (line === undefined) return null;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            {...(item.index === pinned.current
              ? { className: "sticky top-9 z-10 max-md:top-22" }
              : {
                  className: "absolute inset-x-0 top-0",
                  style: { transform: `translateY(${item.start - virtual.options.scrollMargin}px)` },
                })}
          >
            {line.kind === "section" ? (
              <div className="flex items-baseline gap-2 border-b border-line bg-paper px-4 pt-7 pb-2 sm:px-8">
                <h2 className="font-semibold">{line.section.title}</h2>
                <span className="text-note text-ink-faint tabular-nums">{digits(line.count)}</span>
                <span className="truncate text-note text-ink-faint max-sm:hidden">{line.section.note}</span>
              </div>
            ) : (
              children(line.skill)
            )}
          </li>
        );
      })}
    </ul>
  );
}

function keyOf(line: ListLine): string {
  return line.kind === "skill" ? `${line.skill.cwd}\0${line.skill.key}` : line.section.id;
}

/** Keeps the scroll position when skills are added or removed above it. */
function useScrollAnchor(lines: readonly ListLine[], virtual: Virtualizer<Window, Element>): void {
  const first = useRef<{ readonly key: string; readonly below: number }>(undefined);
  useLayoutEffect(() => {
    const known = first.current;
    if (known === undefined) return;
    const item = virtual.measurementsCache[lines.findIndex((line) => keyOf(line) === known.key)];
    const wanted = item === undefined ? window.scrollY : item.start - known.below;
    if (Math.abs(wanted - window.scrollY) > 1) window.scrollTo({ top: wanted });
  }, [lines, virtual]);
  // After each render: remember the first visible row, unless the list's start is visible too.
  useEffect(() => {
    const { scrollY } = window;
    const seen = virtual.getVirtualItems().find(({ end }) => end > scrollY);
    const isAtStart = seen === undefined || seen.index === 0;
    first.current = isAtStart ? undefined : { key: String(seen.key), below: seen.start - scrollY };
  });
}
