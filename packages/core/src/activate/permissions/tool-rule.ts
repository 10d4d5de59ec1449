import { foldText } from "../../text/prompt-text.ts";
import type { SkillValues } from "../skill-values.ts";
import { skillVariables } from "../substitution-rules.ts";
import { parseSimpleCommand } from "./simple-command.ts";
import { toolFamily } from "./tool-name.ts";

/** A rule about tools, such as `Bash(git:*)`, read. */
export interface ToolRule {
  /** As written. */
  readonly text: string;
  /** The tool's name; `*` means every tool, `mcp__server__*` every tool of a server. */
  readonly tool: string;
  readonly limit: ToolLimit;
}

/**
 * Which calls of the tool a rule means.
 * - `any`: all.
 * - `command`: one program with these first words, followed by any others or none.
 * - `skill`: one skill, with any arguments or none.
 * - `skills`: every skill whose name matches a pattern with `*`, with any arguments; `acme:*` means those of a plugin.
 * - `path`: a file, or everything below a folder. `domain`: a host of the web.
 * - `unclear`: a form that is not known. It never allows anything and is taken seriously where it forbids.
 */
export type ToolLimit =
  | { readonly kind: "any" | "unclear" }
  | { readonly kind: "command"; readonly words: readonly string[]; readonly rest: "any" | "none" }
  | { readonly kind: "skill"; readonly name: string; readonly rest: "any" | "none" }
  | { readonly kind: "skills"; readonly pattern: string }
  | { readonly kind: "path"; readonly path: string; readonly below: boolean }
  | { readonly kind: "domain"; readonly domain: string };

/** A rule that cannot be read. */
export interface RuleProblem {
  readonly text: string;
  readonly message: string;
}

/** Rules, and entries that could not be parsed. */
export interface ToolRules {
  readonly rules: readonly ToolRule[];
  readonly problems: readonly RuleProblem[];
}

const VARIABLE_MARK = "\u{F0000}";

/** Reads rules as a manifest or a policy writes them; variables such as `${SKILL_DIR}` may appear in commands. */
export function parseToolRules(
  texts: readonly string[],
  variables: SkillValues["variables"] = {},
): ToolRules {
  const rules: ToolRule[] = [];
  const problems: RuleProblem[] = [];
  for (const text of texts) {
    const match = /^([^\s()]+)(?:\((.*)\))?$/s.exec(text.trim());
    const [, tool, limit] = match ?? [];
    if (tool === undefined || limit?.trim() === "") {
      problems.push({ text, message: `"${foldText(text)}" is not a rule about a tool` });
    } else {
      rules.push({ text: text.trim(), tool, limit: readLimit(tool, limit?.trim(), variables) });
    }
  }
  return { rules, problems };
}

function readLimit(tool: string, text: string | undefined, variables: SkillValues["variables"]): ToolLimit {
  if (text === undefined || text === "*") return { kind: "any" };
  if (toolFamily(tool) === "shell") return readCommand(text, variables);
  if (toolFamily(tool) === "skill") return readSkill(text);
  const domain = /^domain:([\w.-]+)$/.exec(text)?.[1];
  if (domain !== undefined) return { kind: "domain", domain: domain.toLowerCase() };
  const below = text.endsWith("/**");
  // Claude Code writes the root with two slashes.
  const path = (below ? text.slice(0, -3) : text).replace(/^\/{2,}/, "/");
  return /[*?[\]{}]/.test(path) || path === "" ? { kind: "unclear" } : { kind: "path", path, below };
}

function readCommand(text: string, variables: SkillValues["variables"]): ToolLimit {
  const rest = /(?::| )\*$/.test(text) ? "any" : "none";
  const values: string[] = [];
  const template = (rest === "any" ? text.slice(0, -2) : text).replace(
    /\$\{(\w+)\}/g,
    (written, name: string) => {
      const variable = skillVariables.skillwright.get(name);
      const value = variable === undefined ? undefined : variables[variable];
      if (value === undefined) return written;
      values.push(value);
      return VARIABLE_MARK;
    },
  );
  const words = parseSimpleCommand(template);
  if (words === undefined || text.includes(VARIABLE_MARK)) return { kind: "unclear" };
  let next = 0;
  const filled = words.map((word) => word.replaceAll(VARIABLE_MARK, () => values[next++] ?? ""));
  return { kind: "command", words: filled, rest };
}

function readSkill(text: string): ToolLimit {
  const rest = text.endsWith(" *") ? "any" : "none";
  const name = rest === "any" ? text.slice(0, -2).trim() : text;
  if (/\s/.test(name) || name === "") return { kind: "unclear" };
  return name.includes("*") ? { kind: "skills", pattern: name } : { kind: "skill", name, rest };
}
