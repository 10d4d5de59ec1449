/** One row of a diff; undefined where a side has no line. */
export interface DiffRow {
  readonly kind: "same" | "changed" | "gap";
  readonly before: DiffCell | undefined;
  readonly after: DiffCell | undefined;
}

/** A line with its number. */
export interface DiffCell {
  readonly line: number;
  readonly text: string;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** The rows of a unified diff, with replaced lines side by side. */
export function diffRows(diff: string): readonly DiffRow[] {
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
