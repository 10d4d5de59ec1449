import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ChatRooms } from "../chat/chat-rooms.ts";
import type { ChatBody } from "../contract/talk.ts";
import { endpoint } from "../http/endpoint.ts";
import { invalid } from "../http/read-input.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import { backgroundTask, chat, listedChat } from "./schemas/chat.ts";
import { absolutePath } from "./schemas/common.ts";

const tag = "Agents and chat";

/** The headers by which the AI SDK knows its streams. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
} as const;

const stream = z
  .any()
  .openapi({ type: "string", description: "The AI SDK's UI message stream." }) as z.ZodType<
  ReadableStream<Uint8Array>
>;
const chatId = z.string().min(1).max(200);
const params = z.strictObject({ chat: chatId });

const chatBody: z.ZodType<ChatBody> = z
  .strictObject({
    id: chatId,
    messages: z
      .array(z.looseObject({ role: z.string(), parts: z.array(z.unknown()), id: z.string().optional() }))
      .min(1)
      .max(10_000),
    agent: z.string().max(200).optional(),
    model: z.string().max(500).optional(),
    cwd: absolutePath.optional(),
    session: z.string().min(1).max(200).optional(),
    parameters: z.record(z.string(), z.string()).optional(),
    trigger: z.string().max(100).optional(),
    messageId: z.string().max(200).optional(),
  })
  .openapi("ChatRequest");

/** Talking to agents. */
export function chatRoutes(app: OpenAPIHono, rooms: ChatRooms): void {
  endpoint(
    app,
    "sendChat",
    {
      tag,
      summary: "Sends a message to an agent and streams the answer, for `useChat`",
      description:
        "The last message counts. The answer goes on when its reader goes; it can be read again from its start.",
      body: chatBody,
      response: stream,
      contentType: "text/event-stream",
      errors: [
        "agent_not_found",
        "agent_unusable",
        "model_not_found",
        "transcript_not_found",
        "transcript_in_use",
        "model_rejected_key",
        "usage_error",
        "limit_exceeded",
        "file_not_found",
      ],
    },
    async ({ body, c }) => c.body(await rooms.send(body, lastText(body)), 200, STREAM_HEADERS),
  );
  endpoint(
    app,
    "resumeChat",
    {
      tag,
      summary: "The answer on its way, from its start; 204 when none is",
      params,
      response: stream,
      contentType: "text/event-stream",
    },
    ({ params: { chat: id }, c }) => {
      const answer = rooms.resume(id);
      return answer === undefined ? c.body(null, 204) : c.body(answer, 200, STREAM_HEADERS);
    },
  );
  endpoint(
    app,
    "stopChat",
    {
      tag,
      summary: "Stops the answer on its way",
      params,
      response: z.object({ stopped: z.boolean() }),
      errors: ["expired"],
    },
    ({ params: { chat: id } }) => ({ stopped: rooms.stop(id) }),
  );
  endpoint(
    app,
    "listTasks",
    {
      tag,
      summary: "What runs in the background of a chat, and what ended there lately",
      params,
      response: z.object({ tasks: z.array(backgroundTask) }),
      errors: ["expired"],
    },
    ({ params: { chat: id } }) => ({ tasks: rooms.tasks(id) }),
  );
  endpoint(
    app,
    "stopTask",
    {
      tag,
      summary: "Stops a task in the background of a chat",
      params: z.strictObject({ chat: chatId, task: z.string().min(1).max(200) }),
      response: z.object({ stopped: z.boolean() }),
      errors: ["expired"],
    },
    ({ params: { chat: id, task } }) => ({ stopped: rooms.stopTask(id, task) }),
  );
  endpoint(
    app,
    "listChats",
    { tag, summary: "The chats that are open", response: z.object({ chats: z.array(listedChat) }) },
    () => ({ chats: rooms.list() }),
  );
  endpoint(
    app,
    "getChat",
    {
      tag,
      summary: "What was said in a chat, and what its model is told",
      params,
      response: chat,
      errors: ["expired"],
    },
    ({ params: { chat: id } }) => rooms.get(id),
  );
  endpoint(
    app,
    "closeChat",
    { tag, summary: "Ends a chat", params, response: z.object({ closed: z.boolean() }), errors: ["expired"] },
    async ({ params: { chat: id } }) => {
      await rooms.close(id);
      return { closed: true };
    },
  );
}

/** The text of the last message, which has to be a person's. */
function lastText({ messages }: ChatBody): string {
  const last = messages.at(-1);
  if (last?.role !== "user") throw invalid(["body.messages: the last one has to be a user's"]);
  const texts = last.parts.flatMap((part) => {
    const { type, text } = (part ?? {}) as { readonly type?: unknown; readonly text?: unknown };
    return type === "text" && typeof text === "string" ? [text] : [];
  });
  const text = texts.join("\n");
  if (text.trim() === "") throw invalid(["body.messages: the last one says nothing"]);
  if (text.length > MAX_TEXT_LENGTH) throw invalid(["body.messages: the last one is too long"]);
  return text;
}
