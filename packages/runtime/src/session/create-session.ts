import { discloseSkills } from "./disclose-skills.ts";
import { guardTools } from "./guard-tools.ts";
import { createSessionHooks } from "./hooks/session-hooks.ts";
import { readMessages } from "./read-messages.ts";
import { runSkills, sessionRuns } from "./run-skills.ts";
import type { Session } from "./session.ts";
import type { SessionOptions } from "./session-options.ts";
import { createSessionState, type SessionInput } from "./session-state.ts";
import { useSkills } from "./use-skills.ts";

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
