import type { RocPoint } from "./negatives.ts";

/** A curve with its name. */
export interface NamedCurve {
  readonly title: string;
  readonly colour: string;
  readonly points: readonly RocPoint[];
  /** The point of the chosen threshold. */
  readonly chosen: RocPoint;
}

const SIZE = 360;
const EDGE = 48;

/** Draws ROC curves. */
export function rocSvg(curves: readonly NamedCurve[]): string {
  const x = (value: number): string => (EDGE + (value / 100) * SIZE).toFixed(1);
  const y = (value: number): string => (EDGE + SIZE - (value / 100) * SIZE).toFixed(1);
  const ticks = [0, 25, 50, 75, 100].map(
    (tick) =>
      `<text x="${x(tick)}" y="${EDGE + SIZE + 18}" text-anchor="middle">${tick}</text>` +
      `<text x="${EDGE - 8}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
  );
  const lines = curves.map(({ title, colour, points, chosen }, place) => {
    const path = points.map(({ right, wrong }) => `${x(wrong)},${y(right)}`).join(" ");
    return (
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      `<circle cx="${x(chosen.wrong)}" cy="${y(chosen.right)}" r="5" fill="${colour}"/>` +
      `<text x="${EDGE + SIZE - 8}" y="${EDGE + SIZE - 16 - 18 * place}" text-anchor="end" fill="${colour}">${title}</text>`
    );
  });
  const whole = SIZE + 2 * EDGE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" font-size="12">
<title>How often a search is sure, rightly and wrongly, for every threshold</title>
<rect width="${whole}" height="${whole}" fill="#fff"/>
<rect x="${EDGE}" y="${EDGE}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#999"/>
<line x1="${EDGE}" y1="${EDGE + SIZE}" x2="${EDGE + SIZE}" y2="${EDGE}" stroke="#ccc" stroke-dasharray="4"/>
${ticks.join("\n")}
${lines.join("\n")}
<text x="${EDGE + SIZE / 2}" y="${whole - 8}" text-anchor="middle">% of the queries that fit nothing and yet count as sure</text>
<text transform="translate(14 ${EDGE + SIZE / 2}) rotate(-90)" text-anchor="middle">% of the queries that fit and count as sure</text>
</svg>
`;
}
