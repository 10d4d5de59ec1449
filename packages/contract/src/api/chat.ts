import { z } from "zod";
import * as chat from "../documents/chat.ts";
import { diagnostic, storeScope } from "../documents/common.ts";
import { waitingAsk } from "../documents/question.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { bytes, flag, input, listed, listOf, oneOf, text } from "../schema.ts";
import {
  absolutePath,
  included,
  inPlace,
  longText,
  name,
  placeQuery,
  placeShape,
  stopped,
  stream,
} from "./inputs.ts";

const messageStream = stream.meta({ type: "string", description: "The AI SDK's UI message stream." });
const onChat = operationsWith({ params: z.strictObject({ chat: name }) });
const onAgent = operationsWith({
  params: z.strictObject({ agent: name.describe("Id of an agent.") }),
  query: placeQuery,
});

export const chatRequest = input("ChatRequest", {
  id: name.describe("The chat, chosen by whoever starts it."),
  messages: listOf({ role: text, parts: z.array(z.unknown()), id: text.optional() })
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

export const answer = z.strictObject({
  decision: oneOf("allow", "deny"),
  value: text
    .max(100_000)
    .optional()
    .describe("What was asked for, such as a secret; never stored, logged or returned."),
});

const listModelsAnswer = z.object({
  models: z.array(chat.modelEntry),
  default: text,
  why: text,
  keys: listOf("The providers that take a key, and where it is; never the key.", {
    provider: text,
    title: text,
    variable: text,
    place: oneOf("environment", "memory", "keychain", "secret-service")
      .nullable()
      .describe("Where its key is; null if it has none."),
  }),
  keychain: flag.describe("Whether the system has a place that keeps keys safely."),
});

/** Agents, models, questions and chats. */
export const chatOperations = {
  listAgents: operation("List the agents", listed("agents", chat.listedAgent), {
    query: z.strictObject({ ...placeShape, include: included }),
  }),
  getAgent: onAgent("Get an agent: its text, its instructions, and what it may use", chat.agentDocument, {
    errors: ["agent_not_found"],
  }),
  lintAgent: onAgent(
    "Check the text of an agent before it is saved",
    z.object({ state: chat.listedAgent.shape.state, findings: z.array(diagnostic) }),
    { body: z.strictObject({ text: longText, scope: storeScope.optional() }), errors: ["usage_error"] },
  ),
  saveAgent: onAgent(
    "Save the text of an agent; a built-in one is copied, and a new one created",
    chat.agentDocument,
    {
      description:
        "An agent says what may be done without a question, so a browser that a link signed in has to confirm it.",
      body: z.strictObject({
        text: longText,
        scope: storeScope.optional().describe("Where a new file is saved. Default: user."),
        expected: text.nullable().describe("The hash of the text that was changed; null for a new file."),
      }),
      errors: ["usage_error", "permission_error", "edit_conflict", "limit_exceeded", "path_escapes_root"],
    },
  ),
  listModels: inPlace(
    "List the models that can be used, best first; keys are never returned",
    listModelsAnswer,
  ),
  setModelKey: inPlace(
    "Set the key of a model's provider, or forget it",
    z.object({ variable: text, set: flag }),
    {
      description:
        "A key in memory is gone when the server ends. A browser that a link signed in has to confirm it. Keys are never returned.",
      body: z.strictObject({
        variable: text.min(1).max(200).describe("The environment variable that it stands for."),
        value: text.min(1).max(10_000).nullable().describe("Null forgets it."),
        keep: oneOf("memory", "keychain").optional().describe("Default: memory."),
      }),
      errors: ["usage_error", "permission_error"],
    },
  ),
  testModel: inPlace("Ask a model for one word", chat.modelTest, {
    body: z.strictObject({
      model: text.min(1).max(500).optional(),
      provider: z
        .strictObject({ name: name, baseUrl: text.min(1).max(2000), model: text.min(1).max(500) })
        .optional()
        .describe("A provider that isn't saved yet, instead of a model. It is asked without any key."),
    }),
    errors: ["permission_error"],
  }),
  listAsks: operation("List the questions that wait for a person", listed("asks", waitingAsk)),
  answerAsk: operation("Answer a question, once", z.object({ id: text, state: z.literal("answered") }), {
    description:
      "A question that is not answered in time is answered with no. Allowing what leaves the project (a request, network access, another program's configuration) needs a browser that the server's link signed in; with a token it is a `permission_error`.",
    params: z.strictObject({ ask: text.min(1) }),
    body: answer,
    errors: ["expired", "permission_error"],
  }),
  sendChat: operation("Send a message to an agent and stream the answer, for `useChat`", messageStream, {
    description:
      "Only the last message counts. The answer continues when its reader disconnects; it can be read again from its start.",
    body: chatRequest,
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
  }),
  resumeChat: onChat("Stream the current answer from its start; 204 when there is none", messageStream, {
    contentType: "text/event-stream",
  }),
  stopChat: onChat("Stop the current answer", stopped, { errors: ["expired"] }),
  listTasks: onChat(
    "List the tasks in the background of a chat, including those that ended recently",
    listed("tasks", chat.backgroundTask),
    { errors: ["expired"] },
  ),
  stopTask: operation("Stop a task in the background of a chat", stopped, {
    params: z.strictObject({ chat: name, task: name }),
    errors: ["expired"],
  }),
  listChats: operation("List the open chats", listed("chats", chat.listedChat)),
  getChat: onChat("Get the messages of a chat and the context of its model", chat.chatDocument, {
    errors: ["expired"],
  }),
  closeChat: onChat("Close a chat", z.object({ closed: flag }), { errors: ["expired"] }),
};

/** The stream of events. */
export const eventOperations = {
  followEvents: operation("Follow events, as server-sent events", stream, {
    description:
      "Events: skills (what changed), proposal, proposals, trust, trust-asked, ask, ask-ended, task (in the background of a chat), progress (of a long request). With Last-Event-ID it continues where it was; when too much was missed, `reset` says to read everything again.",
    contentType: "text/event-stream",
  }),
};

const sessionErrors = ["transcript_not_found", "newer_state", "permission_error"] as const;
const onSession = operationsWith({
  params: z.strictObject({
    session: name.describe("The id of the conversation, its start, or the id of the chat it began in."),
  }),
  errors: sessionErrors,
});

/** Stored conversations. */
export const sessionOperations = {
  listSessions: operation(
    "List the stored conversations, newest first",
    listed("sessions", chat.storedSession),
  ),
  getSession: onSession("Get a stored conversation", chat.sessionDocument),
  exportSession: onSession("Export a stored conversation as a file", bytes, {
    query: z.strictObject({ format: oneOf("markdown", "json").optional() }),
    contentType: "application/octet-stream",
  }),
  renameSession: onSession("Give a stored conversation another title", z.object({ id: text, title: text }), {
    body: z.strictObject({ title: text.min(1).max(1000) }),
    errors: ["usage_error"],
  }),
  deleteSession: onSession("Delete a stored conversation", z.object({ id: text })),
};
