import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import type { ChatNotice } from "./chat-message.ts";

/** Why a model didn't answer, for a person, and whether a retry may help. */
export interface ModelFailure {
  readonly notice: ChatNotice;
  readonly retry: "may-help" | "useless";
  /** The provider's requested delay, in milliseconds. */
  readonly pauseMs?: number;
}

/** Failures that a retry doesn't help. */
const LASTING: ReadonlySet<unknown> = new Set(["address", "tls"]);

/** Converts an error of a model to a failure. */
export function explainFailure(error: unknown, label: string): ModelFailure {
  if (!isSkillwrightError(error)) {
    const text = `${label} didn't answer: ${error instanceof Error ? error.message : String(error)}`;
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
