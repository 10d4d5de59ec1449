/** Measurements for one number of skills, in milliseconds, bytes and megabytes. */
export interface ScaleResult {
  readonly count: number;
  readonly values: Readonly<Record<string, number>>;
}

type Cell = (values: ScaleResult["values"]) => string;

const NOT_MEASURED = "–";

const ms =
  (name: string): Cell =>
  ({ [name]: value }) =>
    value === undefined
      ? NOT_MEASURED
      : value < 10
        ? `${value.toFixed(2)} ms`
        : value < 1000
          ? `${value.toFixed(0)} ms`
          : `${(value / 1000).toFixed(1)} s`;
const megabytes =
  (name: string, unit = 1): Cell =>
  ({ [name]: value }) =>
    value === undefined ? NOT_MEASURED : `${(value / unit).toFixed(0)} MB`;
const ratio =
  (name: string, baseline: string): Cell =>
  ({ [name]: value, [baseline]: base }) =>
    value === undefined || base === undefined ? NOT_MEASURED : `× ${(value / base).toFixed(2)}`;

const rows: readonly (readonly [title: string, cell: Cell, target?: string])[] = [
  ["build, in the calling thread", ms("build")],
  ["… CPU time", ms("buildCpu")],
  ["… relative to reading every file", ratio("build", "readAll")],
  ["… relative to building FTS5", ratio("build", "ftsBuild")],
  ["build, in a worker", ms("worker")],
  ["event loop delay of an idle host, p99", ms("idleP99")],
  ["… while the index is built in a worker, p99", ms("delayP99")],
  ["… maximum", ms("delayMax")],
  ["… while embeddings are computed for 20 s, p99", ms("vectorsP99")],
  ["… maximum", ms("vectorsMax")],
  ["load, including the first answer", ms("load"), "1 s"],
  ["… CPU time", ms("loadCpu")],
  ["short query, p50", ms("shortP50")],
  ["short query, p95", ms("shortP95"), "4.5 ms"],
  ["short query, p99", ms("shortP99")],
  ["… CPU time, mean", ms("shortCpu")],
  ["… CPU time, p50", ms("shortCpuP50")],
  ["… CPU time, p95", ms("shortCpuP95")],
  ["… CPU time relative to FTS5", ratio("shortCpu", "ftsCpu")],
  ["… p95 relative to FTS5", ratio("shortP95", "ftsP95")],
  ["query with 5,000 words, p50", ms("longP50")],
  ["query with 5,000 words, p95", ms("longP95"), "13 ms"],
  ["query with 5,000 words, p99", ms("longP99")],
  ["… CPU time, mean", ms("longCpu")],
  ["… CPU time, p50", ms("longCpuP50")],
  ["… CPU time, p95", ms("longCpuP95")],
  ["update one skill and search, p50", ms("updateP50"), "50 ms"],
  ["… CPU time, p50", ms("updateCpu")],
  ["update one skill and search, maximum", ms("updateMax")],
  ["resident memory after 500 searches and garbage collection", megabytes("rssHeld"), "400 MB"],
  ["… reserved by V8 for new objects", megabytes("youngHeld")],
  ["… with `--max-semi-space-size=16`", megabytes("rssSmall")],
  ["… before the first search", megabytes("rssBefore")],
  ["… with every folder watched", megabytes("rssWatched")],
  ["file size", megabytes("bytes", 1e6)],
  ["FTS5 file size", megabytes("ftsBytes", 1e6)],
  ["`skillwright search`, including start-up", ms("cli"), "300 ms at 10,000"],
  ["… relative to bare Node.js", ratio("cli", "bare")],
];

/** The rows with a target, for people. */
export function compareWithTargets(values: ScaleResult["values"]): readonly string[] {
  return rows.flatMap(([title, cell, target]) => {
    const value = cell(values);
    const isNoted = target !== undefined || title.startsWith("…");
    return value === NOT_MEASURED || !isNoted
      ? []
      : [`${title.padEnd(60)}${value.padStart(10)}${target === undefined ? "" : `   target ${target}`}`];
  });
}

