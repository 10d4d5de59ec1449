import { z } from "zod";
import {
  count,
  document,
  flag,
  listOf,
  number,
  object,
  objectOrNull,
  oneOf,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import { diagnostic, errorEntry, modelName, scope, usageShape } from "./common.ts";

/** A message in the AI SDK's form; its parts are those of the SDK. */
export const chatMessage = document("ChatMessage", {
  id: text,
  role: oneOf("system", "user", "assistant"),
  metadata: z.looseObject({}).optional() as unknown as z.ZodOptional<z.ZodUnknown>,
  parts: z.array(z.looseObject({ type: text }) as unknown as z.ZodType<{ readonly type: string }>),
});

const shares = listOf({ skill: text, tokens: number });

/** What requests of a conversation cost, and the share of each skill. */
export const turnUsage = z.object({ ...usageShape, skills: shares });

const listedShape = {
  id: text,
  session: text.describe("The id of the saved conversation."),
  title: textOrNull.describe("The title, or the start of the first message; null if there is neither."),
  agent: text,
  model: modelName,
  messages: count,
  updatedAt: text.describe("When the last message was sent, ISO 8601."),
  state: oneOf("answering", "idle"),
};

/** An open chat. */
export const listedChat = document("ListedChat", listedShape);

/** Everything about an open chat. */
export const chatDocument = document("Chat", {
  ...listedShape,
  conversation: z.array(chatMessage),
  context: z.object({
    system: text,
    catalog: z.object({ tokens: number, listed: count, omitted: texts }),
    active: shares,
    tools: texts,
    messages: count,
    parts: object("Estimated tokens of the next request, without the catalog and the texts of skills.", {
      instructions: number,
      tools: number,
      messages: number,
    }),
    tokens: number,
    contextWindow: number.optional(),
    usage: turnUsage,
  }),
});

/** What a rehearsal found out, as data; it is in the metadata of its text, under `skillwright.report`. */
export const rehearsalReport = document("RehearsalReport", {
  skills: listOf({
    name: text,
    by: oneOf("person", "search", "earlier").describe("Why the skill was picked."),
    instructions: texts,
    more: count.describe("Number of instructions that aren't listed."),
  }),
  none: texts.describe("Why no skill was picked, in sentences."),
  calls: texts.describe("Tool calls other than loading a skill, in sentences."),
  context: z.object({
    tokens: count,
    messages: listOf({ role: text, tokens: count, text }),
    hidden: count.describe("Number of earlier messages that aren't listed."),
    hiddenTokens: count,
    tools: texts,
    toolTokens: count,
  }),
});

/** A task in the background of a chat. */
export const backgroundTask = document("BackgroundTask", {
  id: text,
  skill: text.describe("The skill that runs in the background."),
  state: oneOf("working", "done", "failed", "stopped"),
  startedAt: text,
  endedAt: text.optional(),
  text: text.optional().describe("The result, once the task has ended."),
  reportedAt: text.optional().describe("When the conversation was told that the task ended."),
});

const sessionShape = { id: text, title: text, createdAt: text, agent: text, model: text, cwd: text };

/** A stored conversation in a list. */
export const storedSession = document("StoredSession", {
  ...sessionShape,
  file: text,
  bytes: count,
  updatedAt: text,
});

export const sessionSubAgent = document("SessionSubAgent", {
  id: text,
  agent: text,
  task: text,
  skill: text.optional(),
  answer: text.describe("The agent's last message; empty if it never answered."),
});

/** A stored conversation. */
export const sessionDocument = document("Session", {
  ...sessionShape,
  messages: z.array(chatMessage),
  subAgents: z.array(sessionSubAgent).describe("Work that was delegated to other agents."),
  problems: texts.describe("Which parts of the file couldn't be read, in sentences."),
});

/** An agent. */
export const listedAgent = document("Agent", {
  id: text,
  name: text,
  description: text,
  scope,
  path: text,
  state: oneOf("ready", "invalid", "untrusted", "shadowed"),
  isDefault: flag,
  model: textOrNull,
  tools: texts.describe("Tools the agent may use."),
  skills: z.union([z.literal("all"), texts]).describe("Skills the agent may use."),
  usesSkills: texts.describe("Skills whose text is part of its prompt."),
  agents: texts.describe("Agents it may call."),
  diagnostics: z.array(diagnostic),
});

/** An agent with its text, its instructions, and what it may use. */
export const agentDocument = document("AgentDocument", {
  ...listedAgent.shape,
  text: textOrNull.describe("Its file; null if it can't be read."),
  hash: textOrNull.describe(
    "The text's hash, to send as `expected` with a change; null if there is no file of your own yet.",
  ),
  target: text.describe("The file that changes are saved to. For a built-in agent, this is a copy."),
  prompt: textOrNull.describe(
    "The system prompt without the skill catalog; null if the agent can't be used.",
  ),
  parts: listOf({ kind: oneOf("prompt", "skill", "instructions"), name: text, tokens: count }),
  catalog: objectOrNull("The skill catalog as its model sees it; null if the agent can't be used.", {
    text,
    tokens: count,
    skills: count,
  }),
});

/** A model. */
export const modelEntry = document("Model", {
  id: text.describe("`provider/model`, only the provider if none of its models is known, or `rehearsal`."),
  provider: text,
  label: text,
  source: oneOf("config", "environment", "built-in"),
  state: oneOf("ready", "no-key", "no-model", "unusable"),
  problem: text.optional(),
  hint: text.optional(),
  baseUrl: text.optional().describe("Where prompts go; absent for the rehearsal model."),
  keyFrom: text.optional().describe("The environment variable or file with the key; never the key itself."),
  contextWindow: count.optional(),
  prices: z.object({ currency: text, input: number, cachedInput: number, output: number }).optional(),
  isDefault: flag,
});

/** The result of testing a model. */
export const modelTest = document("ModelTest", {
  ok: flag,
  id: text,
  label: textOrNull,
  answer: textOrNull,
  milliseconds: number.nullable(),
  rehearsal: flag.describe("Whether it is the rehearsal, which calls no model."),
  error: errorEntry.nullable(),
  available: texts,
});
