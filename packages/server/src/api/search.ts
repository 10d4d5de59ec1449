import { checkTriggersByModel, openAgents, toModelTriggersDocument } from "@skillwright/agent";
import type { SearchRequest, SearchResultDocument } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import {
  checkTriggers,
  type Skills,
  toPreparedDocument,
  toSearchDocument,
  toTriggersDocument,
} from "@skillwright/runtime/internal";
import { publishProgress } from "../events/publish-progress.ts";
import { agentSkills } from "../http/agent-skills.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";

async function search(skills: Pick<Skills, "search">, request: SearchRequest): Promise<SearchResultDocument> {
  const { q, include, file, ...how } = request;
  const answer = await skills.search(q, {
    ...omitUndefined({ ...how, workingFiles: file }),
    all: include === "all",
  });
  return toSearchDocument(q, answer);
}

/** Searching skills. */
export function searchRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  endpoint("searchSkills", async ({ query: { q, limit, include, by, end, copies, file, ...place } }) =>
    search((await agentSkills(context, place)).seen, { q, limit, include, by, end, copies, file }),
  );
  endpoint("searchSkillsByText", async ({ query, body }) =>
    search((await agentSkills(context, query)).seen, body),
  );
  onSkills("prepareSearch", async ({ skills, body, c }) => {
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

/** Evaluating how well a skill is found. */
export function evalRoutes({ onSkills }: ApiEndpoints, context: ServerContext): void {
  onSkills("checkTriggers", async ({ skills, params, query: { top, by } }) =>
    toTriggersDocument(await checkTriggers(skills, params.skill, omitUndefined({ top, by }))),
  );
  onSkills("checkTriggersByModel", async ({ skills, params: { skill: name }, body, c }) => {
    const { cwd } = skills.snapshot.place;
    const skill = skills.get(name).found.key;
    const report = await checkTriggersByModel(skills, skill, {
      models: context.models(skills),
      agents: await openAgents({ skills }),
      signal: c.req.raw.signal,
      progress: publishProgress(context, { work: "check-triggers", cwd, skill }),
      ...omitUndefined(body),
    });
    return toModelTriggersDocument(report);
  });
}
