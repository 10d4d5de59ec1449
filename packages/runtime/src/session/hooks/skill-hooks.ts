import type { HookHandler, ParsedHooks, RunQuestion } from "@skillwright/core/internal";
import { permitRun, type RunPermit } from "../../run/permit-run.ts";
import type { RunContext } from "../../run/run-context.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import type { ActivationNotice } from "../activation.ts";
import type { ActiveSkills } from "../active-skills.ts";
import type { Deactivation } from "./hook-result.ts";
import type { SessionHooks } from "./session-hooks.ts";

/** What became of the hooks of a skill that becomes active. */
interface StartedHooks {
  /** Text for the model; empty if there is none. */
  readonly context: string;
  readonly notices: readonly ActivationNotice[];
  readonly asked: readonly RunQuestion[];
}

/** A skill with its hooks, and what lets them run. */
interface HookedSkill {
  readonly skill: LoadedSkill;
  readonly arguments: string;
  readonly parsed: ParsedHooks;
  /** Asked only when there are hooks. */
  readonly permit: () => Promise<RunPermit>;
}

/** Registers the hooks of a skill that a person approved, and fires the activation event. */
export async function startHooks(
  hooks: SessionHooks,
  { skill, arguments: text, parsed, permit }: HookedSkill,
): Promise<StartedHooks> {
  const notices: ActivationNotice[] = parsed.problems.map(({ where, message }) => ({
    code: "hook_ignored",
    text: `\`${where}\` of "${skill.id}" does nothing: ${message}.`,
  }));
  const asked = await register(hooks, { skill, parsed, permit }, notices);
  const outcome = await hooks.fire({ event: "SkillActivated", skill: skill.id, arguments: text });
  for (const { code, text: said } of outcome.notices) notices.push({ code, text: said });
  return { context: outcome.context, notices, asked };
}

/** Registers the hooks of an active skill once a person has approved it. Doesn't ask. */
export async function resumeHooks(
  hooks: SessionHooks,
  { skill, handlers }: { readonly skill: LoadedSkill; readonly handlers: readonly HookHandler[] },
  context: RunContext,
): Promise<void> {
  if (handlers.length === 0 || hooks.has(skill.found.key)) return;
  const permit = await permitRun(skill, [], { ...context, ask: undefined });
  if (permit.kind === "granted") hooks.register(skill, handlers, permit);
}

async function register(
  hooks: SessionHooks,
  { skill, parsed: { handlers }, permit: permission }: Omit<HookedSkill, "arguments">,
  notices: ActivationNotice[],
): Promise<readonly RunQuestion[]> {
  if (handlers.length === 0) {
    hooks.remove(skill.found.key);
    return [];
  }
  const permit = await permission();
  if (permit.kind === "granted") {
    hooks.register(skill, handlers, permit);
  } else {
    hooks.remove(skill.found.key);
    notices.push({ code: "hooks_disabled", text: `Hooks of "${skill.id}" do not run: ${permit.why}.` });
  }
  return permit.asked;
}

/** What is removed with a skill. */
interface LivingSkills {
  readonly active: ActiveSkills;
  readonly hooks: SessionHooks;
}

/** Takes a skill out of a conversation: fires the hooks, then removes the skill's own, even if they failed. */
export async function deactivateSkill(name: string, { active, hooks }: LivingSkills): Promise<Deactivation> {
  const skill = active.find(name);
  if (skill === undefined) return { kind: "not-active", skill: name };
  try {
    const { context, notices } = await hooks.fire({ event: "SkillDeactivated", skill: skill.id });
    return { kind: "deactivated", skill: skill.id, context, notices };
  } finally {
    active.remove(skill.key);
    hooks.remove(skill.key);
  }
}

/** Takes every skill out of a conversation, the newest first, and ends all hooks. */
export async function endSkills(living: LivingSkills): Promise<void> {
  const { active, hooks } = living;
  try {
    hooks.interrupt();
    for (const { id } of active.list().toReversed()) await deactivateSkill(id, living);
  } finally {
    hooks.close();
  }
}
