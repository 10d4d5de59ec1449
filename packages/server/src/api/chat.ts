import { type ChatBody, MAX_TEXT_LENGTH } from "@skillwright/contract";
import { invalid } from "@skillwright/contract/http";
import type { ChatRooms } from "../chat/chat-rooms.ts";
import type { AskDesk } from "../events/ask-desk.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { leavesProject, mustBeConfirmed } from "../security/confirmation.ts";

/** The headers of the AI SDK's UI message streams. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
} as const;

/** Chatting with agents. */
export function chatRoutes({ endpoint }: ApiEndpoints, rooms: ChatRooms): void {
  endpoint("sendChat", async ({ body, c }) =>
    c.body(await rooms.send(body, lastText(body)), 200, STREAM_HEADERS),
  );
  endpoint("resumeChat", ({ params: { chat: id }, c }) => {
    const answer = rooms.resume(id);
    return answer === undefined ? c.body(null, 204) : c.body(answer, 200, STREAM_HEADERS);
  });
  endpoint("stopChat", ({ params: { chat: id } }) => ({ stopped: rooms.stop(id) }));
  endpoint("listTasks", ({ params: { chat: id } }) => ({ tasks: rooms.tasks(id) }));
  endpoint("stopTask", ({ params: { chat: id, task } }) => ({ stopped: rooms.stopTask(id, task) }));
  endpoint("listChats", () => ({ chats: rooms.list() }));
  endpoint("getChat", ({ params: { chat: id } }) => rooms.get(id));
  endpoint("closeChat", async ({ params: { chat: id } }) => {
    await rooms.close(id);
    return { closed: true };
  });
}

/** The text of the last message, which has to be the user's. */
function lastText({ messages }: ChatBody): string {
  const last = messages.at(-1);
  if (last?.role !== "user") throw invalid(["body.messages: the last one must be from the user"]);
  const texts = last.parts.flatMap((part) => {
    const { type, text } = (part ?? {}) as { readonly type?: unknown; readonly text?: unknown };
    return type === "text" && typeof text === "string" ? [text] : [];
  });
  const text = texts.join("\n");
  if (text.trim() === "") throw invalid(["body.messages: the last one is empty"]);
  if (text.length > MAX_TEXT_LENGTH) throw invalid(["body.messages: the last one is too long"]);
  return text;
}

/** Questions to a person. */
export function askRoutes({ endpoint }: ApiEndpoints, desk: AskDesk): void {
  endpoint("listAsks", () => ({ asks: desk.waiting }));
  endpoint("answerAsk", ({ params: { ask }, body, c }) => {
    const question = desk.waiting.find(({ id }) => id === ask)?.question;
    const why = question === undefined || body.decision === "deny" ? undefined : leavesProject(question);
    if (why !== undefined) mustBeConfirmed(c, why);
    desk.answer(ask, body);
    return { id: ask, state: "answered" as const };
  });
}
