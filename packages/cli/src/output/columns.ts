import type { Output } from "./output.ts";
import { type Part, partsWidth } from "./parts.ts";

/** Prints rows with their cells in columns, which are as wide as their widest cell. */
export function printColumns(rows: readonly (readonly Part[])[], out: Output): void {
  const widths: number[] = [];
  for (const cells of rows)
    cells.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, partsWidth([cell]));
    });
  for (const cells of rows) {
    const parts = cells.flatMap((cell, at) =>
      at === cells.length - 1 ? [cell] : [cell, " ".repeat((widths[at] ?? 0) - partsWidth([cell]) + 2)],
    );
    out.text(parts, 2);
  }
}
