import { displayWidth } from "../src/output/display-width.ts";

/** Size of a character's cell in the picture. */
const CELL = { width: 8.4, height: 18 } as const;
const PADDING = 16;

const colors: Readonly<Record<string, string>> = {
  31: "#ff7b72",
  32: "#7ee787",
  33: "#e3b341",
  36: "#79c0ff",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const SEQUENCE = /(?=\u001b\[[\d;]*m)|(?<=\u001b\[[\d;]*m)/;

interface Style {
  readonly color: string | undefined;
  readonly bold: boolean;
  readonly dim: boolean;
}

const plain: Style = { color: undefined, bold: false, dim: false };

/** A picture of a terminal from its lines with color sequences, as `tmux capture-pane -e` prints them. */
export function ansiToSvg(text: string, columns: number, title: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const width = Math.ceil(columns * CELL.width + 2 * PADDING);
  const height = lines.length * CELL.height + 2 * PADDING;
  let style = plain;
  const rows = lines.map((line, row) => {
    let column = 0;
    const spans: string[] = [];
    for (const piece of line.split(SEQUENCE)) {
      const codes = piece.startsWith("\u001b[") ? piece.slice(2, -1) : undefined;
      if (codes !== undefined) {
        style = codes.split(";").reduce(applyCode, style);
        continue;
      }
      if (piece.trim() !== "") spans.push(toSpan(piece, column, style));
      column += displayWidth(piece);
    }
    const y = PADDING + row * CELL.height + 13;
    return spans.length === 0 ? "" : `<text y="${y}">${spans.join("")}</text>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3" style="white-space: pre">
${rows.join("")}</g>
</svg>
`;
}

function applyCode(style: Style, code: string): Style {
  switch (code) {
    case "":
    case "0":
      return plain;
    case "1":
      return { ...style, bold: true };
    case "2":
      return { ...style, dim: true };
    case "22":
      return { ...style, bold: false, dim: false };
    case "39":
      return { ...style, color: undefined };
    default:
      return colors[code] === undefined ? style : { ...style, color: colors[code] };
  }
}

function toSpan(text: string, column: number, { color, bold, dim }: Style): string {
  const blanks = /^ */.exec(text)?.[0].length ?? 0;
  const shown = text.trim();
  const x = (PADDING + (column + blanks) * CELL.width).toFixed(1);
  // Fixes the width of the text: the reader's font may be wider than ours.
  const length = (displayWidth(shown) * CELL.width).toFixed(1);
  const fill = color ?? (dim ? "#8b949e" : undefined);
  const attributes = `${fill === undefined ? "" : ` fill="${fill}"`}${bold ? ' font-weight="bold"' : ""}`;
  return `<tspan x="${x}" textLength="${length}"${attributes}>${escapeXml(shown)}</tspan>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
