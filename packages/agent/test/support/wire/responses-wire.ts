import { bearerKey, openAiError, openAiModels } from "./openai-errors.ts";
import { pieces, type WireAnswer, type WireEvent, type WireFormat } from "./wire-format.ts";
import type { WireBody } from "./wire-script.ts";

/** The Responses API of OpenAI. */
export const responsesWire: WireFormat = {
  name: "openai",
  kind: "openai",
  path: "/v1",
  isAnswerPath: (path) => path === "/v1/responses",
  keyOf: bearerKey,
  modelOf: ({ body }) => String(body.model),
  wantsStream: ({ body }) => body.stream === true,
  problem(body) {
    const input: readonly WireBody[] = body.input;
    const answered = input.filter(({ type }) => type === "function_call_output").map((item) => item.call_id);
    const open = input.find(({ type, call_id }) => type === "function_call" && !answered.includes(call_id));
    return open === undefined ? undefined : `No tool output found for function call ${open.call_id}.`;
  },
  whole: (answer) => response(answer, "completed", items(answer)),
  events(answer) {
    const begun = response(answer, "in_progress", []);
    const all = items(answer);
    const end = answer.finish === "length" ? "incomplete" : "completed";
    const events: readonly WireBody[] = [
      { type: "response.created", response: begun },
      { type: "response.in_progress", response: begun },
      ...all.flatMap(itemEvents),
      { type: `response.${end}`, response: response(answer, end, all) },
    ];
    return events.map(numbered);
  },
  error: openAiError,
  errorEvent: (message) => ({
    event: "error",
    data: { type: "error", code: "server_error", message, param: null, sequence_number: 9 },
  }),
  models: openAiModels,
};

function numbered(data: WireBody, index: number): WireEvent {
  return { event: String(data.type), data: { ...data, sequence_number: index } };
}

function response(
  { model, count, usage, finish }: WireAnswer,
  status: string,
  output: readonly WireBody[],
): WireBody {
  const { input, cached, output: out, reasoning } = usage;
  const isLong = finish === "length";
  return {
    id: `resp_67ccd2bed1ec8190b14f964abc05426${count}`,
    object: "response",
    created_at: 1_772_000_000 + count,
    status: isLong && status !== "in_progress" ? "incomplete" : status,
    background: false,
    error: null,
    incomplete_details: isLong && status !== "in_progress" ? { reason: "max_output_tokens" } : null,
    instructions: null,
    max_output_tokens: null,
    model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    service_tier: "default",
    store: false,
    temperature: 1,
    text: { format: { type: "text" } },
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    truncation: "disabled",
    usage:
      status === "in_progress"
        ? null
        : {
            input_tokens: input,
            input_tokens_details: { cached_tokens: cached },
            output_tokens: out,
            output_tokens_details: { reasoning_tokens: reasoning },
            total_tokens: input + out,
          },
    user: null,
    metadata: {},
  };
}

function items({ turn, count }: WireAnswer): readonly WireBody[] {
  return [
    ...(turn.reasoning === undefined
      ? []
      : [
          {
            id: `rs_67ccf7eabbbc8190a1c7d7e8f0a12${count}`,
            type: "reasoning",
            summary: [{ type: "summary_text", text: turn.reasoning }],
            encrypted_content: "gAAAAABo7x",
          },
        ]),
    ...(turn.text === undefined
      ? []
      : [
          {
            id: `msg_67ccd2bf17f0819081ff3bb2cf6508e${count}`,
            type: "message",
            status: "completed",
            role: "assistant",
            content: [{ type: "output_text", text: turn.text, annotations: [], logprobs: [] }],
          },
        ]),
    ...(turn.tools ?? []).map(({ name, input }, index) => ({
      id: `fc_67ccd3a6da748190baa7f1570fe91ac${count}${index}`,
      type: "function_call",
      status: "completed",
      call_id: `call_qVu0bEDwwoHSl5gEYdRTR4K${count}${index}`,
      name,
      arguments: JSON.stringify(input),
    })),
  ];
}

function itemEvents(item: WireBody, output_index: number): readonly WireBody[] {
  const item_id = item.id;
  const at = { item_id, output_index };
  const done = { type: "response.output_item.done", output_index, item };
  const added = (begun: WireBody): WireBody => ({
    type: "response.output_item.added",
    output_index,
    item: begun,
  });
  if (item.type === "function_call") {
    return [
      added({ ...item, status: "in_progress", arguments: "" }),
      ...pieces(item.arguments).map((delta) => ({
        type: "response.function_call_arguments.delta",
        ...at,
        delta,
      })),
      { type: "response.function_call_arguments.done", ...at, arguments: item.arguments },
      done,
    ];
  }
  if (item.type === "reasoning") {
    const text = String(item.summary[0].text);
    const summary = { ...at, summary_index: 0 };
    return [
      added({ ...item, summary: [] }),
      {
        type: "response.reasoning_summary_part.added",
        ...summary,
        part: { type: "summary_text", text: "" },
      },
      ...pieces(text).map((delta) => ({ type: "response.reasoning_summary_text.delta", ...summary, delta })),
      { type: "response.reasoning_summary_text.done", ...summary, text },
      { type: "response.reasoning_summary_part.done", ...summary, part: { type: "summary_text", text } },
      done,
    ];
  }
  const [part] = item.content;
  const content = { ...at, content_index: 0 };
  return [
    added({ ...item, status: "in_progress", content: [] }),
    { type: "response.content_part.added", ...content, part: { ...part, text: "" } },
    ...pieces(part.text).map((delta) => ({
      type: "response.output_text.delta",
      ...content,
      delta,
      logprobs: [],
    })),
    { type: "response.output_text.done", ...content, text: part.text, logprobs: [] },
    { type: "response.content_part.done", ...content, part },
    done,
  ];
}
