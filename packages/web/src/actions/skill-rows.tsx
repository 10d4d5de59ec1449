import type { Operations } from "@skillwright/server/client";
import { Link } from "wouter";
import { skillPath } from "../state/paths.ts";
import { VirtualList } from "../ui/virtual-list.tsx";

type Report = Operations["getCatalog"]["response"]["report"];

interface SkillRowsProps {
  /** Ids of skills, each with something about it. */
  readonly rows: readonly (readonly [id: string, note: string])[];
  readonly scroller: "page" | "dialog";
}

/** Skills with a note on each. */
export function SkillRows({ rows, scroller }: SkillRowsProps) {
  return (
    <VirtualList
      items={rows}
      keyOf={([id]) => id}
      height={35}
      scroller={scroller}
      className="border-t border-line"
    >
      {([id, note]) => (
        <div className="flex justify-between gap-3 border-b border-line py-1.5">
          <Link href={skillPath(id)} className="truncate hover:underline">
            {id}
          </Link>
          <span className="shrink-0 text-note text-ink-faint tabular-nums">{note}</span>
        </div>
      )}
    </VirtualList>
  );
}

/** The skills that aren't in the catalog in full, and what happened to each. */
export function trimmedRows(report: Report): SkillRowsProps["rows"] {
  return [...report.shortened, ...report.nameOnly, ...report.omitted].map(({ id, outcome, shown, of }) => [
    id,
    outcome === "shortened" ? `${shown} of ${of} characters` : outcome.replace("-", " "),
  ]);
}
