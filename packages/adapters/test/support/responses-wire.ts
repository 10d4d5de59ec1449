import type { ModelReply } from "./model-server.ts";

/** A reply in the format of OpenAI's Responses API. */
export function responsesAnswer(id: string, reply: ModelReply): object {
  const output =
    "text" in reply
      ? [
          {
            id: `msg_${id}`,
            type: "message",
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: reply.text, annotations: [] }],
          },
        ]
      : reply.calls.map(({ name, input }, index) => ({
          id: `fc_${id}_${index}`,
          type: "function_call",
          call_id: `call_${id}_${index}`,
          name,
          arguments: JSON.stringify(input),
          status: "completed",
        }));
  return {
    id: `resp_${id}`,
    object: "response",
    created_at: 1,
    status: "completed",
    model: "test",
    output,
    parallel_tool_calls: true,
    usage: {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    },
  };
}
