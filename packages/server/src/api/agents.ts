import { openAgents, openModels, toAgentEntry } from "@skillwright/agent";
import { toErrorEntry } from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import type { ServerContext } from "../server-context.ts";

/** Agents and models. */
export function agentRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint("listAgents", async ({ query: { include, ...place } }) => {
    const agents = await openAgents({ skills: await context.skills(place) });
    return {
      agents: agents.list({ all: include === "all" }).map((agent) => {
        const { tools, skills, usesSkills, agents: called } = toAgentEntry(agent);
        return {
          id: agent.id,
          name: agent.manifest?.name ?? agent.id,
          description: agent.manifest?.description ?? "",
          scope: agent.scope,
          path: agent.path,
          state: agent.state,
          isDefault: agent.isDefault,
          model: agent.manifest?.model ?? null,
          tools,
          skills,
          usesSkills,
          agents: called,
          diagnostics: agent.diagnostics.map(toDiagnosticEntry),
        };
      }),
    };
  });
  endpoint("listModels", async ({ query }) => {
    const models = openModels({ skills: await context.skills(query) });
    const { id, why } = models.default();
    return { models: models.list(), default: id, why };
  });
  endpoint("testModel", async ({ query, body: { model, provider }, c }) => {
    if (provider !== undefined) mustBeConfirmed(c, "a request would be sent to another address");
    const skills = await context.skills(query);
    // A provider that is only tried gets none of the person's keys, whatever its name.
    const models =
      provider === undefined
        ? openModels({ skills })
        : openModels({
            skills,
            env: {},
            setting: { providers: { [provider.name]: { baseUrl: provider.baseUrl, model: provider.model } } },
          });
    const id = provider === undefined ? model : `${provider.name}/${provider.model}`;
    const test = await models.test(id, { signal: c.req.raw.signal });
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
