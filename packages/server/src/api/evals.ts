import { checkTriggersByModel, openAgents, openModels, toModelTriggersDocument } from "@skillwright/agent";
import { omitUndefined } from "@skillwright/core/internal";
import { checkTriggers, toTriggersDocument } from "@skillwright/runtime/internal";
import { publishProgress } from "../events/publish-progress.ts";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** Evaluating how well a skill is found. */
export function evalRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("checkTriggers", async ({ params: { skill }, query: { top, by, ...place } }) => {
    const skills = await context.skills(place);
    return toTriggersDocument(await checkTriggers(skills, skill, omitUndefined({ top, by })));
  });
  endpoint("checkTriggersByModel", async ({ params: { skill: name }, query, body, c }) => {
    const skills = await context.skills(query);
    const { cwd } = skills.snapshot.place;
    const skill = skills.get(name).found.key;
    const report = await checkTriggersByModel(skills, skill, {
      models: openModels({ skills }),
      agents: await openAgents({ skills }),
      signal: c.req.raw.signal,
      progress: publishProgress(context, { work: "check-triggers", cwd, skill }),
      ...omitUndefined(body),
    });
    return toModelTriggersDocument(report);
  });
}
