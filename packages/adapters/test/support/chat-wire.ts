import type { ModelReply } from "./model-server.ts";

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

const head = (id: string, object: string): object => ({
  id: `chat-${id}`,
  object,
  created: 1,
  model: "test",
});

/** A reply as a chat completion. */
export function chatAnswer(id: string, reply: ModelReply): object {
  const message =
    "text" in reply ? { content: reply.text } : { content: null, tool_calls: toolCalls(id, reply.calls) };
  const choice = { index: 0, finish_reason: finish(reply), message: { role: "assistant", ...message } };
  return { ...head(id, "chat.completion"), choices: [choice], usage };
}

/** The same as stream chunks; texts are split in two. */
export function chatStream(id: string, reply: ModelReply): readonly object[] {
  const deltas =
    "text" in reply
      ? halves(reply.text).map((content) => ({ content }))
      : toolCalls(id, reply.calls).map((call, index) => ({ tool_calls: [{ index, ...call }] }));
  const chunk = (delta: object, finish_reason: string | null): object => ({
    ...head(id, "chat.completion.chunk"),
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [
    chunk({ role: "assistant" }, null),
    ...deltas.map((delta) => chunk(delta, null)),
    chunk({}, finish(reply)),
    { ...head(id, "chat.completion.chunk"), choices: [], usage },
  ];
}

function toolCalls(id: string, calls: Extract<ModelReply, { calls: unknown }>["calls"]): readonly object[] {
  return calls.map(({ name, input }, index) => ({
    id: `call_${id}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
}

function finish(reply: ModelReply): string {
  return "text" in reply ? "stop" : "tool_calls";
}

function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
