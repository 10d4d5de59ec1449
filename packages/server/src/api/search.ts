import type { SearchRequest, SearchResultDocument } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import { type Skills, toPreparedDocument, toSearchDocument } from "@skillwright/runtime/internal";
import { publishProgress } from "../events/publish-progress.ts";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

async function search(skills: Skills, request: SearchRequest): Promise<SearchResultDocument> {
  const { q, include, file, ...how } = request;
  const answer = await skills.search(q, {
    ...omitUndefined({ ...how, workingFiles: file }),
    all: include === "all",
  });
  return toSearchDocument(q, answer);
}

/** Searching skills. */
export function searchRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("searchSkills", async ({ query: { q, limit, include, by, end, copies, file, ...place } }) =>
    search(await context.skills(place), { q, limit, include, by, end, copies, file }),
  );
  endpoint("searchSkillsByText", async ({ query, body }) => search(await context.skills(query), body));
  endpoint("prepareSearch", async ({ query, body, c }) => {
    const skills = await context.skills(query);
    const { cwd } = skills.snapshot.place;
    const prepared = await skills.prepareSearch({
      ...omitUndefined(body),
      progress: publishProgress(context, { work: "read-skills", cwd, skill: null }),
      embeddingProgress: publishProgress(context, { work: "compute-embeddings", cwd, skill: null }),
      signal: c.req.raw.signal,
    });
    return toPreparedDocument(prepared);
  });
}
