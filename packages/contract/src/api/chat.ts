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
  id: name.describe("Id of the chat. The client chooses it."),
  messages: listOf({ role: text, parts: z.array(z.unknown()), id: text.optional() })
    .min(1)
    .max(10_000),
  agent: text.max(200).optional().describe("For a new chat. Default: the default agent."),
  model: text.max(500).optional().describe("For a new chat. Default: the agent's, then the default model."),
  cwd: absolutePath
    .optional()
    .describe(
      "For a new chat: a folder inside the server's start folder or inside a trusted folder. The home folder is refused.",
    ),
  as: oneOf("skillwright", "agents-dir")
    .optional()
    .describe(
      "For a new chat: where skills come from. `agents-dir` uses only the `.agents` folder of the working folder. Default: skillwright.",
    ),
  session: name.optional().describe("For a new chat: the saved conversation to continue."),
  parameters: z
    .record(text, text)
    .optional()
    .describe("Parameter values for the skills that the message invokes."),
  directives: oneOf("run", "off")
    .optional()
    .describe("For a new chat: whether shell directives in skills may run. Default: run."),
  trigger: text.max(100).optional(),
  messageId: text.max(200).optional(),
});

export const answer = z.strictObject({
  decision: oneOf("allow", "deny"),
  value: text
    .max(100_000)
    .optional()
    .describe("The requested value, such as a secret. It is never stored, logged or returned."),
});

const listModelsAnswer = z.object({
  models: z.array(chat.modelEntry),
  default: text,
  why: text,
  keys: listOf(
    "The providers that need an API key, and where their key is stored. Keys are never returned.",
    {
      provider: text,
      title: text,
      variable: text,
      place: oneOf("environment", "memory", "keychain", "secret-service")
        .nullable()
        .describe("Where the key is stored; null if there is none."),
    },
  ),
  keychain: flag.describe("Whether the system has a usable keychain."),
});

/** Agents, models, questions and chats. */
export const chatOperations = {
  listAgents: operation("List the agents", listed("agents", chat.listedAgent), {
    query: z.strictObject({ ...placeShape, include: included }),
  }),
  getAgent: onAgent("Get an agent: its file, its instructions and what it may use", chat.agentDocument, {
    errors: ["agent_not_found"],
  }),
  lintAgent: onAgent(
    "Check an agent file without saving it",
    z.object({ state: chat.listedAgent.shape.state, findings: z.array(diagnostic) }),
    { body: z.strictObject({ text: longText, scope: storeScope.optional() }), errors: ["usage_error"] },
  ),
  saveAgent: onAgent("Create or change an agent; a built-in agent is copied first", chat.agentDocument, {
    description:
      "An agent's rules decide what it may do without asking, so only a browser that you signed in with the sign-in link may save one.",
    body: z.strictObject({
      text: longText,
      scope: storeScope.optional().describe("Where a new file is saved. Default: user."),
      expected: text
        .nullable()
        .describe("The hash of the text that your change is based on; null for a new file."),
    }),
    errors: ["usage_error", "permission_error", "edit_conflict", "limit_exceeded", "path_escapes_root"],
  }),
  listModels: inPlace("List the available models, best first; keys are never returned", listModelsAnswer),
  setModelKey: inPlace(
    "Set or delete the API key of a model provider",
    z.object({ variable: text, set: flag }),
    {
      description:
        "A key in memory is lost when the server stops. Only a browser that you signed in with the sign-in link may set or delete keys. Keys are never returned.",
      body: z.strictObject({
        variable: text.min(1).max(200).describe("The environment variable that this key replaces."),
        value: text.min(1).max(10_000).nullable().describe("Null deletes it."),
        keep: oneOf("memory", "keychain").optional().describe("Default: memory."),
      }),
      errors: ["usage_error", "permission_error"],
    },
  ),
  testModel: inPlace("Test a model with a short request", chat.modelTest, {
    body: z.strictObject({
      model: text.min(1).max(500).optional(),
      provider: z
        .strictObject({ name: name, baseUrl: text.min(1).max(2000), model: text.min(1).max(500) })
        .optional()
        .describe("A provider that isn't saved yet, instead of a model. The request is sent without a key."),
    }),
    errors: ["permission_error"],
  }),
  listAsks: operation("List the questions that are waiting for an answer", listed("asks", waitingAsk)),
  answerAsk: operation(
    "Answer a question; each can be answered only once",
    z.object({ id: text, state: z.literal("answered") }),
    {
      description:
        "If nobody answers in time, the answer is no. Some answers let something leave the project, such as a request, network access or a change to another program's configuration. They need a browser that you signed in with the sign-in link; with only a token, they are a `permission_error`.",
      params: z.strictObject({ ask: text.min(1) }),
      body: answer,
      errors: ["expired", "permission_error"],
    },
  ),
  sendChat: operation("Send a message to an agent and stream the answer, for `useChat`", messageStream, {
    description:
      "Only the last message is used. The answer continues if the client disconnects, and can be streamed again from its start.",
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
    "List a chat's background tasks, including recently ended ones",
    listed("tasks", chat.backgroundTask),
    { errors: ["expired"] },
  ),
  stopTask: operation("Stop a background task of a chat", stopped, {
    params: z.strictObject({ chat: name, task: name }),
    errors: ["expired"],
  }),
  listChats: operation("List the open chats", listed("chats", chat.listedChat)),
  getChat: onChat("Get a chat's messages and its model's context", chat.chatDocument, {
    errors: ["expired"],
  }),
  closeChat: onChat("Close a chat", z.object({ closed: flag }), { errors: ["expired"] }),
};

/** The stream of events. */
export const eventOperations = {
  followEvents: operation("Follow events, as server-sent events", stream, {
    description:
      "Events: skills, proposal, proposals, trust, trust-asked, ask, ask-ended, task and progress. With `Last-Event-ID`, the stream continues where it stopped. If too many events were missed, `reset` tells the client to fetch everything again.",
    contentType: "text/event-stream",
  }),
};

const sessionErrors = ["transcript_not_found", "newer_state", "permission_error"] as const;
const onSession = operationsWith({
  params: z.strictObject({
    session: name.describe("The conversation's id, the start of its id, or the id of its chat."),
  }),
  errors: sessionErrors,
});

/** Stored conversations. */
export const sessionOperations = {
  listSessions: operation("List saved conversations, newest first", listed("sessions", chat.storedSession)),
  getSession: onSession("Get a saved conversation", chat.sessionDocument),
  exportSession: onSession("Export a saved conversation as a file", bytes, {
    query: z.strictObject({ format: oneOf("markdown", "json").optional() }),
    contentType: "application/octet-stream",
  }),
  renameSession: onSession("Rename a saved conversation", z.object({ id: text, title: text }), {
    body: z.strictObject({ title: text.min(1).max(1000) }),
    errors: ["usage_error"],
  }),
  deleteSession: onSession("Delete a saved conversation", z.object({ id: text })),
};
