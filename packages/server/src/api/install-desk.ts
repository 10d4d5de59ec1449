import type { InstallState } from "@skillwright/contract";
import { isSkillwrightError, keepNewest, omitUndefined, toErrorEntry } from "@skillwright/core/internal";
import {
  type Ask,
  type InstallReport,
  type SyncReport,
  toSyncReportDocument,
} from "@skillwright/runtime/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import { ASK_LIFETIME_MS, MAX_KEPT_INSTALLS } from "../limits.ts";
import { newSecret } from "../security/token.ts";
import { expired } from "../stores/expired.ts";

/** What an agent said with a skill that was used once. */
export interface UseReport {
  readonly answer: NonNullable<InstallState["answer"]>;
}

/** Installations that wait for a person, and those that ended. */
export interface InstallDesk {
  /** Starts an installation; answers when it ended or has a question for a signed-in browser. Throws earlier failures. */
  start(
    work: (ask: Ask, id: string) => Promise<InstallReport | SyncReport | UseReport>,
  ): Promise<InstallState>;
  /** Throws `expired` for an installation that isn't known, or not any more. */
  get(id: string): InstallState;
  /** Answers no to every question that waits, and returns when what asked it has cleaned up. */
  close(): Promise<void>;
}

/** Opens a desk whose questions are put on another one. */
export function openInstallDesk(desk: AskDesk): InstallDesk {
  const states = new Map<string, InstallState>();
  const running = new Map<string, Promise<void>>();
  const asking = new Set<string>();
  const closing = new AbortController();
  const keep = (state: InstallState): InstallState => {
    keepNewest(states, MAX_KEPT_INSTALLS, [state.id, state]);
    return state;
  };
  return {
    async start(work) {
      const id = newSecret();
      keep({ id, state: "running" });
      const asked = Promise.withResolvers<void>();
      let isAsked = false;
      const ask: Ask = async (question) => {
        if (question.kind !== "install-skills") return false;
        const askId = newSecret();
        const expiresAt = new Date(Date.now() + ASK_LIFETIME_MS).toISOString();
        keep({ id, state: "approval_required", ask: askId, question, expiresAt });
        const answer = desk.put(question, { id: askId, chat: "", signal: closing.signal });
        isAsked = true;
        asking.add(id);
        asked.resolve();
        const answered = await answer;
        if (!closing.signal.aborted) asking.delete(id);
        keep({ id, state: "running" });
        return answered;
      };
      const ended = work(ask, id).then(
        (report) => {
          const result = "answer" in report ? report : { report: toSyncReportDocument(report) };
          keep({ id, state: "done", ...result });
        },
        (error: unknown) => {
          if (!isAsked) throw error;
          keep({ id, ...failure(error) });
        },
      );
      running.set(id, ended);
      const forget = (): boolean => running.delete(id);
      ended.then(forget, forget);
      await Promise.race([asked.promise, ended]);
      return states.get(id) ?? { id, state: "running" };
    },
    get(id) {
      const state = states.get(id);
      if (state !== undefined) return state;
      throw expired(
        { kind: "install", id },
        { message: "There is no such installation", hint: "It may have ended a while ago: start it again." },
      );
    },
    async close() {
      closing.abort();
      await Promise.all([...asking].flatMap((id) => running.get(id) ?? []));
    },
  };
}

function failure(error: unknown): Pick<InstallState, "state" | "error"> {
  if (!isSkillwrightError(error)) {
    return {
      state: "failed",
      error: { code: "internal_error", message: "Internal error in Skillwright", hint: null },
    };
  }
  const { code, message, hint } = toErrorEntry(error);
  const isDeclined = isSkillwrightError(error, "install_refused") && error.details.reason === "declined";
  return { state: isDeclined ? "declined" : "failed", ...omitUndefined({ error: { code, message, hint } }) };
}
