import type { SkillStatus } from "@skillwright/core/internal";
import { type DiscloseSkills, discloseSkills } from "./disclose-skills.ts";
import { type GuardTools, guardTools } from "./guard-tools.ts";
import { createSessionHooks } from "./hooks/session-hooks.ts";
import { type ReadMessages, readMessages } from "./read-messages.ts";
import { type RunSkills, runSkills, sessionRuns } from "./run-skills.ts";
import type { SessionOptions } from "./session-options.ts";
import { createSessionState, type SessionInput } from "./session-state.ts";
import { type UseSkills, useSkills } from "./use-skills.ts";

/** Starts a session: one shared state, and a part for each thing that a session does with it. */
export function createSession(input: SessionInput, options: SessionOptions = {}): Session {
  const session = createSessionState(input, options);
  const { id, conversation, turns, active, nextTurn } = session;
  const runs = sessionRuns(session);
  const hooks = createSessionHooks(session, runs.context);
  const uses = useSkills(session, runs, hooks);
  return {
    id,
    conversation,
    get skills() {
      return turns.view.skills.map((skill) =>
        active.has(skill.found.key) ? { ...skill, state: "active" as const } : skill,
      );
    },
    nextTurn,
    ...discloseSkills(session),
    ...readMessages(session, uses),
    ...uses,
    ...guardTools(session, { runs, hooks, uses }),
    ...runSkills(session, runs),
  };
}

/**
 * One conversation with a model: the catalog it has seen and the skills that are active in it. A turn uses a single
 * snapshot, so a change on disk never takes effect halfway through it.
 *
 * @example
 * ```ts
 * const session = await skills.session({ contextWindow: 200_000, ask });
 * const system = session.catalog().text;
 * const message = await session.compose("/pdf-tools merge a.pdf b.pdf"); // text for the model
 * const tools = [...session.tools(), ...session.wrapTools(yourTools)];
 * session.nextTurn();
 * ```
 */
export interface Session extends DiscloseSkills, ReadMessages, UseSkills, GuardTools, RunSkills {
  readonly id: string;
  /** The conversation that this session is part of. Default: the session's own id. */
  readonly conversation: string;
  /** Every skill as this session may use it; the reasons say why it may not. */
  readonly skills: readonly SkillStatus[];
  /** Starts a turn: adopts the newest snapshot and the trust of this moment. */
  nextTurn(): void;
}
