import { omitUndefined, parentPath } from "@skillwright/core/internal";
import type { TimeLimit } from "../ask/time-keeper.ts";
import type { ActivationContext } from "./activate-skill.ts";
import type { Activation, ActivationRequest } from "./activation.ts";
import { type BoundSkill, bindSkill } from "./bind-skill.ts";
import { denied } from "./choose-skill.ts";
import { deactivateSkill, endSkills } from "./hooks/end-skills.ts";
import type { Deactivation } from "./hooks/hook-result.ts";
import type { SessionHooks } from "./hooks/session-hooks.ts";
import { readResource, type SkillResource } from "./read-resource.ts";
import { mayRead, resourceOwner } from "./resource-owner.ts";
import type { SessionRuns } from "./run-skills.ts";
import { activateInSession } from "./session-activation.ts";
import type { SessionState } from "./session-state.ts";

/** Brings skills into the conversation and takes them out. */
export interface UseSkills {
  /** Brings a skill into the conversation, or says why not. */
  activate(request: ActivationRequest): Promise<Activation>;
  /**
   * Makes a skill's text part of the agent's instructions: catalogs leave it out, it is never sent twice, and it
   * survives compaction. Throws `skill_not_found`, `ambiguous_skill` or `permission_error`.
   */
  bind(name: string): BoundSkill;
  /** Reads a text file of a skill that is active or that the model may choose. */
  readResource(name: string, path: string): SkillResource;
  /** Takes a skill out of the conversation; its hooks and its changes to the rules end. */
  deactivate(name: string): Promise<Deactivation>;
  /** Ends the session: takes out every skill and stops running hooks. Nothing runs afterwards. */
  close(): Promise<void>;
}

/** The part of a session that activates skills. */
export function useSkills(session: SessionState, runs: SessionRuns, hooks: SessionHooks): UseSkills {
  const { id, input, project, time, turns, active, usage, grants } = session;
  const { placeholders, effort } = session.options;
  let isClosed = false;
  const context = (limit: TimeLimit): ActivationContext => ({
    limit,
    sessionId: id,
    ...omitUndefined({ placeholders, effort }),
    view: turns.view,
    active,
    usage,
    grants,
    dependencies: runs.dependencies(),
    commands: { ...runs.context(), ...omitUndefined({ signal: limit.signal }) },
    hooks,
  });
  return {
    async activate(request) {
      if (isClosed) return denied(request.name, "the session has ended");
      const { remote, reload } = input;
      return activateInSession(request, { turns, time, remote, reload, context });
    },
    bind: (name) =>
      bindSkill(name, {
        view: turns.view,
        active,
        sessionId: id,
        project,
        ...omitUndefined({ placeholders }),
      }),
    readResource(name, path) {
      const { view } = turns;
      const owner = resourceOwner(view, name, active.has);
      input.remote?.check(owner);
      return readResource(input.files, parentPath(owner.found.path), path, (file) =>
        mayRead(view, owner, file),
      );
    },
    deactivate: (name) => deactivateSkill(name, { active, hooks }),
    close() {
      isClosed = true;
      return endSkills({ active, hooks });
    },
  };
}
