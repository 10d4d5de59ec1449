import type { Waited } from "./page-recorder.ts";

/** Measurements for one number of skills. */
export interface WebResult {
  readonly count: number;
  /** Skills in the page's DOM. */
  readonly rows: number;
  /** Compressed JavaScript that the first visit loads, in bytes. */
  readonly firstLoad: number;
  readonly waited: Readonly<Record<string, Waited>>;
}

/** A table of all steps, and the page with it; `load` is the number of runnable processes per CPU. */
export function webPage(
  results: readonly WebResult[],
  load: number,
): { readonly table: string; readonly text: string } {
  const names = Object.keys(results[0]?.waited ?? {});
  const [measure] = results;
  const head = [
    "answer / done, in ms",
    ...results.map(({ count }) => `${count.toLocaleString("en")} skills`),
    "ratio",
    "target",
  ];
  const rows = names.map((name) => {
    const cells = results.map(({ waited }) => cell(waited[name]));
    const last = results.at(-1)?.waited[name];
    const base = measure?.waited[name];
    const ratio =
      last === undefined || base === undefined
        ? ""
        : `× ${(last.answer / base.answer).toFixed(1)} / × ${(last.done / base.done).toFixed(1)}`;
    return [name, ...cells, ratio, "100"];
  });
  const inPage = ["skills in the page", ...results.map((result) => String(result.rows)), "", ""];
  const loaded = [
    "first load, kB gzip",
    ...results.map((result) => (result.firstLoad / 1000).toFixed(0)),
    "",
    "150",
  ];
  const table = toTable([head, ...rows, inPage, loaded]);
  const busy =
    load > 1
      ? ` The computer was busy\n(${Math.round(load)} runnable processes per CPU): rely on the ratios.`
      : "";
  return {
    table,
    text: `# Web app performance

Written by \`npm run bench -- web -- write\`: the app in Chromium with the real server and real files; the
median of several runs. _Answer_ is the time from a key press or click to the next frame, as measured by the browser (at
least 16 ms). _Done_ is the time until the result is on the screen, including the server. The page contains only the
visible part of the list.${busy}

${table}
`,
  };
}

function cell(waited: Waited | undefined): string {
  return waited === undefined ? "–" : `${waited.answer.toFixed(0)} / ${waited.done.toFixed(0)}`;
}

function toTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((one, column) => one.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
