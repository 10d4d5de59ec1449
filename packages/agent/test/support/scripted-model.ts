import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import type { ConversationModels, OpenModel } from "../../src/index.ts";

/** A scripted model's answer to one request. */
export type ScriptedAnswer =
  | { readonly text?: string; readonly calls?: readonly ScriptedCall[]; readonly inputTokens?: number }
  | { readonly error: unknown; readonly after?: string }
  /** Sends a text, then nothing until it is stopped. */
  | { readonly hangs: string };

export interface ScriptedCall {
  readonly tool: string;
  readonly input: unknown;
}

/** A model that follows a script and records its requests. */
export interface ScriptedModel extends ConversationModels {
  readonly requests: readonly LanguageModelV4CallOptions[];
  /** The models that were opened, by requested id. */
  readonly opened: readonly (string | undefined)[];
}

/** Creates models that follow one script; after its end they answer "Done." */
export function scriptedModel(
  script:
    | readonly ScriptedAnswer[]
    | ((request: LanguageModelV4CallOptions, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>),
  options: Partial<Omit<OpenModel, "model">> = {},
): ScriptedModel {
  const requests: LanguageModelV4CallOptions[] = [];
  const opened: (string | undefined)[] = [];
  const next = async (request: LanguageModelV4CallOptions): Promise<ScriptedAnswer> => {
    const index = requests.push(request) - 1;
    if (typeof script === "function") return script(request, index);
    return script[index] ?? { text: "Done." };
  };
  const model: LanguageModelV4 = {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    async doGenerate(request) {
      const answer = await next(request);
      if ("error" in answer) throw answer.error;
      const text = "hangs" in answer ? answer.hangs : (answer.text ?? "");
      return { content: [{ type: "text", text }], finishReason: stop, usage: usageOf(10), warnings: [] };
    },
    async doStream(request) {
      const answer = await next(request);
      if ("error" in answer && answer.after === undefined) throw answer.error;
      return { stream: toStream(answer, requests.length, request.abortSignal) };
    },
  };
  return {
    requests,
    opened,
    list: () =>
      ["scripted/one", "scripted/two"].map((id) => ({
        id,
        provider: "scripted",
        label: id,
        source: "config",
        state: "ready",
        isDefault: false,
      })),
    async open(id) {
      opened.push(id);
      return {
        id: "scripted/one",
        label: "Scripted",
        contextWindow: 100_000,
        rehearsal: false,
        ...options,
        model,
      };
    },
  };
}

const stop = { unified: "stop", raw: "stop" } as const;

function usageOf(input: number): LanguageModelV4Usage {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  };
}

function toStream(
  answer: ScriptedAnswer,
  round: number,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const said =
    "error" in answer ? (answer.after ?? "") : "hangs" in answer ? answer.hangs : (answer.text ?? "");
  return new ReadableStream<LanguageModelV4StreamPart>({
    async start(controller) {
      controller.enqueue({ type: "stream-start", warnings: [] });
      if (said !== "") {
        controller.enqueue({ type: "text-start", id: "0" });
        for (const word of said.split(/(?<= )/))
          controller.enqueue({ type: "text-delta", id: "0", delta: word });
      }
      if ("hangs" in answer) {
        await new Promise<void>((resolve) => {
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
        controller.error(signal?.reason);
        return;
      }
      if ("error" in answer) {
        controller.enqueue({ type: "error", error: answer.error });
        controller.close();
        return;
      }
      if (said !== "") controller.enqueue({ type: "text-end", id: "0" });
      for (const [index, { tool, input }] of (answer.calls ?? []).entries()) {
        const toolCallId = `call-${round}-${index}`;
        const text = typeof input === "string" ? input : JSON.stringify(input);
        controller.enqueue({ type: "tool-call", toolCallId, toolName: tool, input: text });
      }
      const finishReason =
        answer.calls === undefined ? stop : ({ unified: "tool-calls", raw: "tool_use" } as const);
      controller.enqueue({ type: "finish", finishReason, usage: usageOf(answer.inputTokens ?? 10) });
      controller.close();
    },
  });
}
