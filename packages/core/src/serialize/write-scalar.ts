import type { ScalarStyle } from "../yaml/nodes.ts";
import { scalarValue } from "../yaml/to-json.ts";

/** A value without parts. */
export type ScalarValue = string | number | boolean | null;

/** The style of an inline scalar. */
export interface InlineOptions {
  /** The style to keep where the text allows it. */
  readonly style: ScalarStyle;
  /** Whether it is inside `[]` or `{}`, where commas and brackets end a plain scalar. */
  readonly flow: boolean;
}

/** Writes a scalar on one line: in the requested style if that is safe, otherwise in double quotes. */
export function writeInline(value: ScalarValue, options: InlineOptions): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (options.style === "single" && isPrintable(value)) return `'${value.replaceAll("'", "''")}'`;
  if (options.style !== "double" && options.style !== "single" && isPlain(value, options.flow)) return value;
  return quote(value);
}

/** A block scalar: the mark after the colon and its lines without line ends. */
export interface BlockScalar {
  readonly header: string;
  readonly lines: readonly string[];
}

/** Column at which folded text is broken into lines. */
const FOLD_COLUMN = 100;

/** Writes a text as a block scalar; undefined if a block can't represent it. */
export function writeBlockScalar(
  text: string,
  options: { readonly style: "literal" | "folded"; readonly indent: number },
): BlockScalar | undefined {
  const content = text.endsWith("\n") ? text.slice(0, -1) : text;
  const lines = content.split("\n");
  if (/^\s/.test(content) || !lines.every(fitsBlock) || lines.at(-1) === "") return undefined;
  const chomp = text.endsWith("\n") ? "" : "-";
  const pad = " ".repeat(options.indent);
  const indented = (line: string): string => (line === "" ? "" : pad + line);
  if (options.style === "folded" && lines.every((line) => line === line.trim())) {
    const width = FOLD_COLUMN - options.indent;
    const folded = lines.flatMap((line, index) => (index === 0 ? [line] : ["", line]));
    return {
      header: `>${chomp}`,
      lines: folded.flatMap((line) => foldLine(line, width)).map(indented),
    };
  }
  return { header: `|${chomp}`, lines: lines.map(indented) };
}

/** A line of dashes would end the frontmatter for parsers that trim; some lose a line of only spaces. */
function fitsBlock(line: string): boolean {
  return (
    isPrintable(line.replaceAll("\t", " ")) && (line === "" || line.trim() !== "") && line.trim() !== "---"
  );
}

/** Breaks a line at single spaces; a break between words reads as one space. */
function foldLine(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    if (current !== "" && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  lines.push(current);
  return lines;
}

/** Words and numbers that YAML 1.1 parsers don't read as text. */
const YAML_1_1 =
  /^(?:y|n|yes|no|on|off|<<|=|[-+]?0b[01_]+|[-+]?[0-9][0-9_,]*(?:\.[0-9_]*)?|[-+]?[0-9]+(?::[0-9]+)+(?:\.[0-9]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*)$/i;

function isPlain(text: string, flow: boolean): boolean {
  if (text === "" || text !== text.trim() || !isPrintable(text)) return false;
  if (/^[-?:,[\]{}#&*!|>'"%@`]/.test(text) || /:(?:\s|$)|\s#/.test(text)) return false;
  if (flow && /[,[\]{}:#"']/.test(text)) return false;
  const value = scalarValue({ kind: "scalar", style: "plain", text, start: 0, end: 0 });
  return typeof value === "string" && !YAML_1_1.test(text);
}

/** JSON's escapes are YAML's; what YAML calls unprintable is escaped as well. */
function quote(text: string): string {
  return Array.from(JSON.stringify(text), (char) =>
    isPrintable(char) ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  ).join("");
}

function isPrintable(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)) return false;
    if (unit === 0x20_28 || unit === 0x20_29 || unit === 0xfe_ff || unit >= 0xff_fe) return false;
  }
  return true;
}
