import type { Row } from "./frame.ts";

/** Draws each object once per width; what is drawn must never change. */
export function drawOnce<Drawn extends object>(
  draw: (drawn: Drawn, columns: number) => readonly Row[],
): (drawn: Drawn, columns: number) => readonly Row[] {
  const known = new WeakMap<Drawn, { readonly columns: number; readonly rows: readonly Row[] }>();
  return (drawn, columns) => {
    const before = known.get(drawn);
    if (before?.columns === columns) return before.rows;
    const rows = draw(drawn, columns);
    known.set(drawn, { columns, rows });
    return rows;
  };
}
