import type { SharedV4ProviderMetadata, SharedV4Warning } from "@ai-sdk/provider";
import { errorMessage, isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import {
  type LanguageModelUsage,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  type ToolSet,
  toUIMessageChunk,
} from "ai";
import type { ChatChunk, ChatNotice } from "../messages/chat-message.ts";
import type { OpenModel } from "../models/models.ts";
import { MAX_RETRIES, MAX_RETRY_PAUSE_MS, RETRY_PAUSE_MS } from "./conversation-limits.ts";

/** Why a model didn't answer, for a person. */
interface ModelFailure {
  readonly notice: ChatNotice;
  /** How long to wait before the request is sent again, in milliseconds; undefined if that doesn't help. */
  readonly pauseMs?: number;
}

/** Failures that a retry doesn't help. */
const LASTING: ReadonlySet<unknown> = new Set(["address", "tls"]);

/** Converts an error of a model to a failure, after a number of retries. */
export function explainFailure(error: unknown, label: string, retries: number): ModelFailure {
  if (!isSkillwrightError(error)) {
    const text = `${label} didn't answer: ${errorMessage(error)}`;
    return { notice: { code: "model_failed", level: "error", text } };
  }
  const { code, message, hint } = error;
  const { reason, retryAfterMs } = error.details as {
    readonly reason?: unknown;
    readonly retryAfterMs?: number;
  };
  const passes = code === "model_rate_limited" || (code === "model_unavailable" && !LASTING.has(reason));
  const pauseMs = retryAfterMs ?? RETRY_PAUSE_MS * 2 ** retries;
  return {
    notice: { code, level: "error", text: message, ...omitUndefined({ hint }) },
    ...(passes && retries < MAX_RETRIES && pauseMs <= MAX_RETRY_PAUSE_MS && { pauseMs }),
  };
}

/** One request to a model. */
export interface SampleRequest {
  readonly model: OpenModel;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: ToolSet;
  readonly maxOutputTokens?: number | undefined;
  readonly effort?: Effort | undefined;
  readonly signal: AbortSignal;
  readonly emit: (chunk: ChatChunk) => void;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Reasoning effort, in values that every provider supports. */
export type Effort = NonNullable<Parameters<typeof streamText>[0]["reasoning"]>;

/** What a model answered. */
export type Sample =
  | {
      readonly kind: "answered";
      /** The answer, and error results for calls that couldn't be run. */
      readonly messages: readonly ModelMessage[];
      readonly calls: readonly SampledCall[];
      /** Whether there are calls that already have an error result because they were invalid. */
      readonly hasBadCalls: boolean;
      readonly usage: LanguageModelUsage;
      readonly finishReason: string;
      /** Options that the provider ignored, as sentences. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: "stopped" /** The text until then. */; readonly text: string }
  | { readonly kind: "failed"; readonly notice: ChatNotice };

/** A tool call that the model requests. */
export interface SampledCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** Sends a request to a model, with retries: no tool has run yet, so nothing happens twice. */
export async function sample(request: SampleRequest): Promise<Sample> {
  const { model, signal, emit, wait } = request;
  for (let attempt = 0; ; attempt += 1) {
    const tried = await sampleOnce(request);
    if (tried.kind !== "error") return tried;
    const { notice, pauseMs } = explainFailure(tried.error, model.label, attempt);
    if (pauseMs === undefined) return { kind: "failed", notice };
    // Removes the shown part of the interrupted answer.
    if (tried.hasShown) emit({ type: "reset-step" });
    const text = `${notice.text}. Retrying in ${Math.ceil(pauseMs / 1000)} s.`;
    emit({ type: "data-notice", data: { code: notice.code, level: "warning", text }, transient: true });
    await wait(pauseMs, signal);
    if (signal.aborted) return { kind: "stopped", text: "" };
  }
}

type Tried = Exclude<Sample, { kind: "failed" }> | { kind: "error"; error: unknown; hasShown: boolean };

async function sampleOnce(request: SampleRequest): Promise<Tried> {
  const { model, system, messages, tools, maxOutputTokens, effort, signal, emit } = request;
  let error: unknown;
  let hasShown = false;
  let hasBadCalls = false;
  let text = "";
  const calls: SampledCall[] = [];
  let warnings: readonly string[] = [];
  const result = streamText({
    model: model.model,
    ...(system !== "" && { instructions: system }),
    messages: [...messages],
    tools,
    toolOrder: Object.keys(tools),
    maxRetries: 0,
    abortSignal: signal,
    // Errors are parts of the stream.
    onError: () => undefined,
    ...omitUndefined({ maxOutputTokens, reasoning: effort }),
  });
  try {
    for await (const part of result.stream) {
      if (part.type === "error") error ??= part.error;
      if (error !== undefined || part.type === "abort") continue;
      if (part.type === "finish-step") warnings = warningTexts(part.providerMetadata);
      if (part.type === "text-delta") text += part.text;
      if (part.type === "tool-error") hasBadCalls = true;
      if (part.type === "tool-call" && part.invalid !== true) {
        calls.push({ id: part.toolCallId, tool: part.toolName, input: part.input as unknown });
      }
      const chunk = chunkOf(part, tools);
      if (chunk === undefined) continue;
      hasShown = true;
      emit(chunk);
    }
    if (signal.aborted) return { kind: "stopped", text };
    if (error !== undefined) return { kind: "error", error, hasShown };
    return {
      kind: "answered",
      messages: await result.responseMessages,
      calls,
      hasBadCalls,
      usage: await result.usage,
      finishReason: await result.finishReason,
      warnings,
    };
  } catch (thrown) {
    if (signal.aborted) return { kind: "stopped", text };
    return { kind: "error", error: error ?? thrown, hasShown };
  }
}

/** The turn itself emits the start and end of steps and of the message. */
const OWN: ReadonlySet<string> = new Set(["start", "finish", "start-step", "finish-step", "error", "abort"]);

function chunkOf(part: TextStreamPart<ToolSet>, tools: ToolSet): ChatChunk | undefined {
  if (OWN.has(part.type)) return undefined;
  return toUIMessageChunk(part, { tools, onError: errorMessage }) as ChatChunk | undefined;
}

/** Options that a provider ignored, as sentences; a guarded model stores them in the metadata. */
function warningTexts(metadata: SharedV4ProviderMetadata | undefined): readonly string[] {
  const warnings = metadata?.skillwright?.warnings as readonly SharedV4Warning[] | undefined;
  return (warnings ?? []).map(warningText);
}

function warningText(warning: SharedV4Warning): string {
  switch (warning.type) {
    case "unsupported":
      return sentence(`The model does not support ${warning.feature}`, warning.details);
    case "compatibility":
      return sentence(`The model takes ${warning.feature} differently`, warning.details);
    case "deprecated":
      return sentence(`The setting ${warning.setting} will no longer be supported`, warning.message);
    case "other":
      return warning.message;
    default:
      return warning satisfies never;
  }
}

function sentence(what: string, details: string | undefined): string {
  return details === undefined ? `${what}.` : `${what}: ${details}`;
}
