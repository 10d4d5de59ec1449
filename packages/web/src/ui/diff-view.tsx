import clsx from "clsx";
import { useMemo } from "react";
import { type DiffCell, type DiffRow, diffRows } from "./diff-rows.ts";

interface DiffViewProps {
  /** A unified diff. */
  readonly diff: string;
  /** Default: `unified`. */
  readonly layout?: "unified" | "split";
}

/** The differences between two texts, marked by sign as well as color. */
export function DiffView({ diff, layout = "unified" }: DiffViewProps) {
  const rows = useMemo(() => diffRows(diff), [diff]);
  return (
    <section
      aria-label="Changes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[70dvh] overflow-auto rounded-control border border-line bg-surface font-mono text-label leading-5"
    >
      <table className="w-full border-collapse">
        <thead className="sr-only">
          <tr>
            <th>Before</th>
            <th>After</th>
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

function Row({ row, layout }: { readonly row: DiffRow; readonly layout: "unified" | "split" }) {
  if (row.kind === "gap") {
    return (
      <tr className="bg-sunken text-ink-faint">
        <td colSpan={4} className="px-3 text-center">
          …
        </td>
      </tr>
    );
  }
  if (layout === "split") {
    const isSame = row.kind === "same";
    return (
      <tr>
        <Cell cell={row.before} tone={isSame ? "same" : "removed"} />
        <Cell cell={row.after} tone={isSame ? "same" : "added"} />
      </tr>
    );
  }
  if (row.kind === "same") {
    return (
      <tr>
        <Cell cell={row.after} tone="same" />
      </tr>
    );
  }
  return (
    <>
      {row.before !== undefined && (
        <tr>
          <Cell cell={row.before} tone="removed" />
        </tr>
      )}
      {row.after !== undefined && (
        <tr>
          <Cell cell={row.after} tone="added" />
        </tr>
      )}
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
      <td className={clsx("px-2 align-top break-words whitespace-pre-wrap", colour)}>
        <span aria-hidden className="mr-1.5 select-none">
          {sign}
        </span>
        {word !== "" && <span className="sr-only">{word}</span>}
        {cell.text}
      </td>
    </>
  );
}
