import {
  type AgentManifest,
  type AgentParseResult,
  closest,
  compareText,
  type Diagnostic,
  type DiagnosticCode,
  diagnosticRule,
  didYouMean,
  fillPrompt,
  findSkill,
  isSkillwrightError,
  omitUndefined,
  type SkillStatus,
  unmatchedSkillRules,
} from "@skillwright/core/internal";
import { AGENT_TOOLS, TOOL_ALIASES, TOOL_GROUPS, TOOLS_OF_ALL } from "./tool-names.ts";

/** What a manifest is checked against. */
export interface AgentSurroundings {
  /** Every skill, with its state for this agent. */
  readonly skills: readonly SkillStatus[];
  /** Names of the host's own tools. */
  readonly tools: readonly string[];
  /** Names of the variables that prompts can use. */
  readonly variables: readonly string[];
}

/** Reports a problem in an agent file. */
export type AgentReport = (
  code: DiagnosticCode,
  message: string,
  location: { readonly at?: string; readonly hint?: string | undefined },
) => void;

/** Collects the problems of an agent file, each with the location of its field or item. */
export function agentReport(
  file: string,
  places: AgentParseResult["places"],
): { readonly report: AgentReport; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report: AgentReport = (code, message, { at = "", hint }) => {
    const position = places.get(at) ?? places.get(at.replace(/\[\d+\]$/, ""));
    diagnostics.push({
      code,
      severity: diagnosticRule(code).severity,
      message,
      file,
      ...position,
      ...omitUndefined({ hint }),
    });
  };
  return { report, diagnostics };
}

/** Reports an id that is also a tool's name, unavailable tools and skills, and variables without a value. */
export function checkAgent(
  manifest: AgentManifest,
  surroundings: AgentSurroundings,
  report: AgentReport,
): void {
  const { skills, tools, variables } = surroundings;
  const known = [...AGENT_TOOLS, ...TOOL_ALIASES.keys(), ...TOOL_GROUPS.keys(), ...tools];
  // Other agents call it as a tool with its id, and the name in a question must be unambiguous.
  if (known.includes(manifest.id)) {
    report("agent-id", `"${manifest.id}" is the name of a tool`, { at: "id", hint: "Give it another id." });
  }
  for (const [index, name] of manifest.usesTools.entries()) {
    if (known.includes(name)) continue;
    report("agent-tool", `There is no tool "${name}"; the agent works without it`, {
      at: `usesTools[${index}]`,
      hint: didYouMean(closest(name, known)),
    });
  }
  for (const [index, name] of manifest.usesSkills.entries()) checkBinding(name, index, skills, report);
  for (const rule of unmatchedSkillRules(manifest.permissions, skills)) {
    // A pattern isn't the misspelled name of one skill.
    const named = rule.limit.kind === "skill" ? [rule.limit.name] : [];
    const ids = skills.map(({ id }) => id);
    const hint = didYouMean(named.flatMap((name) => closest(name, ids)));
    report("rule-unmatched", `The rule ${rule.text} matches no skill`, { at: "permissions", hint });
  }
  for (const name of fillPrompt(manifest.prompt, nothing(variables)).unknown) {
    const near = didYouMean(closest(name, variables));
    const hint = near ?? `Known are ${variables.map((variable) => `{{${variable}}}`).join(", ")}.`;
    report("agent-variable", `{{${name}}} has no value and stays unchanged`, { at: "prompt", hint });
  }
}

function checkBinding(
  name: string,
  index: number,
  skills: readonly SkillStatus[],
  report: AgentReport,
): void {
  const at = `usesSkills[${index}]`;
  try {
    const { shadowedBy, enabled, reasons } = findSkill(skills, name);
    const [first] = reasons;
    const why =
      shadowedBy !== undefined
        ? `it is shadowed by "${shadowedBy}"`
        : reasons.length > 0
          ? reasons.map(({ message }) => message).join("; ")
          : enabled
            ? undefined
            : "it is disabled";
    if (why !== undefined) {
      report("agent-skill", `The skill "${name}" cannot be used: ${why}`, { at, hint: first?.hint });
    }
  } catch (error) {
    if (isSkillwrightError(error, "skill_not_found")) {
      const hint = didYouMean(error.details.suggestions);
      report("agent-skill", `There is no skill "${name}"`, { at, hint });
    } else if (isSkillwrightError(error, "ambiguous_skill")) {
      report("agent-skill", `Several skills are called "${name}"`, {
        at,
        hint: didYouMean(error.details.candidates),
      });
    } else throw error;
  }
}

/** The tools that a manifest names and that exist, with groups resolved, plus those that every agent has. */
export function resolveTools(
  { usesTools }: Pick<AgentManifest, "usesTools">,
  hostTools: readonly string[],
): readonly string[] {
  const known = new Set<string>([...AGENT_TOOLS, ...TOOL_ALIASES.keys(), ...hostTools]);
  const names = usesTools.flatMap((name): readonly string[] => TOOL_GROUPS.get(name) ?? [name]);
  const own = names.filter((name) => known.has(name));
  return [...new Set<string>([...TOOLS_OF_ALL, ...own])].toSorted(compareText);
}

function nothing(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}
