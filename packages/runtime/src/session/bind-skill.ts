import {
  applyShellOutputs,
  estimateTokens,
  findSkill,
  invocationDeniedText,
  permissionError,
} from "@skillwright/core/internal";
import { isUsable, whyNot } from "./choose-skill.ts";
import { fillSkill } from "./fill-skill.ts";
import type { SessionState } from "./session-state.ts";

/** A skill whose text is part of an agent's instructions. */
export interface BoundSkill {
  readonly id: string;
  readonly name: string;
  /** Its instructions, with variables filled in. */
  readonly text: string;
  readonly tokens: number;
}

/**
 * Makes a skill's text part of the conversation from its start; no commands, hooks, tool rules or invocation rules.
 * Throws `skill_not_found`, `ambiguous_skill` or `permission_error`.
 */
export function bindSkill(name: string, session: SessionState): BoundSkill {
  const { view } = session.turns;
  const skill = findSkill(view.skills, name);
  if (!isUsable(skill)) {
    const why = whyNot(skill, "user", view.snapshot.host.id) ?? "it is not usable";
    throw permissionError(skill.found.path, invocationDeniedText(skill.id, why));
  }
  const loaded = view.load(skill);
  const { filled } = fillSkill(loaded, session, { trigger: "model" });
  // A model's load never waits for parameters.
  if (filled.kind === "needs-parameters") throw new TypeError("a bound skill asked for parameters");
  const shown = applyShellOutputs(
    filled.text,
    filled.kept.map((range) => ({ ...range, outcome: { kind: "disabled" } })),
  );
  const text = shown.kind === "aborted" ? filled.text : shown.text;
  session.active.bind(loaded, text);
  const instructions = text.trim();
  return { id: loaded.id, name: loaded.name, text: instructions, tokens: estimateTokens(instructions) };
}
