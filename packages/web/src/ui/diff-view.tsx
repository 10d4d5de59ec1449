import clsx from "clsx";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";

/** One row of a diff; undefined where a side has no line. */
interface DiffRow {
  readonly kind: "same" | "changed" | "gap";
  readonly before: DiffCell | undefined;
  readonly after: DiffCell | undefined;
}

/** A line with its number. */
interface DiffCell {
  readonly line: number;
  readonly text: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** The rows of a unified diff, with replaced lines side by side. */
function diffRows(diff: string): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [before, after] = [0, 0];
  let removed: DiffCell[] = [];
  let added: DiffCell[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      rows.push({ kind: "changed", before: removed[at], after: added[at] });
    }
    removed = [];
    added = [];
  };
  for (const line of diff.split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      flush();
      if (rows.length > 0) rows.push({ kind: "gap", before: undefined, after: undefined });
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
    } else if (before === 0 && after === 0) {
      // The lines above the first hunk name the files.
    } else if (line.startsWith("-")) {
      if (added.length > 0) flush();
      removed.push({ line: before, text: line.slice(1) });
      before += 1;
    } else if (line.startsWith("+")) {
      added.push({ line: after, text: line.slice(1) });
      after += 1;
    } else if (line.startsWith(" ")) {
      flush();
      rows.push({
        kind: "same",
        before: { line: before, text: line.slice(1) },
        after: { line: after, text: line.slice(1) },
      });
      before += 1;
      after += 1;
    }
  }
  flush();
  return rows;
}

interface DiffViewProps {
  /** A unified diff. */
  readonly diff: string;
  /** The accessible name. Default: Changes. */
  readonly label?: string;
}

/** Width from which both sides fit beside each other. */
const SPLIT_PX = 700;

/**
 * The differences between two texts, marked by sign as well as color. Both texts are beside each other where there is
 * room and something to compare.
 */
export function DiffView({ diff, label = "Changes" }: DiffViewProps) {
  const rows = useMemo(() => diffRows(diff), [diff]);
  const frame = useRef<HTMLElement>(null);
  const isRoomy = useIsRoomy(frame);
  const hasBefore = useMemo(() => rows.some(({ before }) => before !== undefined), [rows]);
  const layout = isRoomy && hasBefore ? "split" : "unified";
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-control border border-line bg-surface font-mono text-label leading-5"
    >
      <table className={clsx("w-full border-collapse", layout === "split" && "table-fixed")}>
        {layout === "split" && (
          <colgroup>
            <col className="w-10" />
            <col />
            <col className="w-10" />
            <col />
          </colgroup>
        )}
        <thead className="sr-only">
          <tr>
            <th colSpan={2}>Before</th>
            <th colSpan={2}>After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a diff never move.
            <Row key={index} row={row} layout={layout} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useIsRoomy(frame: RefObject<HTMLElement | null>): boolean {
  const [isRoomy, setIsRoomy] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const measure = (): void => setIsRoomy(element.clientWidth >= SPLIT_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return isRoomy;
}

function Row({ row, layout }: { readonly row: DiffRow; readonly layout: "unified" | "split" }) {
  const { kind, before, after } = row;
  if (kind === "gap") {
    return (
      <tr className="bg-sunken text-ink-faint">
        <td colSpan={4} className="px-3 text-center">
          …
        </td>
      </tr>
    );
  }
  const left = <Cell cell={before} tone={kind === "same" ? "same" : "removed"} />;
  const right = <Cell cell={after} tone={kind === "same" ? "same" : "added"} />;
  if (layout === "split") {
    return (
      <tr>
        {left}
        {right}
      </tr>
    );
  }
  return (
    <>
      {kind === "changed" && before !== undefined && <tr>{left}</tr>}
      {after !== undefined && <tr>{right}</tr>}
    </>
  );
}

const tones = {
  same: { colour: "", sign: "\u00a0", word: "" },
  removed: { colour: "bg-danger-soft", sign: "−", word: "removed: " },
  added: { colour: "bg-accent-soft", sign: "+", word: "added: " },
} as const;

function Cell({ cell, tone }: { readonly cell: DiffCell | undefined; readonly tone: keyof typeof tones }) {
  if (cell === undefined) return <td colSpan={2} className="bg-sunken" />;
  const { colour, sign, word } = tones[tone];
  return (
    <>
      <td className={clsx("w-10 px-2 text-right align-top text-ink-faint select-none", colour)}>
        {cell.line}
      </td>
      <td className={clsx("px-2 align-top wrap-anywhere whitespace-pre-wrap", colour)}>
        <span aria-hidden className="mr-1.5 select-none">
          {sign}
        </span>
        {word !== "" && <span className="sr-only">{word}</span>}
        {cell.text}
      </td>
    </>
  );
}