const NOTES = `Notes:

- \`npm run bench -- search-scale -- 100000 queries\` measures only queries and memory, in about two minutes.
- Once much was loaded, V8 reserves up to 133 MB for new objects (Node.js 24). \`NODE_OPTIONS=--max-semi-space-size=16\` limits
  that; queries take no more CPU time. The skills themselves take about 1 KB each.
- After skills changed while nothing was watching, a start uses no more memory than after no change: only the affected
  pages of the scan index are rewritten, one at a time.
- With every folder watched, memory was measured after 40 changes and garbage collection. A change replaces one skill and
  keeps the objects of all others. In a separate run on a busy computer, 100,000 watched skills used 242 MB (102 MB
  without watching) of 675 MB resident: the rest is reserved by V8 or outside its heap. Between garbage collections the
  peak was 826 MB.
- Most of the time of a one-shot \`skillwright search\` with 100,000 skills is the scan: it checks the modification time of each folder and
  file and reads 60 MB of index. The search itself takes about as long as the "load" row.
`;

/** A page with the table; `load` is the number of runnable processes per CPU. */
export function scalePage(results: readonly ScaleResult[], load: number): string {
  const table = [
    ["", ...results.map(({ count }) => `${count.toLocaleString("en")} skills`), "target at 100,000"],
    ...rows.map(([title, cell, target]) => [
      title,
      ...results.map(({ values }) => cell(values)),
      target ?? "",
    ]),
  ];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = table;
  return `# Search performance

Written by \`npm run bench -- search-scale -- write\`: generated skills with bodies of typical length. Times
depend on the computer and its load; CPU times don't include the load, and ratios were measured in the same run. Keyword search only. ${load > 1 ? `The computer was busy\n(${Math.round(load)} runnable processes per CPU): rely on CPU times and ratios.` : ""}

${[line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n")}

${NOTES}
![Time by number of skills](images/search-scale.svg)
`;
}

const lines: readonly (readonly [name: string, title: string, colour: string])[] = [
  ["shortP95", "short query, p95", "#0969da"],
  ["longP95", "query with 5,000 words, p95", "#8250df"],
  ["updateP50", "update of one skill", "#1a7f37"],
  ["ftsP95", "FTS5, short query, p95", "#9a6700"],
];

const WIDTH = 640;
const HEIGHT = 360;
const MARGIN = 56;

/** Times by number of skills, on logarithmic scales. */
export function scalePlot(results: readonly ScaleResult[]): string {
  const counts = results.map(({ count }) => Math.log10(count));
  const [from, to] = [Math.min(...counts), Math.max(...counts) + 1e-9];
  const [low, high] = [-1, 3];
  const x = (count: number): number =>
    MARGIN + ((Math.log10(count) - from) / (to - from)) * (WIDTH - MARGIN - 200);
  const y = (time: number): number =>
    HEIGHT - 40 - ((Math.log10(Math.max(time, 0.1)) - low) / (high - low)) * (HEIGHT - 70);
  const grid = [0.1, 1, 10, 100, 1000].map(
    (time) =>
      `<line x1="${MARGIN}" x2="${WIDTH - 200}" y1="${y(time)}" y2="${y(time)}" stroke="#d0d7de"/><text x="${MARGIN - 6}" y="${y(time) + 4}" text-anchor="end">${time} ms</text>`,
  );
  const labels = results.map(
    ({ count }) =>
      `<text x="${x(count)}" y="${HEIGHT - 18}" text-anchor="middle">${count.toLocaleString("en")}</text>`,
  );
  const drawn = lines.map(([name, title, colour], index) => {
    const measured = results.filter(({ values }) => values[name] !== undefined);
    const points = measured.map(
      ({ count, values }) => `${x(count).toFixed(1)},${y(values[name] ?? 0).toFixed(1)}`,
    );
    const dots = points.map((point) => {
      const [cx, cy] = point.split(",");
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
    });
    const key = `<text x="${WIDTH - 190}" y="${40 + index * 20}" fill="${colour}">${title}</text>`;
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}${key}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#57606a" role="img" aria-label="Time by number of skills">
<rect width="100%" height="100%" fill="#ffffff"/>
${[...grid, ...labels, ...drawn].join("\n")}
</svg>
`;
}
