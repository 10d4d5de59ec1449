import { bold, dim, wrapParts } from "../../output/parts.ts";
import { drawOnce } from "./draw-once.ts";
import { fillRows, type Row, ruleRow, type ScreenSize } from "./frame.ts";
import type { Key } from "./key.ts";
import { moveOf } from "./move-of.ts";

/** A text that covers the screen until it is closed. */
export interface TextPane {
  readonly kind: "text";
  readonly title: string;
  readonly lines: readonly string[];
  /** The first row that is visible. */
  readonly top: number;
}

/** A pane with a text, scrolled to its start. */
export function textPane(title: string, text: string): TextPane {
  return { kind: "text", title, lines: text.trimEnd().split("\n"), top: 0 };
}

/** Lines as rows that fit a width: what doesn't fit continues in the next row, a bit further in. */
export const textRows: (lines: readonly string[], columns: number) => readonly Row[] = drawOnce(
  (lines: readonly string[], columns) =>
    lines.flatMap((line) => {
      const indent = /^ */.exec(line)?.[0].length ?? 0;
      return wrapParts([line], columns, Math.min(indent + 2, Math.floor(columns / 2)));
    }),
);

const PANE_KEYS = "↑↓ scroll  Esc back";

/** Rows of a pane that aren't its content: the title, two lines and the keys. */
const FRAME_ROWS = 4;

/** Draws a pane over the whole screen. */
export function paneRows(
  { title, top, rows }: { readonly title: string; readonly top: number; readonly rows: readonly Row[] },
  size: ScreenSize,
): readonly Row[] {
  const first = Math.min(top, lastTop(rows.length, size));
  const room = Math.max(0, size.rows - FRAME_ROWS);
  return [
    [bold(title)],
    ruleRow(size.columns),
    ...fillRows(rows.slice(first, first + room), room),
    ruleRow(size.columns),
    [dim(PANE_KEYS)],
  ];
}

/** Where a pane with a number of rows is after a key; undefined if the key closes it. */
export function movePane(
  top: number,
  key: Key,
  { count, size }: { readonly count: number; readonly size: ScreenSize },
): number | undefined {
  const last = lastTop(count, size);
  const move = moveOf(key, "letters");
  // The window may have grown since the last key.
  if (move !== undefined) return Math.min(last, Math.max(0, Math.min(top, last) + move));
  const closes = key.kind === "press" ? ["escape", "enter"].includes(key.name) : key.text === "q";
  return closes ? undefined : top;
}

function lastTop(count: number, { rows }: ScreenSize): number {
  return Math.max(0, count - (rows - FRAME_ROWS));
}
