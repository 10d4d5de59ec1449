import type { ScreenSize } from "../screen/frame.ts";

/** Rows above the list: the title, the search and a line. */
export const TOP_ROWS = 3;

/** Rows below the list: a notice and the keys. */
const BOTTOM_ROWS = 2;

/** Width from which the preview is beside the list. */
const WIDE_COLUMNS = 110;

/** Where the list of skills is. */
export interface ListLayout {
  readonly preview: "beside" | "below";
  /** The rows for the list and what is below it. */
  readonly room: number;
  readonly rows: number;
  readonly columns: number;
  /** The index of the skill in the first row. */
  readonly first: number;
}

/** Lays out a list of a length so that the selected skill is visible. */
export function listLayout(
  { length, selected }: { readonly length: number; readonly selected: number },
  size: ScreenSize,
): ListLayout {
  const room = Math.max(1, size.rows - TOP_ROWS - BOTTOM_ROWS);
  const isWide = size.columns >= WIDE_COLUMNS;
  const rows = isWide ? room : Math.max(1, Math.min(length, Math.ceil(room / 2)));
  const columns = isWide ? Math.floor(size.columns * 0.5) : size.columns;
  const first = Math.min(Math.max(0, selected - Math.floor(rows / 2)), Math.max(0, length - rows));
  return { preview: isWide ? "beside" : "below", room, rows, columns, first };
}
