import type { SkillStatus } from "@skillwright/core/internal";
import type { DiscloseSkills } from "./disclose-skills.ts";
import type { GuardTools } from "./guard-tools.ts";
import type { ReadMessages } from "./read-messages.ts";
import type { RunSkills } from "./run-skills.ts";
import type { UseSkills } from "./use-skills.ts";

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
