import { openAgents, openModels } from "@skillwright/agent";
import { toErrorEntry } from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** Agents and models. */
export function agentRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("listAgents", async ({ query: { include, ...place } }) => {
    const agents = await openAgents({ skills: await context.skills(place) });
    return {
      agents: agents.list({ all: include === "all" }).map((agent) => ({
        id: agent.id,
        name: agent.manifest?.name ?? agent.id,
        description: agent.manifest?.description ?? "",
        scope: agent.scope,
        path: agent.path,
        state: agent.state,
        isDefault: agent.isDefault,
        model: agent.manifest?.model ?? null,
        diagnostics: agent.diagnostics.map(toDiagnosticEntry),
      })),
    };
  });
  endpoint("listModels", async ({ query }) => {
    const models = openModels({ skills: await context.skills(query) });
    const { id, why } = models.default();
    return { models: models.list(), default: id, why };
  });
  endpoint("testModel", async ({ query, body: { model }, c }) => {
    const models = openModels({ skills: await context.skills(query) });
    const test = await models.test(model, { signal: c.req.raw.signal });
    return test.ok
      ? { ...test, error: null, available: [] }
      : {
          ok: false,
          id: test.id,
          label: null,
          answer: null,
          milliseconds: null,
          error: toErrorEntry(test.error),
          available: test.available,
        };
  });
}
