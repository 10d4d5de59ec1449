import {
  type HookAnswer,
  type HookEvent,
  type HookEventName,
  type HookHandler,
  hookInput,
  interpretHook,
  matchesEvent,
  mergeAnswers,
  type SkillAnswer,
} from "@skillwright/core/internal";
import { findSnapshot } from "../../approval/approved-snapshot.ts";
import { contentErrorText } from "../../files/node-file-system.ts";
import type { GrantedRun } from "../../run/permit-run.ts";
import type { RunContext } from "../../run/run-context.ts";
import { runInSkill } from "../../run/run-in-skill.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import { isUsable } from "../choose-skill.ts";
import type { SessionState } from "../session-state.ts";
import type { HookNotice, HookOutcome } from "./hook-result.ts";

/** Most bytes of an event that a hook receives; a tool's answer can be of any size. */
const MAX_HOOK_INPUT_BYTES = 1024 * 1024;

/** Times in a row that a hook may fail before it is removed: it would slow down everything it watches. */
const MAX_HOOK_FAILURES = 3;

/** Times in a row that hooks may keep a model from stopping; more would continue forever. */
const MAX_STOP_BLOCKS = 8;

/** The hooks of the skills in a conversation. They are kept in memory only and end with their skill or the session. */
export interface SessionHooks {
  /** Takes the place of what the skill had before. */
  register(skill: LoadedSkill, handlers: readonly HookHandler[], permit: GrantedRun): void;
  remove(key: string): void;
  /** Whether a skill has handlers that may still run. */
  has(key: string): boolean;
  /** Whether any handler waits for such events. */
  isWaiting(event: HookEventName): boolean;
  /** Runs the handlers for an event in the order of registration, except those in `ran`; adds those that run. */
  readonly fire: (event: HookEvent, ran?: Set<string>) => Promise<HookOutcome>;
  interrupt(): void;
  /** Stops what is running and forgets everything; nothing runs afterwards. */
  close(): void;
}

interface Registered {
  readonly skill: LoadedSkill;
  readonly handler: HookHandler;
  readonly permit: GrantedRun;
  /** The same for the same handler of the same content. */
  readonly identity: string;
}

/** Not the handler's fault. */
const TOO_MUCH = "there is more input than it can be given";

