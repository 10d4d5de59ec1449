import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type MatchReason, searchFields } from "@skillwright/core/internal";
import {
  type PreparedDocument,
  type PreparedMeaning,
  type SearchResultDocument,
  type Skills,
  toPreparedDocument,
  toSearchDocument,
} from "@skillwright/runtime/internal";
import type { SearchWish } from "../contract/skills.ts";
import { tellProgress } from "../events/tell-progress.ts";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import type { ServerContext } from "../server-context.ts";
import { placeQuery, placeShape, scope, workingFiles } from "./schemas/common.ts";
import { documentOf } from "./schemas/document-of.ts";
import { skillState } from "./schemas/skill.ts";

/** Most hits of one search. */
const MAX_HITS = 100;

const wishShape = {
  q: z
    .string()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .openapi({ description: "What a person wants, in their words.", example: "merge two PDFs" }),
  limit: z.coerce.number().int().min(1).max(MAX_HITS).optional(),
  include: z.enum(["usable", "all"]).optional(),
  by: z.enum(["auto", "words", "meaning"]).optional(),
  end: z.enum(["typing", "complete"]).optional(),
  copies: z.enum(["together", "apart"]).optional(),
  file: workingFiles,
} as const;

const searchQuery = z.strictObject({ ...placeShape, ...wishShape });

const searchWish = z
  .strictObject({ ...wishShape, limit: z.number().int().min(1).max(MAX_HITS).optional() })
  .openapi("Search");

const searchField: z.ZodType<MatchReason["field"]> = z.enum(searchFields);

const searchResult = z
  .object({
    query: z.string(),
    among: z.number().int(),
    confidence: z.number(),
    confident: z.boolean(),
    meaning: z.enum(["used", "enough", "unwanted", "unavailable"]),
    hits: z.array(
      z.object({
        key: z.string(),
        id: z.string(),
        name: z.string(),
        description: z.string(),
        scope,
        path: z.string(),
        state: skillState,
        score: z.number(),
        by: z.enum(["name", "near-name", "words", "meaning"]),
        reasons: z.array(z.object({ field: searchField, words: z.array(z.string()) })),
        copies: z.array(z.object({ key: z.string(), id: z.string(), path: z.string() })),
      }),
    ),
    notices: z.array(z.string()),
  })
  .openapi("SearchResult");

async function search(skills: Skills, wish: SearchWish): Promise<SearchResultDocument> {
  const { q, include, file, ...how } = wish;
  const answer = await skills.search(q, {
    ...given({ ...how, workingFiles: file }),
    all: include === "all",
  });
  return toSearchDocument(q, answer);
}

const preparedSearch = documentOf<PreparedDocument>("PreparedSearch", {
  skills: z.number().int(),
  vectors: documentOf<PreparedMeaning>("PreparedMeaning", {
    state: z.enum(["ready", "off", "missing"]),
    model: z.string().optional(),
    known: z.number().int(),
    notice: z.string().optional(),
  }).nullable(),
  complete: z.boolean(),
  notices: z.array(z.string()),
});

/** Finding skills by what a person wants. */
export function searchRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "searchSkills",
    {
      tag: "Skills",
      summary: "The skills that fit a wish in a person's words, best first",
      query: searchQuery,
      errors: ["file_not_found"],
      response: searchResult,
    },
    async ({ query: { q, limit, include, by, end, copies, file, ...place } }) =>
      search(await context.skills(place), { q, limit, include, by, end, copies, file }),
  );
  endpoint(
    app,
    "searchSkillsByText",
    {
      tag: "Skills",
      summary: "The same for a wish that is too long for an address, such as a whole task",
      query: placeQuery,
      body: searchWish,
      errors: ["file_not_found"],
      response: searchResult,
    },
    async ({ query, body }) => search(await context.skills(query), body),
  );
  endpoint(
    app,
    "prepareSearch",
    {
      tag: "Skills",
      summary: "Reads all skills ahead, so that searching is quick, and computes what they mean where wanted",
      description:
        "Answers when that is done; `progress` events tell how far it is. It stops when the caller goes, and goes on from there the next time.",
      query: placeQuery,
      body: z.strictObject({ vectors: z.enum(["compute", "leave"]).optional() }).openapi("PrepareSearch"),
      response: preparedSearch,
      errors: ["file_not_found"],
    },
    async ({ query, body, c }) => {
      const skills = await context.skills(query);
      const { cwd } = skills.snapshot.place;
      const prepared = await skills.prepareSearch({
        ...given(body),
        progress: tellProgress(context, { work: "read-skills", cwd, skill: null }),
        vectorProgress: tellProgress(context, { work: "compute-vectors", cwd, skill: null }),
        signal: c.req.raw.signal,
      });
      return toPreparedDocument(prepared);
    },
  );
}
