import { defaultErrorType, pieces, type WireAnswer, type WireEvent, type WireFormat } from "./wire-format.ts";
import type { WireBody } from "./wire-script.ts";

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  529: "overloaded_error",
};

/** The Messages API of Anthropic. */
export const anthropicWire: WireFormat = {
  name: "anthropic",
  kind: "anthropic",
  path: "/v1",
  isAnswerPath: (path) => path === "/v1/messages",
  keyOf: ({ headers }) => headers["x-api-key"],
  modelOf: ({ body }) => String(body.model),
  wantsStream: ({ body }) => body.stream === true,
  problem(body) {
    if (typeof body.max_tokens !== "number") return "max_tokens: Field required";
    const messages: readonly WireBody[] = body.messages;
    for (const [index, message] of messages.entries()) {
      if (message.content.length === 0) return `messages.${index}: all messages must have non-empty content`;
      if (blocks(message, "text").some((block) => block.text.trim() === ""))
        return "messages: text content blocks must contain non-whitespace text";
      const used = blocks(message, "tool_use").map((block) => block.id);
      const next = messages[index + 1];
      const answered =
        next === undefined ? [] : blocks(next, "tool_result").map((block) => block.tool_use_id);
      const open = used.filter((id) => !answered.includes(id));
      if (open.length > 0)
        return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}`;
    }
    return undefined;
  },
  whole: (answer) => ({
    ...start(answer),
    content: content(answer),
    stop_reason: stopReason(answer),
    usage: usage(answer, answer.usage.output),
  }),
  events: (answer) => [
    named({ type: "message_start", message: start(answer) }),
    named({ type: "ping" }),
    ...content(answer).flatMap((block, index) => blockEvents(block, index)),
    named({
      type: "message_delta",
      delta: { stop_reason: stopReason(answer), stop_sequence: null },
      usage: { output_tokens: answer.usage.output },
    }),
    named({ type: "message_stop" }),
  ],
  error: (status, message, type) => ({
    type: "error",
    error: { type: type ?? defaultErrorType(status, ERROR_TYPES), message },
    request_id: "req_011CSHoEeqs5C35K2UUqR7Fy",
  }),
  errorEvent: (message) => named({ type: "error", error: { type: "overloaded_error", message } }),
  models: (names) => ({
    data: names.map((id) => ({
      type: "model",
      id,
      display_name: id,
      created_at: "2026-02-19T00:00:00Z",
    })),
    has_more: false,
    first_id: names[0] ?? null,
    last_id: names.at(-1) ?? null,
  }),
};

function named(data: WireBody): WireEvent {
  return { event: String(data.type), data };
}

function blocks({ content: given }: WireBody, type: string): readonly WireBody[] {
  return Array.isArray(given) ? given.filter((block: WireBody) => block.type === type) : [];
}

function start(answer: WireAnswer): WireBody {
  return {
    id: `msg_01XFDUDYJgAACzvnptvVo${answer.count}`,
    type: "message",
    role: "assistant",
    model: answer.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: usage(answer, 1),
  };
}

function usage({ usage: { input, cached } }: WireAnswer, output: number): WireBody {
  return {
    input_tokens: input - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: output,
    service_tier: "standard",
  };
}

function stopReason({ finish }: WireAnswer): string {
  return { stop: "end_turn", tools: "tool_use", length: "max_tokens" }[finish];
}

function content({ turn, count }: WireAnswer): readonly WireBody[] {
  return [
    ...(turn.reasoning === undefined
      ? []
      : [
          {
            type: "thinking",
            thinking: turn.reasoning,
            signature: "EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrkzLoky3dl1pk",
          },
        ]),
    ...(turn.text === undefined ? [] : [{ type: "text", text: turn.text }]),
    ...(turn.tools ?? []).map(({ name, input }, index) => ({
      type: "tool_use",
      id: `toolu_01T1x1fJ34qAmk2tNTrN7Up${count}${index}`,
      name,
      input,
    })),
  ];
}

function blockEvents(block: WireBody, index: number): readonly WireEvent[] {
  const at = (type: string, fields: WireBody): WireEvent => named({ type, index, ...fields });
  const [empty, deltas]: [WireBody, readonly WireBody[]] =
    block.type === "text"
      ? [{ type: "text", text: "" }, pieces(String(block.text)).map((text) => ({ type: "text_delta", text }))]
      : block.type === "thinking"
        ? [
            { type: "thinking", thinking: "", signature: "" },
            [
              ...pieces(String(block.thinking)).map((thinking) => ({ type: "thinking_delta", thinking })),
              { type: "signature_delta", signature: block.signature },
            ],
          ]
        : [
            { ...block, input: {} },
            ["", ...pieces(JSON.stringify(block.input))].map((partial_json) => ({
              type: "input_json_delta",
              partial_json,
            })),
          ];
  return [
    at("content_block_start", { content_block: empty }),
    ...deltas.map((delta) => at("content_block_delta", { delta })),
    at("content_block_stop", {}),
  ];
}