/** Starts with none. */
export function createSessionHooks(
  { id: sessionId, active, turns }: SessionState,
  runContext: () => RunContext,
): SessionHooks {
  let registered: readonly Registered[] = [];
  let running = new AbortController();
  let isClosed = false;
  let stopBlocks = 0;
  /** Those that run once and did. */
  const spent = new Set<string>();
  const failures = new Map<string, number>();
  const drop = (gone: (hook: Registered) => boolean): void => {
    registered = registered.filter((hook) => !gone(hook));
  };

  /** Whether a skill is in the conversation and may still be used. */
  const isLive = (key: string): boolean =>
    active.has(key) && turns.view.skills.some((skill) => skill.found.key === key && isUsable(skill));

  /** A failure too many ends a handler; a success forgives the earlier ones. */
  const count = ({ identity, handler }: Registered, answer: HookAnswer): boolean => {
    // An attacker who chooses a guard's input could make it fail until it is removed.
    if (handler.event === "PreToolUse" || answer.failure === TOO_MUCH) return false;
    const failed = answer.failure === undefined ? 0 : (failures.get(identity) ?? 0) + 1;
    failures.set(identity, failed);
    if (failed < MAX_HOOK_FAILURES) return false;
    drop((hook) => hook.identity === identity);
    return true;
  };

  const fire = async (event: HookEvent, ran: Set<string> = new Set()): Promise<HookOutcome> => {
    const answers: SkillAnswer[] = [];
    const notices: HookNotice[] = [];
    let current = event;
    if (event.event === "UserPromptSubmit") stopBlocks = 0;
    for (const hook of registered.filter(({ handler }) => handler.event === event.event)) {
      if (isClosed || !registered.includes(hook) || !matchesEvent(hook.handler.matcher, event)) continue;
      if (!isLive(hook.skill.found.key)) continue;
      const { id, found } = hook.skill;
      const note = (code: HookNotice["code"], text: string): void => {
        if (!notices.some((known) => known.text === text)) notices.push({ code, skill: id, text });
      };
      if (!mayStillRun(hook, runContext())) {
        drop(({ skill }) => skill.found.key === found.key);
        note("hook_removed", `The hooks of "${id}" were removed: what was approved is no longer approved.`);
        continue;
      }
      // Before it runs: one that never comes back has run as well.
      if (hook.handler.once) {
        spent.add(hook.identity);
        drop((other) => other === hook);
      }
      if (ran.has(hook.identity)) continue;
      ran.add(hook.identity);
      const answer = await runHook(hook, current, note);
      answers.push({ skill: id, answer });
      if (answer.message !== undefined) note("hook_message", answer.message);
      for (const what of answer.ignored ?? []) {
        note("hook_ignored", `A hook of "${id}" asked for ${what}, which it does not get.`);
      }
      if (answer.failure !== undefined) note("hook_failed", `A hook of "${id}" failed: ${answer.failure}.`);
      if (count(hook, answer)) note("hook_removed", `A hook of "${id}" was removed: it failed too often.`);
      if (answer.decision === "block") break;
      if (current.event === "PreToolUse" && answer.input !== undefined) {
        current = { ...current, input: answer.input };
      }
    }
    return limitStops(event, { ...mergeAnswers(answers), notices });
  };

  const runHook = async (
    { skill, handler, permit }: Registered,
    event: HookEvent,
    note: (code: HookNotice["code"], text: string) => void,
  ): Promise<HookAnswer> => {
    const run = runContext();
    const stdin = hookInput(event, {
      sessionId,
      cwd: run.cwd,
      skill: skill.id,
      stopIsBlocked: stopBlocks > 0,
    });
    const undecided: HookAnswer["decision"] = event.event === "PreToolUse" ? "ask" : "none";
    if (Buffer.byteLength(stdin) > MAX_HOOK_INPUT_BYTES) {
      return { decision: undecided, failure: TOO_MUCH };
    }
    try {
      const { openSandbox } = await import("../../sandbox/sandbox.ts");
      const sandbox = await openSandbox({ sandbox: run.sandbox, env: run.env, home: run.home });
      const result = await runInSkill(
        skill,
        {
          argv: ["/bin/bash", "-c", handler.command],
          title: `hook ${event.event}`,
          stdin,
          signal: running.signal,
          limits: { timeMs: handler.timeMs },
        },
        { permit: { ...permit, sandbox }, context: run },
      );
      for (const text of result.notices) note("sandbox", text);
      return interpretHook(event.event, result, { mask: (text) => run.variables.mask(skill, text) });
    } catch (error) {
      return { decision: undecided, failure: contentErrorText(error).replace(/\.$/, "") };
    }
  };

  /** A model that may never stop would run forever. */
  const limitStops = (event: HookEvent, outcome: HookOutcome): HookOutcome => {
    if (event.event !== "Stop") return outcome;
    stopBlocks = outcome.decision === "block" ? stopBlocks + 1 : 0;
    if (stopBlocks <= MAX_STOP_BLOCKS) return outcome;
    stopBlocks = 0;
    const { skill = "", context: hookContext, notices } = outcome;
    const text = `A hook of "${skill}" kept the model from stopping ${MAX_STOP_BLOCKS} times and is no longer asked.`;
    return {
      decision: "none",
      context: hookContext,
      notices: [...notices, { code: "hook_ignored", skill, text }],
    };
  };

  const interrupt = (): void => {
    running.abort();
    running = new AbortController();
  };

  return {
    register(skill, handlers, permit) {
      const { key } = skill.found;
      drop((hook) => hook.skill.found.key === key);
      if (isClosed) return;
      const added = handlers.map((handler, index): Registered => {
        const identity = [key, permit.content.hash, index].join("\0");
        return { skill, handler, permit, identity };
      });
      registered = [...registered, ...added.filter(({ identity }) => !spent.has(identity))];
    },
    remove(key) {
      drop((hook) => hook.skill.found.key === key);
    },
    has: (key) => registered.some(({ skill }) => skill.found.key === key),
    isWaiting: (event) => registered.some(({ handler }) => handler.event === event),
    fire,
    interrupt,
    close() {
      isClosed = true;
      registered = [];
      interrupt();
    },
  };
}

/** Whether the bytes are still there and still approved; a person can revoke an approval at any time. */
function mayStillRun({ skill, permit }: Registered, run: RunContext): boolean {
  const { hash } = permit.content;
  if (run.commands === "off" || findSnapshot(run.state, hash) === undefined) return false;
  return run.isBuiltIn(skill) || run.trust.approvalState(skill.found.key, hash) === "approved";
}
