import type { Reason, SkillStatus } from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** What a session adds to what was decided about each skill. */
export interface SessionGate {
  readonly agent: string | undefined;
  /** The only skills that may be used. Default: all. */
  readonly allow?: readonly string[] | undefined;
  /** What was decided about every skill, with trust as it is now. */
  readonly decided: readonly SkillStatus[];
}

/** The skills as a session may use them: those of other agents become ineligible. */
export function sessionSkills(snapshot: Snapshot, gate: SessionGate): readonly SkillStatus[] {
  const { agent = "" } = gate;
  const lists = snapshot.config.flatMap((file) => {
    const list = file.agents.get(agent);
    return list === undefined ? [] : [list];
  });
  if (gate.allow !== undefined) lists.push(gate.allow);
  if (lists.length === 0) return gate.decided;
  return gate.decided.map((skill) => {
    if (skill.shadowedBy !== undefined) return skill;
    const isKnown = skill.reasons.some(({ code }) => code === "not_allowed_for_agent");
    if (isKnown || lists.every((list) => isAllowed(skill, list))) return skill;
    const reason: Reason = {
      code: "not_allowed_for_agent",
      message: `not in the skills of ${agent === "" ? "this agent" : `the agent "${agent}"`}`,
    };
    return { ...skill, state: "ineligible", reasons: [...skill.reasons, reason] };
  });
}

function isAllowed({ name, id }: SkillStatus, allowed: readonly string[]): boolean {
  return allowed.includes(name) || allowed.includes(id);
}
