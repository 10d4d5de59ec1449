import {
  fileNotFound,
  isSkillwrightError,
  omitUndefined,
  parentPath,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { TimeLimit } from "../ask/time-keeper.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import { type ActivationContext, activateSkill, outOfTime } from "./activate-skill.ts";
import type { Activation, ActivationRequest, RefusedActivation } from "./activation.ts";
import { type BoundSkill, bindSkill } from "./bind-skill.ts";
import { chooseSkill, denied, isLoadable } from "./choose-skill.ts";
import type { Deactivation } from "./hooks/hook-result.ts";
import type { SessionHooks } from "./hooks/session-hooks.ts";
import { deactivateSkill, endSkills } from "./hooks/skill-hooks.ts";
import { readResource, type SkillResource } from "./read-resource.ts";
import type { SessionRuns } from "./run-skills.ts";
import type { SessionState } from "./session-state.ts";
import type { TurnView } from "./session-turns.ts";

/** Adds skills to the conversation and removes them. */
export interface UseSkills {
  /** Adds a skill to the conversation, or says why not. */
  activate(request: ActivationRequest): Promise<Activation>;
  /** Adds a skill's text to the instructions. Throws `skill_not_found`, `ambiguous_skill` or `permission_error`. */
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
  const { input, turns, active } = session;
  let isClosed = false;
  const context = (limit: TimeLimit): ActivationContext => ({
    session,
    limit,
    view: turns.view,
    dependencies: runs.dependencies(),
    commands: { ...runs.context(), ...omitUndefined({ signal: limit.signal }) },
    hooks,
  });
  return {
    async activate(request) {
      if (isClosed) return denied(request.name, "the session has ended");
      return activateInSession(request, session, context);
    },
    bind: (name) => bindSkill(name, session),
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

/** The skill whose files a model may read: one it may choose, or one that a person loaded into the conversation. */
function resourceOwner(view: TurnView, name: string, isActive: (key: string) => boolean): SkillStatus {
  const skill = readableSkill(view, name, isActive);
  if (skill.found.kind === "command") {
    throw fileNotFound(skill.found.path, `"${skill.id}" is a single file and has no others`);
  }
  return skill;
}

function readableSkill(view: TurnView, name: string, isActive: (key: string) => boolean): SkillStatus {
  const byModel = chooseSkill(view, { name, trigger: "model" });
  if (byModel.kind === "chosen") return byModel.skill;
  const byPerson = chooseSkill(view, { name, trigger: "user" });
  if (byPerson.kind === "chosen" && isActive(byPerson.skill.found.key)) return byPerson.skill;
  if (byModel.code === "invocation_denied") {
    throw new SkillwrightError("invocation_denied", { message: byModel.text, details: { name } });
  }
  throw new SkillwrightError("skill_not_found", {
    message: byModel.text,
    details: { name, suggestions: [] },
  });
}

/** Whether a file is not the text of another skill that the model may not choose. */
function mayRead({ skills }: TurnView, owner: SkillStatus, file: string): boolean {
  return skills.every(
    (skill) => skill.found.key !== file || skill.found.key === owner.found.key || isLoadable(skill),
  );
}

/**
 * Activates a skill within its time limit. If its file was replaced since the scan, scans again and retries once.
 * `context` is what an attempt needs, read at that moment.
 */
function activateInSession(
  request: ActivationRequest,
  { input, turns, time }: SessionState,
  context: (limit: TimeLimit) => ActivationContext,
): Promise<Activation> {
  const attempt = async (limit: TimeLimit): Promise<Activation> => {
    const absent = await fetchRemoteFiles(request, turns.view, input.remote);
    if (absent !== undefined) return absent;
    const first = await activateSkill(request, context(limit));
    if (first.kind !== "refused" || first.code !== "load_error") return first;
    await input.reload();
    turns.next();
    return activateSkill(request, context(limit));
  };
  const { name, timeLimitMs } = request;
  return time.within(timeLimitMs, attempt, () => outOfTime(name, timeLimitMs));
}

/** Fetches the files of a skill that may be used and is served elsewhere; the refusal when that fails. */
async function fetchRemoteFiles(
  request: ActivationRequest,
  view: TurnView,
  remote: RemoteFiles | undefined,
): Promise<RefusedActivation | undefined> {
  if (remote === undefined) return undefined;
  const choice = chooseSkill(view, request);
  if (choice.kind !== "chosen") return undefined;
  try {
    await remote.fetch(choice.skill);
    return undefined;
  } catch (error) {
    if (!isSkillwrightError(error, "load_error")) throw error;
    return { kind: "refused", code: "load_error", text: error.message };
  }
}
