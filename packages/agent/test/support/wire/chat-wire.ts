import { bearerKey, openAiError, openAiModels } from "./openai-errors.ts";
import { pieces, type WireAnswer, type WireEvent, type WireFormat } from "./wire-format.ts";
import type { WireBody } from "./wire-script.ts";

/** Differences between servers with OpenAI's chat completions. */
interface ChatDialect {
  readonly name: string;
  /** The field for reasoning. */
  readonly reasoning: "reasoning_content" | "reasoning";
  /** Whether a call's arguments are streamed in chunks or sent at once. */
  readonly calls: "pieces" | "whole";
  readonly fingerprint: string;
}

/** OpenAI's chat completions, as in vLLM and most gateways. */
export const chatWire: WireFormat = chatFormat({
  name: "openai-compatible",
  reasoning: "reasoning_content",
  calls: "pieces",
  fingerprint: "fp_44709d6fcb",
});

/** The chat completions of Ollama. */
export const ollamaWire: WireFormat = chatFormat({
  name: "ollama",
  reasoning: "reasoning",
  calls: "whole",
  fingerprint: "fp_ollama",
});

function chatFormat(dialect: ChatDialect): WireFormat {
  return {
    name: dialect.name,
    kind: "openai-compatible",
    path: "/v1",
    isAnswerPath: (path) => path === "/v1/chat/completions",
    keyOf: bearerKey,
    modelOf: ({ body }) => String(body.model),
    wantsStream: ({ body }) => body.stream === true,
    problem(body) {
      const messages: readonly WireBody[] = body.messages;
      const called = messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }: WireBody) => id));
      const answered = messages.map(({ tool_call_id: id }) => id);
      const open = called.filter((id) => !answered.includes(id));
      return open.length === 0
        ? undefined
        : `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(", ")}`;
    },
    whole: (answer) => ({
      ...head(answer, dialect, "chat.completion"),
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: answer.turn.text ?? (answer.turn.tools === undefined ? "" : null),
            ...(answer.turn.reasoning !== undefined && { [dialect.reasoning]: answer.turn.reasoning }),
            ...(answer.turn.tools !== undefined && { tool_calls: toolCalls(answer) }),
          },
          logprobs: null,
          finish_reason: finishReason(answer),
        },
      ],
      usage: usage(answer),
    }),
    events(answer) {
      const { turn } = answer;
      const chunk = (delta: WireBody, finish_reason: string | null = null): WireEvent => ({
        data: {
          ...head(answer, dialect, "chat.completion.chunk"),
          choices: [{ index: 0, delta, logprobs: null, finish_reason }],
        },
      });
      return [
        chunk({ role: "assistant", content: "" }),
        ...pieces(turn.reasoning ?? "").map((text) => chunk({ [dialect.reasoning]: text })),
        ...pieces(turn.text ?? "").map((content) => chunk({ content })),
        ...toolCalls(answer)
          .flatMap((call, index) => callDeltas(call, index, dialect))
          .map((delta) => chunk(delta)),
        chunk({}, finishReason(answer)),
        {
          data: { ...head(answer, dialect, "chat.completion.chunk"), choices: [], usage: usage(answer) },
        },
        { data: "[DONE]" },
      ];
    },
    error: openAiError,
    errorEvent: (message) => ({ data: openAiError(500, message) }),
    models: openAiModels,
  };
}

function head({ model, count }: WireAnswer, { fingerprint }: ChatDialect, object: string): WireBody {
  const id = `chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG${count}`;
  return { id, object, created: 1_772_000_000 + count, model, system_fingerprint: fingerprint };
}

function finishReason({ finish }: WireAnswer): string {
  return { stop: "stop", tools: "tool_calls", length: "length" }[finish];
}

function usage({ usage: { input, cached, output, reasoning } }: WireAnswer): WireBody {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
  };
}

function toolCalls({ turn, count }: WireAnswer): readonly WireBody[] {
  return (turn.tools ?? []).map(({ name, input }, index) => ({
    id: `call_abc${count}${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
}

function callDeltas(call: WireBody, index: number, { calls }: ChatDialect): readonly WireBody[] {
  if (calls === "whole") return [{ tool_calls: [{ index, ...call }] }];
  const begin = { index, ...call, function: { ...call.function, arguments: "" } };
  const rest = pieces(call.function.arguments).map((text) => ({ index, function: { arguments: text } }));
  return [begin, ...rest].map((delta) => ({ tool_calls: [delta] }));
}
