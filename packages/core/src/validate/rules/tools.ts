import { splitText } from "../../parse/field-reader.ts";
import { type FrontmatterField, knownField } from "../../parse/frontmatter-fields.ts";
import { closest, didYouMean } from "../../text/compare-text.ts";
import type { YamlNode } from "../../yaml/nodes.ts";
import type { LintContext, LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";
import { knownTools } from "./known-tools.ts";

const FIELDS = ["allowedTools", "disallowedTools", "toolsRequired"] as const satisfies FrontmatterField[];

/** What a tool may be called: letters, digits, `_` and `-`, behind a server's name with `:`, `/` or `.` between them. */
const TOOL_NAME = /^[A-Za-z_][\w-]*(?:[.:/][\w-]+)*$/;

/** Names of tools that no agent is known to have, and required tools that cannot be names. */
export const tools: LintRule = {
  codes: ["tool-name", "tool-unknown"],
  fixes: ["tool-unknown"],
  check: (context) => {
    const lists = FIELDS.flatMap((field) => {
      const entry = context.entry(field);
      return entry === undefined ? [] : { ...entry, needsNames: field === "toolsRequired" };
    });
    return [...lists, ...toolsOfParameters(context)].flatMap((list) => checkList(context, list, knownTools));
  },
};

/** A list of tools; one of required tools needs names, without arguments or patterns. */
interface ToolList {
  readonly key: string;
  readonly value: YamlNode;
  readonly needsNames: boolean;
}

/** The tools that are required only when a parameter has a value. */
function toolsOfParameters(context: LintContext): readonly ToolList[] {
  const list = context.entry("parameters")?.value;
  if (list?.kind !== "sequence") return [];
  return list.items.flatMap((item) => {
    const entries = item.kind === "mapping" ? item.entries : [];
    const entry = entries.find(({ key }) => knownField(key) === "toolsRequired");
    return entry === undefined ? [] : { ...entry, needsNames: true };
  });
}

function checkList(context: LintContext, entry: ToolList, known: readonly string[]): readonly LintProblem[] {
  return namedTools(context, entry.value).flatMap(
    ({ item, name, offset, literal }): readonly LintProblem[] | LintProblem => {
      if (entry.needsNames && !TOOL_NAME.test(item)) {
        return {
          code: "tool-name",
          message: `\`${entry.key}\` lists \`${item}\`, which isn't the name of a tool`,
          offset,
        };
      }
      if (isKnown(name, known)) return [];
      const spelled = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
      const suggestions = spelled === undefined ? closest(name, known) : [spelled];
      const fix = spelled !== undefined &&
        literal && {
          title: `Write \`${spelled}\``,
          edits: [{ start: offset, end: offset + name.length, text: spelled }],
        };
      return {
        code: "tool-unknown",
        message: `\`${entry.key}\` names the tool \`${name}\`, which no known agent has`,
        offset,
        hint: didYouMean(suggestions, "`"),
        ...(fix && { fix }),
      };
    },
  );
}

interface NamedTool {
  /** As it is written, with arguments. */
  readonly item: string;
  readonly name: string;
  /** Where it is, or where the field's value is. */
  readonly offset: number;
  /** Whether the text at the offset is the name. */
  readonly literal: boolean;
}

function namedTools(context: LintContext, node: YamlNode): readonly NamedTool[] {
  const { text } = context.skill;
  if (node.kind === "mapping") return [];
  if (node.kind === "sequence") return node.items.flatMap((item) => namedTools(context, item));
  const valueStart = context.offsetOf(node);
  const valueEnd = valueStart + node.end - node.start;
  let from = valueStart;
  return splitText(node.text, "space-or-comma").map((item) => {
    const name = item.replace(/\(.*$/s, "").trim();
    const at = text.indexOf(item, from);
    if (at < 0 || at >= valueEnd) return { item, name, offset: valueStart, literal: false };
    from = at + item.length;
    return { item, name, offset: at, literal: true };
  });
}

/** Tools of MCP servers are known by their form: `mcp__server__tool`, `server:tool` or `server/tool`. */
function isKnown(name: string, known: readonly string[]): boolean {
  return name === "" || name.includes("*") || /^mcp__|[:/]/.test(name) || known.includes(name);
}
