import { z } from "@hono/zod-openapi";
import type { ModelTriggersDocument } from "@skillwright/agent";
import type { ScoreEntry, TriggersDocument } from "@skillwright/runtime/internal";
import { documentOf } from "./document-of.ts";

const count = z.number().int();

const score = documentOf<ScoreEntry>("TriggerScore", {
  queries: count,
  passed: count,
  precision: z.number().nullable(),
  recall: z.number().nullable(),
});

const scores = z.object({ all: score, train: score, validation: score });

const queryShape = {
  query: z.string(),
  shouldTrigger: z.boolean(),
  source: z.enum(["triggers", "evals"]),
  set: z.enum(["train", "validation"]),
  triggered: z.boolean(),
  passed: z.boolean(),
  rivals: z.array(z.string()),
} as const;

const skill = z.object({ id: z.string(), key: z.string(), state: z.string() });
const files = z.array(z.string());

/** Which queries would find a skill, by search. */
export const triggers: z.ZodType<TriggersDocument> = documentOf<TriggersDocument>("Triggers", {
  skill,
  files,
  among: count,
  top: count,
  queries: z.array(
    documentOf<TriggersDocument["queries"][number]>("TriedQuery", {
      ...queryShape,
      rank: count.nullable(),
      confident: z.boolean(),
    }),
  ),
  scores,
  byMeaning: count,
  notices: z.array(z.string()),
});

/** Which queries make a model load a skill. */
export const modelTriggers: z.ZodType<ModelTriggersDocument> = documentOf<ModelTriggersDocument>(
  "ModelTriggers",
  {
    skill,
    model: z.object({ id: z.string(), label: z.string(), rehearsal: z.boolean() }),
    agent: z.string(),
    files,
    among: count,
    runs: count,
    queries: z.array(
      documentOf<ModelTriggersDocument["queries"][number]>("AskedQuery", {
        ...queryShape,
        chosen: count,
        told: z.enum(["full", "shortened", "name-only", "omitted"]),
      }),
    ),
    scores,
    usage: documentOf<ModelTriggersDocument["usage"]>("AskingCost", {
      inputTokens: z.number(),
      outputTokens: z.number(),
      cachedTokens: z.number(),
      estimated: z.boolean(),
      requests: count,
      cost: z.object({ amount: z.number(), currency: z.string() }).optional(),
    }),
  },
);
