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
  id: text.describe("Unique among the skills found here."),
  name: text.describe("What people type. Several skills can have the same name."),
  description: text.describe("What the skill does and when to use it."),
  scope,
  path: text.describe("The path where the skill was found."),
  state: skillState,
  score: number.describe("How well the skill matches, compared with the other hits; higher is better."),
  by: oneOf("name", "near-name", "keyword", "semantic").describe(
    "Whether the query is the skill's name, is probably a misspelling of it, shares words with the skill, or matches only its meaning.",
  ),
  likely: flag.describe("Whether the skill plausibly fits. Other hits are only the next closest."),
  part: text
    .optional()
    .describe("The part of the request that this skill is for, if the request needs several skills."),
  reasons: listOf("Why the skill was found.", {
    field: z.enum(searchFields).describe("The part of the skill."),
    words: texts.describe("The matching words, as written there."),
  }),
  copies: z.array(skillPlace).describe("Near-identical skills, which aren't separate hits."),
});

/** What `search --json` prints. */
export const searchDocument = object(
  "The output of `skillwright search --json`. Stable: within a major version, fields can be added but are never changed or removed.",
  {
    query: text.describe("The query."),
    among: count.describe("Number of skills searched."),
    untrusted: count.describe("Number of skills that were left out because their project isn't trusted."),
    confidence: number.describe("How sure the search is that the best hit is the right one, from 0 to 1."),
    confident: flag.describe("Whether the confidence is high enough to use the best hit without asking."),
    corrections: listOf("Mistyped words of the query.", {
      typed: text.describe("A word of the query that no skill contains."),
      assumed: text.describe("The word that was used instead."),
    }),
    semantic: oneOf("used", "not-needed", "off", "unavailable").describe(
      "Whether semantic search was used, or why not.",
    ),
    hits: z.array(hit).describe("The hits, best first."),
    notices: texts.describe("Notices, such as why semantic search wasn't used."),
  },
).meta({ id: "SearchResult" });

/** What `index --json` prints. */
export const preparedDocument = document("PreparedSearch", {
  skills: count.describe("Skills in the keyword index."),
  embeddings: objectOrNull("Null if embeddings weren't requested.", {
    state: oneOf("ready", "off", "missing"),
    model: text.optional(),
    known: count,
    notice: text.optional(),
  }),
  complete: flag.describe("Whether every skill is indexed, with everything requested."),
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
    confident: flag.describe("Whether the search was confident in its best hit."),
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
