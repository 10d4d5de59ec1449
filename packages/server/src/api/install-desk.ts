import type { InstallState } from "@skillwright/contract";
import {
  isSkillwrightError,
  omitUndefined,
  SkillwrightError,
  toErrorEntry,
} from "@skillwright/core/internal";
import {
  type Ask,
  type InstallReport,
  type SyncReport,
  toSyncReportDocument,
} from "@skillwright/runtime/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import { ASK_LIFETIME_MS, MAX_KEPT_INSTALLS } from "../limits.ts";
import { newSecret } from "../security/token.ts";

/** What an agent said with a skill that was used once. */
export interface UseReport {
  readonly answer: NonNullable<InstallState["answer"]>;
}

/** Installations that wait for a person, and those that ended. */
export interface InstallDesk {
  /**
   * Starts an installation and answers once it ended or has a question. The question is answered like every other, by a
   * browser that a sign-in link opened. What fails before the question is thrown.
   */
  start(
    work: (ask: Ask, id: string) => Promise<InstallReport | SyncReport | UseReport>,
  ): Promise<InstallState>;
  /** Throws `expired` for an installation that isn't known any more. */
  get(id: string): InstallState;
}

/** Opens a desk whose questions are put on another one. */
export function openInstallDesk(desk: AskDesk): InstallDesk {
  const states = new Map<string, InstallState>();
  const keep = (state: InstallState): InstallState => {
    states.delete(state.id);
    states.set(state.id, state);
    const [oldest] = states.keys();
    if (states.size > MAX_KEPT_INSTALLS && oldest !== undefined) states.delete(oldest);
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
        const answer = desk.put(question, { id: askId, chat: "", signal: new AbortController().signal });
        isAsked = true;
        asked.resolve();
        const answered = await answer;
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
      await Promise.race([asked.promise, ended]);
      return states.get(id) ?? { id, state: "running" };
    },
    get(id) {
      const state = states.get(id);
      if (state !== undefined) return state;
      throw new SkillwrightError("expired", {
        message: "This installation is no longer known",
        details: { kind: "install", id: id.slice(0, 200) },
        hint: "Start it again.",
      });
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
