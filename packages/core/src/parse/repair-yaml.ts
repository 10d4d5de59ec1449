import { readYaml } from "../yaml/read-yaml.ts";

/**
 * How a parser handles frontmatter that is not valid YAML.
 * - `none`: gives up.
 * - `quote`: quotes values that contain `: ` or are not valid YAML by themselves, at any depth.
 * - `quote-codex`: the same, but of the values that aren't YAML only those that start with one of
 *   ``[ { @ ` ``, and never for a colon at the end of a line.
 * - `quote-claude`: quotes top-level values with a character that is special in YAML; a comment
 *   becomes part of the value, and so does the mark of a block scalar, which loses what follows.
 * - `block`: turns top-level values that contain a colon into block scalars.
 */
export type RepairRule = "none" | "quote" | "quote-codex" | "quote-claude" | "block";

type RepairingRule = Exclude<RepairRule, "none">;

/** A field on one line: indentation, key, separator, and the value with the spaces after it. */
const fields: Readonly<Record<RepairingRule, RegExp>> = {
  quote: /^([ ]*)([A-Za-z_][\w.-]*)(:[ \t]+)([^\n]*)$/,
  "quote-codex": /^([ ]*)([^\s:#-][^:]*)(:[ \t]+)([^\n]*)$/,
  // Claude Code and OpenCode don't see a field with any kind of line break; OpenCode accepts a carriage return at the end.
  "quote-claude": /^()([A-Za-z_-]+)(:[^\S\n\r\u2028\u2029]+)([^\n\r\u2028\u2029]*)$/,
  block: /^()([A-Za-z_][A-Za-z0-9_]*)([ \t]*:[ \t]*)([^\n\u2028\u2029]*)$/,
};
const BLOCK_HEADER = /^[|>][-+0-9]*(?:[ \t]+#.*)?$/;
const QUOTED = /^(["']).*\1$/;

/** The text with common mistakes repaired line by line, so that line numbers stay; undefined when nothing was repaired. */
export function repairYaml(yaml: string, rule: RepairRule): string | undefined {
  if (rule === "none") return undefined;
  let blockIndent: number | undefined;
  let changed = false;
  const lines = yaml.split("\n").map((line) => {
    const indent = line.length - line.trimStart().length;
    if (blockIndent !== undefined && indent > blockIndent) return line;
    // A line at the margin that isn't a comment ends a block scalar.
    if (/^\s*[^\s#]/.test(line)) blockIndent = undefined;
    const field = fields[rule].exec(line);
    if (field === null) return line;
    const [, margin = "", key = "", separator = "", rest = ""] = field;
    const value = withoutBlanks(rest);
    // OpenCode drops the blanks behind a value, but not the carriage return.
    const tail =
      rule === "block" ? rest.slice(value.length).replace(/[ \t]+/g, "") : rest.slice(value.length);
    if (rule !== "quote-claude" && (rule === "quote-codex" ? /^[|>]/ : BLOCK_HEADER).test(value)) {
      blockIndent = indent;
      return line;
    }
    if (!needsRepair(value, rule)) return line;
    changed = true;
    return margin + repairValue(key, separator, value, rule) + tail;
  });
  return changed ? lines.join("\n") : undefined;
}

function repairValue(key: string, separator: string, value: string, rule: RepairingRule): string {
  if (rule === "block") return `${key}: |-\n  ${value}`;
  if (rule === "quote-claude") return `${key}: ${JSON.stringify(value)}`;
  const hash = value.search(/[ \t]#/);
  const bare = hash < 0 ? value : withoutBlanks(value.slice(0, hash));
  return `${key}${separator}'${bare.replaceAll("'", "''")}'${value.slice(bare.length)}`;
}

/** A regular expression for trailing spaces would take quadratic time; this does not. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t" || text[end - 1] === "\r")) end -= 1;
  return text.slice(0, end);
}

function needsRepair(value: string, rule: RepairingRule): boolean {
  if (value === "") return false;
  if (rule === "block") return !/^["']/.test(value) && value.includes(":");
  if (QUOTED.test(value)) return false;
  // Claude Code doesn't change a value that is a list.
  if (rule === "quote-claude" && value.startsWith("[") && readYaml(value).root?.kind === "sequence")
    return false;
  if (rule === "quote-claude") return /[{}[\]*&#!|>%@`]|: /.test(value);
  if (value.startsWith("#") || (rule === "quote-codex" && /^["']/.test(value))) return false;
  if (/:[ \t]/.test(value) || (rule === "quote" && value.endsWith(":"))) return true;
  if (rule === "quote-codex" && !/^[[{@`]/.test(value)) return false;
  return readYaml(value).root === undefined;
}
