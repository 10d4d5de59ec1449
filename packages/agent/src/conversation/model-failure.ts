import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import type { ChatNotice } from "./chat-message.ts";

/** Why a model gave no answer, for a person, and whether asking again may help. */
export interface ModelFailure {
  readonly notice: ChatNotice;
  readonly retry: "may-help" | "useless";
  /** How long the service wants to be left alone, in milliseconds. */
  readonly pauseMs?: number;
}

/** What stays as it is however often one asks. */
const LASTING: ReadonlySet<unknown> = new Set(["address", "tls"]);

/** Understands an error of a model that was opened for a conversation. */
export function explainFailure(error: unknown, label: string): ModelFailure {
  if (!isSkillwrightError(error)) {
    const text = `${label} gave no answer: ${error instanceof Error ? error.message : String(error)}`;
    return { notice: { code: "model_failed", level: "error", text }, retry: "useless" };
  }
  const { code, message, hint } = error;
  const { reason, retryAfterMs } = error.details as {
    readonly reason?: unknown;
    readonly retryAfterMs?: number;
  };
  const passes = code === "model_rate_limited" || (code === "model_unavailable" && !LASTING.has(reason));
  return {
    notice: { code, level: "error", text: message, ...omitUndefined({ hint }) },
    retry: passes ? "may-help" : "useless",
    ...omitUndefined({ pauseMs: retryAfterMs }),
  };
}
