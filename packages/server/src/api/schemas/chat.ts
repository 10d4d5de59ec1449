import { z } from "@hono/zod-openapi";
import type { BackgroundTask, ChatMessage, ConversationContext } from "@skillwright/agent";
import type { ChatDocument, ListedChat } from "../../contract/talk.ts";
import { documentOf } from "./document-of.ts";

const listedShape = {
  id: z.string(),
  session: z.string(),
  title: z.string().nullable(),
  agent: z.string(),
  model: z.object({ id: z.string(), label: z.string(), rehearsal: z.boolean() }),
  messages: z.number().int(),
  state: z.enum(["answering", "idle"]),
} as const;

/** A chat that is kept. */
export const listedChat: z.ZodType<ListedChat> = documentOf<ListedChat>("ListedChat", listedShape);

/** A message in the AI SDK's form, whose parts the SDK's types say. */
export const chatMessage: z.ZodType<ChatMessage> = z
  .object({
    id: z.string(),
    role: z.enum(["system", "user", "assistant"]),
    metadata: z.looseObject({}).optional(),
    parts: z.array(z.looseObject({ type: z.string() })),
  })
  .openapi("ChatMessage") as unknown as z.ZodType<ChatMessage>;

const shares = z.array(z.object({ skill: z.string(), tokens: z.number() }));

const context = documentOf<ConversationContext>("ChatContext", {
  system: z.string(),
  catalog: z.object({ tokens: z.number(), told: z.number().int(), omitted: z.array(z.string()) }),
  active: shares,
  tools: z.array(z.string()),
  messages: z.number().int(),
  tokens: z.number(),
  contextWindow: z.number().optional(),
  usage: z.object({
    inputTokens: z.number(),
    outputTokens: z.number(),
    cachedTokens: z.number(),
    estimated: z.boolean(),
    requests: z.number().int(),
    skills: shares,
    cost: z.object({ amount: z.number(), currency: z.string() }).optional(),
  }) as unknown as z.ZodType<ConversationContext["usage"]>,
});

/** What runs in the background of a chat. */
export const backgroundTask: z.ZodType<BackgroundTask> = documentOf<BackgroundTask>("BackgroundTask", {
  id: z.string(),
  skill: z.string(),
  state: z.enum(["working", "done", "failed", "stopped"]),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  text: z.string().optional(),
  toldAt: z.string().optional(),
});

/** Everything about a chat. */
export const chat: z.ZodType<ChatDocument> = documentOf<ChatDocument>("Chat", {
  ...listedShape,
  conversation: z.array(chatMessage),
  context,
});
