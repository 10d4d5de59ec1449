import { z } from "zod";
import {
  agentDocument,
  chatMessage,
  listedAgent,
  modelEntry,
  modelTest,
  storedSession,
  turnUsage,
} from "../documents/chat.ts";
import { counts, diagnostic, modelName, notice } from "../documents/common.ts";
import { usageDocument } from "../documents/relations.ts";
import { count, jsonObject, listed, listOf, oneOf, text, textOrNull, texts } from "../schema.ts";

const answer = z.object({
  id: text,
  agent: text,
  model: modelName,
  finish: oneOf("answered", "nothing", "stopped", "failed"),
  text,
  skills: z.array(
    z.looseObject({ skill: text, outcome: text }).describe("A skill that was used or requested, and how."),
  ),
  tools: listOf({ id: text, tool: text, input: z.unknown(), error: text.optional() }),
  notices: z.array(notice.extend({ level: text, hint: text.optional(), skill: text.optional() })),
  usage: turnUsage.nullable(),
});

/** An agent as commands print it. */
export const agentEntry = listedAgent.extend({
  name: textOrNull,
  description: textOrNull,
  shadowedBy: textOrNull,
  integrationMode: oneOf("chat", "tool").nullable(),
  dependsOn: texts,
  limits: z.object({
    maxTurns: count.nullable(),
    maxTokens: count.nullable(),
    timeoutMs: count.nullable(),
  }),
  permissions: z.object({ allow: texts, ask: texts, deny: texts }),
});

/** An agent with its prompt. */
export const agentDetails = agentEntry.extend({
  extra: jsonObject,
  prompt: textOrNull,
  parts: agentDocument.shape.parts,
  tokens: count.nullable(),
});

const transcript = z.object({
  head: z.object({
    schema: z.literal("skillwright-transcript"),
    version: count,
    id: text,
    createdAt: text,
    title: text,
    agent: text,
    model: text,
    cwd: text,
  }),
  messages: z.array(chatMessage),
  entries: z.array(z.looseObject({ kind: text })).describe("What the model received, and its answers."),
  subAgents: z.array(z.looseObject({ id: text })).describe("Work that was delegated."),
  problems: texts,
});

/** What the commands for chats, agents and models print. */
export const talkCommands: Readonly<Record<string, z.ZodType>> = {
  "agents lint": z.object({
    agents: listOf({ id: text, path: text, state: text, findings: z.array(diagnostic) }),
    diagnostics: z.array(diagnostic),
    counts,
  }),
  "agents list": z.object({ agents: z.array(agentEntry), diagnostics: z.array(diagnostic) }),
  "agents show": agentDetails,
  ask: answer,
  "chats delete": z.object({ deleted: text }),
  "chats export": z.union([transcript, z.object({ written: text })]),
  "chats list": listed("chats", storedSession),
  "chats rename": z.object({ id: text, title: text }),
  "chats show": transcript,
  models: z.union([
    z.object({
      default: z.object({ id: text, why: text }),
      models: z.array(modelEntry),
      diagnostics: z.array(z.looseObject({ code: text, message: text })),
    }),
    modelTest,
  ]),
  use: answer,
  usage: z.union([z.object({ file: text, forgotten: count }), usageDocument]),
};
