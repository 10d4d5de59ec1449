import { readYaml } from "../yaml/read-yaml.ts";

/**
 * What a reader does with frontmatter that is not YAML.
 * - `none`: gives up.
 * - `quote`: puts quotes around top-level values that hold `: ` or are no YAML value by themselves.
 * - `quote-codex`: the same, but of the values that are no YAML only those that start with one of ``[ { @ ` ``.
 * - `block`: turns top-level values that hold a colon into block scalars.
 */
export type RepairRule = "none" | "quote" | "quote-codex" | "block";

const FIELD = /^([A-Za-z_][\w.-]*)(:[ \t]+)(.*?)([ \t]*\r?)$/;
const BLOCK_HEADER = /^[|>][-+0-9]*(?:[ \t]+#.*)?$/;

/** The text with the usual mistakes mended line by line, so that line numbers stay; undefined when nothing was mended. */
export function repairYaml(yaml: string, rule: RepairRule): string | undefined {
  if (rule === "none") return undefined;
  let inBlock = false;
  let changed = false;
  const lines = yaml.split("\n").map((line) => {
    const field = FIELD.exec(line);
    if (field === null) {
      // A line at the margin that is no comment ends a block scalar.
      if (/^[^\s#]/.test(line)) inBlock = false;
      return line;
    }
    if (inBlock && /^\s/.test(line)) return line;
    const [, key = "", separator = "", value = "", tail = ""] = field;
    inBlock = BLOCK_HEADER.test(value);
    if (inBlock || !needsRepair(value, rule)) return line;
    changed = true;
    if (rule === "block") return `${key}: |-\n  ${value}${tail}`;
    const comment = /[ \t]+#.*$/.exec(value)?.[0] ?? "";
    const bare = comment === "" ? value : value.slice(0, -comment.length);
    return `${key}${separator}'${bare.replaceAll("'", "''")}'${comment}${tail}`;
  });
  return changed ? lines.join("\n") : undefined;
}

function needsRepair(value: string, rule: Exclude<RepairRule, "none">): boolean {
  if (value === "" || value.startsWith("#") || /^(["']).*\1$/.test(value)) return false;
  if (rule === "block") return value.includes(":");
  if (value.includes(": ") || value.endsWith(":")) return true;
  if (rule === "quote-codex" && !/^[[{@`]/.test(value)) return false;
  return readYaml(value).root === undefined;
}
