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
  session: text.describe("The stored conversation that it is saved as."),
  title: textOrNull.describe(
    "What a person called it, or the start of the first message; null before there is one.",
  ),
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
    parts: object(
      "Estimated tokens of the rest of the next request: without the catalog and the texts of skills.",
      { instructions: number, tools: number, messages: number },
    ),
    tokens: number,
    contextWindow: number.optional(),
    usage: turnUsage,
  }),
});

/** What a rehearsal found out, as data; it is in the metadata of its text, under `skillwright.report`. */
export const rehearsalReport = document("RehearsalReport", {
  skills: listOf({
    name: text,
    by: oneOf("person", "search", "earlier").describe("Why it was picked."),
    instructions: texts,
    more: count.describe("Instructions that aren't listed."),
  }),
  none: texts.describe("Why no skill was picked, in sentences."),
  calls: texts.describe("Tool calls other than loading a skill, in sentences."),
  context: z.object({
    tokens: count,
    messages: listOf({ role: text, tokens: count, text }),
    hidden: count.describe("Earlier messages that aren't listed."),
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
  text: text.optional().describe("Its result, after it has ended."),
  reportedAt: text.optional().describe("When its end was reported to the conversation."),
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
  answer: text.describe("Its last message; empty when it never answered."),
});

/** A stored conversation. */
export const sessionDocument = document("Session", {
  ...sessionShape,
  messages: z.array(chatMessage),
  subAgents: z.array(sessionSubAgent).describe("Work that was delegated to other agents."),
  problems: texts.describe("What in the file could not be read, in sentences."),
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
  tools: texts.describe("The tools that it may use."),
  skills: z.union([z.literal("all"), texts]).describe("The skills that it may use."),
  usesSkills: texts.describe("The skills that are part of its prompt."),
  agents: texts.describe("The agents that it may call."),
  diagnostics: z.array(diagnostic),
});

/** An agent with its text, its instructions, and what it may use. */
export const agentDocument = document("AgentDocument", {
  ...listedAgent.shape,
  text: textOrNull.describe("Its file; null if it can't be read."),
  hash: textOrNull.describe("Of the text, for `expected` of a change; null if there is no own file yet."),
  target: text.describe("The file that a change is saved to: a built-in agent is changed in a copy."),
  prompt: textOrNull.describe("The system prompt without the skill catalog; null if it can't be used."),
  parts: listOf({ kind: oneOf("prompt", "skill", "instructions"), name: text, tokens: count }),
  catalog: objectOrNull("The skills that it can load, as its model sees them; null if it can't be used.", {
    text,
    tokens: count,
    skills: count,
  }),
});

/** A model. */
export const modelEntry = document("Model", {
  id: text.describe("`provider/model`, only the provider if no model of it is known, or `rehearsal`."),
  provider: text,
  label: text,
  source: oneOf("config", "environment", "built-in"),
  state: oneOf("ready", "no-key", "no-model", "unusable"),
  problem: text.optional(),
  hint: text.optional(),
  baseUrl: text.optional().describe("Where prompts go; absent for the rehearsal model."),
  keyFrom: text.optional().describe("The environment variable or file of the key; never the key itself."),
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
