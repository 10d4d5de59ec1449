import {
  applyShellOutputs,
  claudeSubstitution,
  estimateTokens,
  findShell,
  findSkill,
  invocationDeniedText,
  permissionError,
  skillwrightSubstitution,
  substitute,
} from "@skillwright/core/internal";
import { skillFolder } from "../approval/approve-content.ts";
import type { ActiveSkills } from "./active-skills.ts";
import { isUsable, whyNot } from "./choose-skill.ts";
import type { SessionOptions } from "./session-options.ts";
import type { TurnView } from "./turn-view.ts";

/** A skill whose text is part of an agent's instructions. */
export interface BoundSkill {
  readonly id: string;
  readonly name: string;
  /** Its instructions, with variables filled in. */
  readonly text: string;
  readonly tokens: number;
}

export interface BindContext extends Pick<SessionOptions, "placeholders"> {
  readonly view: TurnView;
  readonly active: ActiveSkills;
  readonly sessionId: string;
  readonly project: string;
}

/**
 * Makes a skill's text part of the conversation from its start; no commands, hooks, tool rules or invocation rules.
 * Throws `skill_not_found`, `ambiguous_skill` or `permission_error`.
 */
export function bindSkill(name: string, context: BindContext): BoundSkill {
  const { view, active, sessionId, project } = context;
  const skill = findSkill(view.skills, name);
  if (!isUsable(skill)) {
    const why = whyNot(skill, "user", view.snapshot.host.id) ?? "it is not usable";
    throw permissionError(skill.found.path, invocationDeniedText(skill.id, why));
  }
  const loaded = view.load(skill);
  const { manifest, body } = loaded;
  const rule = context.placeholders === "claude-code" ? claudeSubstitution : skillwrightSubstitution;
  const { directives } = findShell(body, { argumentNames: manifest.arguments, substitution: rule });
  const filled = substitute({
    body,
    rule,
    arguments: "",
    argumentNames: manifest.arguments,
    parameters: manifest.parameters,
    given: {},
    variables: { skillDir: skillFolder(loaded), sessionId, projectDir: project },
    caller: "model",
    keep: directives,
  });
  // A model's load never waits for parameters.
  if (filled.kind === "needs-parameters") throw new TypeError("a bound skill asked for parameters");
  const shown = applyShellOutputs(
    filled.text,
    filled.kept.map((range) => ({ ...range, outcome: { kind: "disabled" } })),
  );
  const text = shown.kind === "aborted" ? filled.text : shown.text;
  active.bind(loaded, text);
  const instructions = text.trim();
  return { id: loaded.id, name: loaded.name, text: instructions, tokens: estimateTokens(instructions) };
}
