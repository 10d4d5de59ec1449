import { z } from "zod";
import { count, flag, type Infer, number, text, textOrNull, texts } from "../schema.ts";
import { diagnostic, errorEntry, modelName, scope, usageShape } from "./common.ts";

/** A message in the AI SDK's form; its parts are those of the SDK. */
const chatMessage = z
  .object({
    id: text,
    role: z.enum(["system", "user", "assistant"]),
    metadata: z.looseObject({}).optional() as unknown as z.ZodOptional<z.ZodUnknown>,
    parts: z.array(z.looseObject({ type: text }) as unknown as z.ZodType<{ readonly type: string }>),
  })
  .meta({ id: "ChatMessage" });

const shares = z.array(z.object({ skill: text, tokens: number }));

const listedShape = {
  id: text,
  session: text.describe("The stored conversation that it is saved as."),
  title: textOrNull.describe("The start of the first message; null before there is one."),
  agent: text,
  model: modelName,
  messages: count,
  state: z.enum(["answering", "idle"]),
};

/** An open chat. */
export const listedChat = z.object(listedShape).meta({ id: "ListedChat" });

/** Everything about an open chat. */
export const chatDocument = z
  .object({
    ...listedShape,
    conversation: z.array(chatMessage),
    context: z.object({
      system: text,
      catalog: z.object({ tokens: number, listed: count, omitted: texts }),
      active: shares,
      tools: texts,
      messages: count,
      tokens: number,
      contextWindow: number.optional(),
      usage: z.object({ ...usageShape, skills: shares }),
    }),
  })
  .meta({ id: "Chat" });

/** A task in the background of a chat. */
export const backgroundTask = z
  .object({
    id: text,
    skill: text,
    state: z.enum(["working", "done", "failed", "stopped"]),
    startedAt: text,
    endedAt: text.optional(),
    text: text.optional(),
    reportedAt: text.optional(),
  })
  .meta({ id: "BackgroundTask" });

const sessionShape = { id: text, title: text, createdAt: text, agent: text, model: text, cwd: text };

/** A stored conversation in a list. */
export const storedSession = z
  .object({ ...sessionShape, file: text, bytes: count, updatedAt: text })
  .meta({ id: "StoredSession" });

const sessionSubAgent = z
  .object({
    id: text,
    agent: text,
    task: text,
    skill: text.optional(),
    answer: text.describe("Its last message; empty when it never answered."),
  })
  .meta({ id: "SessionSubAgent" });

/** A stored conversation. */
export const sessionDocument = z
  .object({
    ...sessionShape,
    messages: z.array(chatMessage),
    subAgents: z.array(sessionSubAgent).describe("Work that was delegated to other agents."),
    problems: texts.describe("What in the file could not be read, in sentences."),
  })
  .meta({ id: "Session" });

/** An agent. */
export const listedAgent = z
  .object({
    id: text,
    name: text,
    description: text,
    scope,
    path: text,
    state: z.enum(["ready", "invalid", "untrusted", "shadowed"]),
    isDefault: flag,
    model: textOrNull,
    tools: texts.describe("The tools that it may use."),
    skills: z.union([z.literal("all"), texts]).describe("The skills that it may use."),
    usesSkills: texts.describe("The skills that are part of its prompt."),
    agents: texts.describe("The agents that it may call."),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: "Agent" });

/** A model. */
export const modelEntry = z
  .object({
    id: text,
    provider: text,
    label: text,
    source: z.enum(["config", "environment", "built-in"]),
    state: z.enum(["ready", "no-key", "no-model", "unusable"]),
    problem: text.optional(),
    hint: text.optional(),
    baseUrl: text.optional(),
    keyFrom: text.optional(),
    contextWindow: count.optional(),
    prices: z.object({ currency: text, input: number, cachedInput: number, output: number }).optional(),
    isDefault: flag,
  })
  .meta({ id: "Model" });

/** The result of testing a model. */
export const modelTest = z
  .object({
    ok: flag,
    id: text,
    label: textOrNull,
    answer: textOrNull,
    milliseconds: number.nullable(),
    error: errorEntry.nullable(),
    available: texts,
  })
  .meta({ id: "ModelTest" });

export type ListedChat = Infer<typeof listedChat>;
export type ChatDocument = Infer<typeof chatDocument>;
export type SessionDocument = Infer<typeof sessionDocument>;
export type SessionSubAgent = Infer<typeof sessionSubAgent>;
export type ListedAgent = Infer<typeof listedAgent>;
export type ModelTestAnswer = Infer<typeof modelTest>;
