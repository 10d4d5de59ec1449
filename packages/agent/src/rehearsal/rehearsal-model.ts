import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
} from "@ai-sdk/provider";
import type { RehearsalReport } from "@skillwright/contract";
import { estimateTokens } from "@skillwright/core/internal";
import { offeredTools, type RehearsalSearch } from "./offered-tools.ts";
import { planStep } from "./plan-step.ts";
import { readTurn } from "./read-turn.ts";
import { REHEARSAL_ID } from "./rehearsal-limits.ts";
import { describeContext, reportOf, writeAnswer } from "./write-answer.ts";

/** Options of {@link rehearsalModel}. */
export interface RehearsalOptions {
  /** How skills are found. Default: none are found. */
  readonly search?: RehearsalSearch;
}

const METADATA: SharedV4ProviderMetadata = { skillwright: { rehearsal: true } };

/**
 * A deterministic model without a provider: finds and loads a skill, makes the obvious tool calls, and reports what a
 * real model would receive. Every answer says that it is a rehearsal.
 */
export function rehearsalModel(options: RehearsalOptions = {}): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "skillwright.rehearsal",
    modelId: REHEARSAL_ID,
    supportedUrls: {},
    doGenerate: (call) => rehearse(call, options),
    async doStream(call) {
      const result = await rehearse(call, options);
      return { stream: streamOf(result, call.abortSignal) };
    },
  };
}

async function rehearse(
  call: LanguageModelV4CallOptions,
  { search }: RehearsalOptions,
): Promise<LanguageModelV4GenerateResult> {
  call.abortSignal?.throwIfAborted();
  const turn = readTurn(call.prompt);
  const tools = offeredTools(call);
  const step = await planStep(turn, tools, search);
  call.abortSignal?.throwIfAborted();
  const context = describeContext(call);
  const calls = step.calls.map(
    ({ tool, input }, index): LanguageModelV4Content => ({
      type: "tool-call",
      // Unique in the conversation and deterministic.
      toolCallId: `rehearsal-${turn.callCount + index + 1}`,
      toolName: tool,
      input: JSON.stringify(input),
      providerMetadata: METADATA,
    }),
  );
  const report = reportOf({ turn, step, tools, context });
  const text = calls.length > 0 ? "" : writeAnswer(report, step);
  const words = call.responseFormat?.type === "json" ? JSON.stringify({ rehearsal: text }) : text;
  const content: LanguageModelV4Content[] =
    calls.length > 0 ? calls : [{ type: "text", text: words, providerMetadata: withReport(report) }];
  const output = estimateTokens(calls.length > 0 ? JSON.stringify(step.calls) : words);
  return {
    content,
    finishReason: { unified: calls.length > 0 ? "tool-calls" : "stop", raw: undefined },
    usage: {
      inputTokens: { total: context.tokens, noCache: context.tokens, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
    providerMetadata: METADATA,
    response: { modelId: REHEARSAL_ID },
    warnings: [],
  };
}

/** The metadata of an answer, with its contents as data for user interfaces. */
function withReport(report: RehearsalReport): SharedV4ProviderMetadata {
  return { skillwright: { rehearsal: true, report } };
}

/** Streams the answer line by line, until it is aborted. */
function streamOf(
  result: LanguageModelV4GenerateResult,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(result);
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted === true) {
        controller.error(signal.reason);
        return;
      }
      const { done, value } = parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

function* partsOf({
  content,
  usage,
  finishReason,
}: LanguageModelV4GenerateResult): Generator<LanguageModelV4StreamPart, undefined> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "response-metadata", modelId: REHEARSAL_ID };
  for (const part of content) {
    if (part.type === "text") {
      const id = "rehearsal";
      const providerMetadata = part.providerMetadata ?? METADATA;
      yield { type: "text-start", id, providerMetadata };
      for (const delta of part.text.split(/(?<=\n)/)) yield { type: "text-delta", id, delta };
      yield { type: "text-end", id, providerMetadata };
    } else if (part.type === "tool-call") {
      const { toolCallId: id, toolName, input } = part;
      yield { type: "tool-input-start", id, toolName };
      yield { type: "tool-input-delta", id, delta: input };
      yield { type: "tool-input-end", id };
      yield part;
    }
  }
  yield { type: "finish", usage, finishReason, providerMetadata: METADATA };
  return undefined;
}
