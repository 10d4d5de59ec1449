import { z } from "zod";
import {
  agentDocument,
  backgroundTask,
  chatDocument,
  listedAgent,
  listedChat,
  modelEntry,
  modelTest,
  sessionDocument,
  storedSession,
} from "../documents/chat.ts";
import { diagnostic, storeScope } from "../documents/common.ts";
import { waitingAsk } from "../documents/question.ts";
import { bytes, flag, type Infer, input, oneOf, text } from "../schema.ts";
import { absolutePath, included, longText, name, placeQuery, placeShape, stopped, stream } from "./inputs.ts";

const messageStream = stream.meta({ type: "string", description: "The AI SDK's UI message stream." });
const params = z.strictObject({ chat: name });
const agentParams = z.strictObject({ agent: name.describe("Id of an agent.") });

const chatRequest = input("ChatRequest", {
  id: name.describe("The chat, chosen by whoever starts it."),
  messages: z
    .array(z.object({ role: text, parts: z.array(z.unknown()), id: text.optional() }))
    .min(1)
    .max(10_000),
  agent: text.max(200).optional().describe("For a new chat. Default: the default agent."),
  model: text.max(500).optional().describe("For a new chat. Default: the agent's, then the default model."),
  cwd: absolutePath
    .optional()
    .describe(
      "For a new chat: a folder inside the one the server was started in, or inside a trusted one. Never the home folder.",
    ),
  as: oneOf("skillwright", "agents-dir")
    .optional()
    .describe(
      "For a new chat: whose layout of folders is used. `agents-dir` uses the `.agents` folder of the working folder only. Default: skillwright.",
    ),
  session: name.optional().describe("The stored conversation that a new chat continues."),
  parameters: z
    .record(text, text)
    .optional()
    .describe("Values of parameters of the skills that the message calls."),
  directives: oneOf("run", "off")
    .optional()
    .describe("For a new chat: whether shell directives in the text of skills may run. Default: run."),
  trigger: text.max(100).optional(),
  messageId: text.max(200).optional(),
});

const answer = z.strictObject({
  decision: oneOf("allow", "deny"),
  value: text
    .max(100_000)
    .optional()
    .describe("What was asked for, such as a secret; never stored, logged or returned."),
});

