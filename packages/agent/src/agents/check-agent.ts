import {
  type AgentManifest,
  type AgentReading,
  closest,
  compareText,
  type Diagnostic,
  type DiagnosticCode,
  diagnosticRule,
  fillPrompt,
  findSkill,
  isSkillwrightError,
  omitUndefined,
  type SkillStatus,
} from "@skillwright/core/internal";
import { AGENT_TOOLS, TOOL_GROUPS, TOOLS_OF_ALL } from "../tools/tool-names.ts";

/** What a manifest is held against. */
export interface AgentSurroundings {
  /** Every skill, as the agent may use it. */
  readonly skills: readonly SkillStatus[];
  /** Names of tools that the host offers beside ours. */
  readonly tools: readonly string[];
  /** Names of the variables that prompts may use. */
  readonly variables: readonly string[];
}

/** Where and how a problem of an agent's file is reported. */
export type AgentReport = (
  code: DiagnosticCode,
  message: string,
  location: { readonly at?: string; readonly hint?: string | undefined },
) => void;

/** Collects what is wrong with an agent's file, each with the place of the field or item that is meant. */
export function agentReport(
  file: string,
  places: AgentReading["places"],
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

/**
 * Reports an id that a tool has, every tool and skill that a manifest names and that cannot be had, and variables without
 * a value.
 */
export function checkAgent(
  manifest: AgentManifest,
  surroundings: AgentSurroundings,
  report: AgentReport,
): void {
  const { skills, tools, variables } = surroundings;
  const known = [...AGENT_TOOLS, ...TOOL_GROUPS.keys(), ...tools];
  // An agent is a tool of others by its id: a question about a tool must mean that tool.
  if (known.includes(manifest.id)) {
    report("agent-id", `"${manifest.id}" is the name of a tool`, { at: "id", hint: "Give it another id." });
  }
  for (const [index, name] of manifest.usesTools.entries()) {
    if (known.includes(name)) continue;
    report("agent-tool", `There is no tool "${name}"`, {
      at: `usesTools[${index}]`,
      hint: didYouMean(closest(name, known)),
    });
  }
  for (const [index, name] of manifest.usesSkills.entries()) checkBinding(name, index, skills, report);
  for (const name of fillPrompt(manifest.prompt, nothing(variables)).unknown) {
    const near = didYouMean(closest(name, variables));
    const hint = near ?? `Known are ${variables.map((variable) => `{{${variable}}}`).join(", ")}.`;
    report("agent-variable", `{{${name}}} has no value and stays as it is written`, { at: "prompt", hint });
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
        ? `it is hidden by "${shadowedBy}"`
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

/** The tools that a manifest names, groups resolved, with those that every agent has. */
export function resolveTools({ usesTools }: AgentManifest): readonly string[] {
  const names = usesTools.flatMap((name): readonly string[] => TOOL_GROUPS.get(name) ?? [name]);
  return [...new Set<string>([...TOOLS_OF_ALL, ...names])].toSorted(compareText);
}

/** A hint that offers names; undefined when there are none. */
export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.map((name) => `"${name}"`).join(" or ")}?`;
}

function nothing(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}
