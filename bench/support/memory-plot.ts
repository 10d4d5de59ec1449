/** Memory after so many changes, in megabytes. */
export interface MemoryPoint {
  readonly changes: number;
  readonly heap: number;
  readonly rss: number;
}

const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 60;
const BOTTOM = 40;

/** A plot of memory over changes, as SVG for light and dark pages. */
export function memoryPlot(points: readonly MemoryPoint[]): string {
  const most = Math.ceil(Math.max(...points.map(({ rss }) => rss)) / 50) * 50;
  const last = Math.max(...points.map(({ changes }) => changes));
  const x = (changes: number): number => LEFT + ((WIDTH - LEFT - 20) * changes) / last;
  const y = (megabytes: number): number => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 20) * megabytes) / most;
  const line = (of: (point: MemoryPoint) => number): string =>
    points.map((point) => `${x(point.changes).toFixed(1)},${y(of(point)).toFixed(1)}`).join(" ");
  const marks = [0, most / 2, most].map(
    (value) =>
      `<line x1="${LEFT}" x2="${WIDTH - 20}" y1="${y(value)}" y2="${y(value)}" stroke="#8884"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${value} MB</text>`,
  );
  const end = points.at(-1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#888">
<title>Memory of the server over ${last} changes of skills</title>
${marks.join("\n")}
<polyline points="${line(({ rss }) => rss)}" fill="none" stroke="#9a6bd0" stroke-width="2"/>
<polyline points="${line(({ heap }) => heap)}" fill="none" stroke="#2f7bd7" stroke-width="2"/>
<text x="${WIDTH - 24}" y="${y(end?.rss ?? 0) - 8}" text-anchor="end" fill="#9a6bd0">resident</text>
<text x="${WIDTH - 24}" y="${y(end?.heap ?? 0) - 8}" text-anchor="end" fill="#2f7bd7">heap after collection</text>
<text x="${(WIDTH + LEFT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">changes (${last} in all, with 200 clients that follow)</text>
</svg>
`;
}