/** Agents, models, questions and chats. */
export const chatOperations = {
  listAgents: {
    summary: "List the agents",
    query: z.strictObject({ ...placeShape, include: included }),
    response: z.object({ agents: z.array(listedAgent) }),
  },
  getAgent: {
    summary: "Get an agent: its text, its instructions, and what it may use",
    params: agentParams,
    query: placeQuery,
    response: agentDocument,
    errors: ["agent_not_found"],
  },
  lintAgent: {
    summary: "Check the text of an agent before it is saved",
    params: agentParams,
    query: placeQuery,
    body: z.strictObject({ text: longText, scope: storeScope.optional() }),
    response: z.object({ state: listedAgent.shape.state, findings: z.array(diagnostic) }),
    errors: ["usage_error"],
  },
  saveAgent: {
    summary: "Save the text of an agent; a built-in one is copied, and a new one created",
    description:
      "An agent says what may be done without a question, so a browser that a link signed in has to confirm it.",
    params: agentParams,
    query: placeQuery,
    body: z.strictObject({
      text: longText,
      scope: storeScope.optional().describe("Where a new file is saved. Default: user."),
      expected: text.nullable().describe("The hash of the text that was changed; null for a new file."),
    }),
    response: agentDocument,
    errors: ["usage_error", "permission_error", "edit_conflict", "limit_exceeded", "path_escapes_root"],
  },
  listModels: {
    summary: "List the models that can be used, best first; keys are never returned",
    query: placeQuery,
    response: z.object({
      models: z.array(modelEntry),
      default: text,
      why: text,
      keys: z
        .array(
          z.object({
            provider: text,
            title: text,
            variable: text,
            place: oneOf("environment", "memory", "keychain", "secret-service")
              .nullable()
              .describe("Where its key is; null if it has none."),
          }),
        )
        .describe("The providers that take a key, and where it is; never the key."),
      keychain: flag.describe("Whether the system has a place that keeps keys safely."),
    }),
  },
  setModelKey: {
    summary: "Set the key of a model's provider, or forget it",
    description:
      "A key in memory is gone when the server ends. A browser that a link signed in has to confirm it. Keys are never returned.",
    query: placeQuery,
    body: z.strictObject({
      variable: text.min(1).max(200).describe("The environment variable that it stands for."),
      value: text.min(1).max(10_000).nullable().describe("Null forgets it."),
      keep: oneOf("memory", "keychain").optional().describe("Default: memory."),
    }),
    response: z.object({ variable: text, set: flag }),
    errors: ["usage_error", "permission_error"],
  },
  testModel: {
    summary: "Ask a model for one word",
    query: placeQuery,
    body: z.strictObject({
      model: text.min(1).max(500).optional(),
      provider: z
        .strictObject({ name: name, baseUrl: text.min(1).max(2000), model: text.min(1).max(500) })
        .optional()
        .describe("A provider that isn't saved yet, instead of a model. It is asked without any key."),
    }),
    response: modelTest,
    errors: ["permission_error"],
  },
  listAsks: {
    summary: "List the questions that wait for a person",
    response: z.object({ asks: z.array(waitingAsk) }),
  },
  answerAsk: {
    summary: "Answer a question, once",
    description:
      "A question that is not answered in time is answered with no. Allowing what leaves the project (a request, network access, another program's configuration) needs a browser that the server's link signed in; with a token it is a `permission_error`.",
    params: z.strictObject({ ask: text.min(1) }),
    body: answer,
    response: z.object({ id: text, state: z.literal("answered") }),
    errors: ["expired", "permission_error"],
  },
  sendChat: {
    summary: "Send a message to an agent and stream the answer, for `useChat`",
    description:
      "Only the last message counts. The answer continues when its reader disconnects; it can be read again from its start.",
    body: chatRequest,
    response: messageStream,
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
      "permission_error",
    ],
  },
  resumeChat: {
    summary: "Stream the current answer from its start; 204 when there is none",
    params,
    response: messageStream,
    contentType: "text/event-stream",
  },
  stopChat: { summary: "Stop the current answer", params, response: stopped, errors: ["expired"] },
  listTasks: {
    summary: "List the tasks in the background of a chat, including those that ended recently",
    params,
    response: z.object({ tasks: z.array(backgroundTask) }),
    errors: ["expired"],
  },
  stopTask: {
    summary: "Stop a task in the background of a chat",
    params: z.strictObject({ chat: name, task: name }),
    response: stopped,
    errors: ["expired"],
  },
  listChats: { summary: "List the open chats", response: z.object({ chats: z.array(listedChat) }) },
  getChat: {
    summary: "Get the messages of a chat and the context of its model",
    params,
    response: chatDocument,
    errors: ["expired"],
  },
  closeChat: {
    summary: "Close a chat",
    params,
    response: z.object({ closed: flag }),
    errors: ["expired"],
  },
} as const;

/** The stream of events. */
export const eventOperations = {
  followEvents: {
    summary: "Follow events, as server-sent events",
    description:
      "Events: skills (what changed), proposal, proposals, trust, trust-asked, ask, ask-ended, task (in the background of a chat), progress (of a long request). With Last-Event-ID it continues where it was; when too much was missed, `reset` says to read everything again.",
    response: stream,
    contentType: "text/event-stream",
  },
} as const;

const session = z.strictObject({
  session: name.describe("The id of the conversation, its start, or the id of the chat it began in."),
});
const sessionErrors = ["transcript_not_found", "newer_state", "permission_error"] as const;

/** Stored conversations. */
export const sessionOperations = {
  listSessions: {
    summary: "List the stored conversations, newest first",
    response: z.object({ sessions: z.array(storedSession) }),
  },
  getSession: {
    summary: "Get a stored conversation",
    params: session,
    response: sessionDocument,
    errors: sessionErrors,
  },
  exportSession: {
    summary: "Export a stored conversation as a file",
    params: session,
    query: z.strictObject({ format: oneOf("markdown", "json").optional() }),
    response: bytes,
    contentType: "application/octet-stream",
    errors: sessionErrors,
  },
  renameSession: {
    summary: "Give a stored conversation another title",
    params: session,
    body: z.strictObject({ title: text.min(1).max(1000) }),
    response: z.object({ id: text, title: text }),
    errors: [...sessionErrors, "usage_error"],
  },
  deleteSession: {
    summary: "Delete a stored conversation",
    params: session,
    response: z.object({ id: text }),
    errors: sessionErrors,
  },
} as const;

export type ChatBody = Infer<typeof chatRequest>;
export type AnswerBody = Infer<typeof answer>;
