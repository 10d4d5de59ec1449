import { searchFields } from "@skillwright/core/internal";
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
  texts,
} from "../schema.ts";
import { modelName, scope, skillPlace, usageShape } from "./common.ts";
import { skillState } from "./skill.ts";

const hit = document("SearchHit", {
  key: text.describe("Opaque and stable: the canonical path of its file."),
  id: text.describe("Unique among the skills of this place."),
  name: text.describe("What people type; several skills may have it."),
  description: text.describe("What it does and when to use it."),
  scope,
  path: text.describe("The path by which it was found."),
  state: skillState,
  score: number.describe("How well it matches compared with the other hits; higher is better."),
  by: oneOf("name", "near-name", "keyword", "semantic").describe(
    "Whether the query is its name, may be a misspelled name, shares words with the skill, or only its meaning.",
  ),
  likely: flag.describe("Whether it plausibly fits; other hits are only the next closest."),
  part: text
    .optional()
    .describe("The part of the request that it is best for, if a request needs several skills."),
  reasons: listOf("Why it was found.", {
    field: z.enum(searchFields).describe("The part of the skill."),
    words: texts.describe("As they are written there."),
  }),
  copies: z
    .array(skillPlace)
    .describe("Skills with nearly the same text, listed here instead of as hits of their own."),
});

/** What `search --json` prints. */
export const searchDocument = object(
  "What `skillwright search --json` prints. Stable: within a major version fields are added, never changed or removed.",
  {
    query: text.describe("What was searched for."),
    among: count.describe("Skills that could have been found."),
    untrusted: count.describe("Skills that could not be found because their project isn't trusted."),
    confidence: number.describe("How likely it is, from 0 to 1, that the best hit is meant."),
    confident: flag.describe("Whether that is enough to offer the best hit without a question."),
    corrections: listOf("Mistyped words of the query.", {
      typed: text.describe("A word of the query that no skill contains."),
      assumed: text.describe("The word that was searched for instead."),
    }),
    semantic: oneOf("used", "not-needed", "off", "unavailable").describe(
      "Whether semantic search was used, or why not.",
    ),
    hits: z.array(hit).describe("The skills that fit, best first."),
    notices: texts.describe("What kept the search from working as it should."),
  },
).meta({ id: "SearchResult" });

/** What `index --json` prints. */
export const preparedDocument = document("PreparedSearch", {
  skills: count.describe("Skills in the keyword index."),
  embeddings: objectOrNull("Null when embeddings were not asked for.", {
    state: oneOf("ready", "off", "missing"),
    model: text.optional(),
    known: count,
    notice: text.optional(),
  }),
  complete: flag.describe("Whether every skill has everything that was asked for."),
  notices: texts,
});

const score = document("TriggerScore", {
  queries: count,
  passed: count,
  precision: number.nullable(),
  recall: number.nullable(),
});

const scores = z.object({ all: score, train: score, validation: score });

const queryShape = {
  query: text,
  shouldTrigger: flag,
  source: oneOf("triggers", "evals"),
  set: oneOf("train", "validation"),
};

const outcomeShape = {
  triggered: flag,
  passed: flag,
  rivals: texts,
};

const triedSkill = z.object({ id: text, key: text, state: text });

/** What `eval triggers --json` prints: which queries find a skill by search. */
export const triggersDocument = document("Triggers", {
  skill: triedSkill,
  files: texts,
  among: count,
  top: count,
  queries: listOf({
    ...queryShape,
    confident: flag.describe("Whether the search was sure that its best hit is meant."),
    ...outcomeShape,
    rank: count.nullable(),
  }),
  scores,
  semanticQueries: count,
  notices: texts,
});

/** What `eval triggers --model --json` prints: which queries make a model load a skill. */
export const modelTriggersDocument = document("ModelTriggers", {
  skill: triedSkill,
  model: modelName,
  agent: text,
  files: texts,
  among: count,
  runs: count,
  queries: listOf({
    ...queryShape,
    ...outcomeShape,
    chosen: count,
    inCatalog: oneOf("full", "shortened", "name-only", "omitted"),
  }),
  scores,
  usage: z.object(usageShape),
});
