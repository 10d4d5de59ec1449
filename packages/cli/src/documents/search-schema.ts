import { searchFields } from "@skillwright/core/internal";
import type { SearchHitDocument, SearchResultDocument } from "@skillwright/runtime/internal";
import { flag, listOf, number, record, type Schema, text, whole, word } from "./schema.ts";

const reason: Schema<SearchHitDocument["reasons"][number]> = record("Words that a part of the skill holds.", {
  field: word("The part.", searchFields),
  words: listOf("As they are written there.", text("A word.")),
});

const copy: Schema<SearchHitDocument["copies"][number]> = record("A skill that says nearly the same.", {
  key: text("Opaque and stable: the canonical path of its file."),
  id: text("Unique among the skills of this place."),
  path: text("The path by which it was found."),
});

const hit: Schema<SearchHitDocument> = record("A skill that was found.", {
  key: text("Opaque and stable: the canonical path of its file."),
  id: text("Unique among the skills of this place."),
  name: text("What people type; several skills may have it."),
  description: text("What it does and when to use it."),
  scope: text("Whose skill it is."),
  path: text("The path by which it was found."),
  state: text("How far it has come."),
  score: number("How well it fits beside the others of this answer; more is better."),
  by: word(
    "Whether the query is its name, may be a mistyped one, shares words with the skill, or only its meaning.",
    ["name", "near-name", "words", "meaning"],
  ),
  reasons: listOf("Why it was found.", reason),
  copies: listOf("Skills that say nearly the same, told here instead of below.", copy),
});

/** The schema of {@link SearchResultDocument}. */
export const searchSchema: Schema<SearchResultDocument> = record(
  "What `skillwright search --json` prints. Stable: within a major version fields are added, never changed or removed.",
  {
    query: text("What was asked for."),
    among: whole("Skills that could have been found."),
    confidence: number("How sure it is, from 0 to 1, that the best hit is meant."),
    confident: flag("Whether that is enough to offer the best hit without a doubt."),
    meaning: word("Whether meaning had a say, or why not.", ["used", "enough", "unwanted", "unavailable"]),
    hits: listOf("The skills that fit, best first.", hit),
    notices: listOf("What kept the search from working as it should.", text("For people.")),
  },
);
