import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type ModelEntry, openAgents, openModels } from "@skillwright/agent";
import { toErrorEntry } from "@skillwright/core";
import { toDiagnosticEntry } from "@skillwright/runtime";
import type { ChatRooms } from "../chat/chat-rooms.ts";
import type { ChatBody, ChatDocument, WaitingAsk } from "../contract/talk.ts";
import type { AskDesk } from "../events/ask-desk.ts";
import { endpoint } from "../http/endpoint.ts";
import { invalid } from "../http/read-input.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import type { ServerContext } from "../server-context.ts";
import { documentOf } from "./schemas/change.ts";
import { absolutePath, diagnosticSchema, placeQuery, placeShape, scope } from "./schemas/common.ts";

const tag = "Agents and chat";

/** The header by which the AI SDK knows its streams. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-vercel-ai-ui-message-stream": "v1",
  "x-accel-buffering": "no",
} as const;

/** What the routes of agents work with. */
export interface TalkParts {
  readonly desk: AskDesk;
  readonly rooms: ChatRooms;
}

/** Agents, models, questions and chats. */
export function talkRoutes(app: OpenAPIHono, context: ServerContext, parts: TalkParts): void {
  agentRoutes(app, context);
  askRoutes(app, parts.desk);
  chatRoutes(app, parts.rooms);
}

function agentRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "listAgents",
    {
      tag,
      summary: "The agents that can be talked to",
      query: z.strictObject({ ...placeShape, include: z.enum(["usable", "all"]).optional() }),
      response: z.object({
        agents: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              description: z.string(),
              scope,
              path: z.string(),
              state: z.enum(["ready", "invalid", "untrusted", "shadowed"]),
              isDefault: z.boolean(),
              model: z.string().nullable(),
              diagnostics: z.array(diagnosticSchema),
            })
            .openapi("Agent"),
        ),
      }),
    },
    async ({ query: { include, ...place } }) => {
      const agents = await openAgents({ skills: await context.skills(place) });
      return {
        agents: agents.list({ all: include === "all" }).map((agent) => ({
          id: agent.id,
          name: agent.manifest?.name ?? agent.id,
          description: agent.manifest?.description ?? "",
          scope: agent.scope,
          path: agent.path,
          state: agent.state,
          isDefault: agent.isDefault,
          model: agent.manifest?.model ?? null,
          diagnostics: agent.diagnostics.map(toDiagnosticEntry),
        })),
      };
    },
  );
  endpoint(
    app,
    "listModels",
    {
      tag,
      summary: "The models that can be used, best first; keys are never told",
      query: placeQuery,
      response: z.object({
        models: z.array(
          documentOf<ModelEntry>("Model", {
            id: z.string(),
            provider: z.string(),
            label: z.string(),
            source: z.enum(["config", "environment", "built-in"]),
            state: z.enum(["ready", "no-key", "no-model", "unusable"]),
            isDefault: z.boolean(),
          }),
        ),
        default: z.string(),
        why: z.string(),
      }),
    },
    async ({ query }) => {
      const models = openModels({ skills: await context.skills(query) });
      const { id, why } = models.default();
      return { models: models.list(), default: id, why };
    },
  );
  endpoint(
    app,
    "testModel",
    {
      tag,
      summary: "Asks a model for one word",
      query: placeQuery,
      body: z.strictObject({ model: z.string().min(1).max(500).optional() }),
      response: z
        .object({
          ok: z.boolean(),
          id: z.string(),
          label: z.string().nullable(),
          answer: z.string().nullable(),
          milliseconds: z.number().nullable(),
          error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
          available: z.array(z.string()),
        })
        .openapi("ModelTest") as unknown as z.ZodType<never>,
    },
    async ({ query, body: { model }, c }) => {
      const models = openModels({ skills: await context.skills(query) });
      const test = await models.test(model, { signal: c.req.raw.signal });
      return test.ok
        ? { ...test, error: null, available: [] }
        : {
            ok: false,
            id: test.id,
            label: null,
            answer: null,
            milliseconds: null,
            error: toErrorEntry(test.error),
            available: test.available,
          };
    },
  );
}

function askRoutes(app: OpenAPIHono, desk: AskDesk): void {
  endpoint(
    app,
    "listAsks",
    {
      tag,
      summary: "The questions that wait for a person",
      response: z.object({
        asks: z.array(
          documentOf<WaitingAsk>("Ask", {
            id: z.string(),
            chat: z.string(),
            question: z.looseObject({ kind: z.string() }),
            expiresAt: z.string(),
          }),
        ),
      }),
    },
    () => ({ asks: desk.waiting }),
  );
  endpoint(
    app,
    "answerAsk",
    {
      tag,
      summary: "Answers a question, once",
      description: "A question that nobody answers in time is answered with no.",
      params: z.strictObject({ ask: z.string().min(1) }),
      body: z.strictObject({
        decision: z.enum(["allow", "deny"]),
        value: z.string().max(100_000).optional(),
      }),
      response: z.object({ id: z.string(), state: z.literal("answered") }),
      errors: ["expired"],
    },
    ({ params: { ask }, body }) => {
      desk.answer(ask, body);
      return { id: ask, state: "answered" as const };
    },
  );
}

const stream = z
  .any()
  .openapi({ type: "string", description: "The AI SDK's UI message stream." }) as z.ZodType<
  ReadableStream<Uint8Array>
>;
const chatId = z.string().min(1).max(200);
const params = z.strictObject({ chat: chatId });

const listedChat = z
  .object({
    id: z.string(),
    agent: z.string(),
    model: z.object({ id: z.string(), label: z.string(), rehearsal: z.boolean() }),
    messages: z.number().int(),
    state: z.enum(["answering", "idle"]),
  })
  .openapi("ListedChat");

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
    parameters: z.record(z.string(), z.string()).optional(),
    trigger: z.string().max(100).optional(),
    messageId: z.string().max(200).optional(),
  })
  .openapi("ChatRequest");

function chatRoutes(app: OpenAPIHono, rooms: ChatRooms): void {
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
    ({ params: { chat }, c }) => {
      const answer = rooms.resume(chat);
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
    ({ params: { chat } }) => ({ stopped: rooms.stop(chat) }),
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
      response: documentOf<ChatDocument>("Chat", {
        id: z.string(),
        agent: z.string(),
        state: z.enum(["answering", "idle"]),
        conversation: z.array(z.looseObject({ role: z.string() })),
        context: z.looseObject({ tokens: z.number() }),
      }),
      errors: ["expired"],
    },
    ({ params: { chat } }) => rooms.get(chat),
  );
  endpoint(
    app,
    "closeChat",
    { tag, summary: "Ends a chat", params, response: z.object({ closed: z.boolean() }), errors: ["expired"] },
    async ({ params: { chat } }) => {
      await rooms.close(chat);
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
