import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type ModelEntry, openAgents, openModels } from "@skillwright/agent";
import { toErrorEntry } from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import { endpoint } from "../http/endpoint.ts";
import { errorEntry } from "../http/error-schema.ts";
import type { ServerContext } from "../server-context.ts";
import { diagnosticSchema, placeQuery, placeShape, scope } from "./schemas/common.ts";
import { documentOf } from "./schemas/document-of.ts";

const tag = "Agents and chat";

/** Agents and models. */
export function agentRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "listAgents",
    {
      tag,
      summary: "The agents that can be talked to",
      query: z.strictObject({ ...placeShape, include: z.enum(["usable", "all"]).optional() }),
      response: z.object({
        agents: z.array(
          z
            .object({
              id: z.string(),
              name: z.string(),
              description: z.string(),
              scope,
              path: z.string(),
              state: z.enum(["ready", "invalid", "untrusted", "shadowed"]),
              isDefault: z.boolean(),
              model: z.string().nullable(),
              diagnostics: z.array(diagnosticSchema),
            })
            .openapi("Agent"),
        ),
      }),
    },
    async ({ query: { include, ...place } }) => {
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
    },
  );
  endpoint(
    app,
    "listModels",
    {
      tag,
      summary: "The models that can be used, best first; keys are never told",
      query: placeQuery,
      response: z.object({
        models: z.array(
          documentOf<ModelEntry>("Model", {
            id: z.string(),
            provider: z.string(),
            label: z.string(),
            source: z.enum(["config", "environment", "built-in"]),
            state: z.enum(["ready", "no-key", "no-model", "unusable"]),
            problem: z.string().optional(),
            hint: z.string().optional(),
            baseUrl: z.string().optional(),
            keyFrom: z.string().optional(),
            contextWindow: z.number().int().optional(),
            prices: z
              .object({
                currency: z.string(),
                input: z.number(),
                cachedInput: z.number(),
                output: z.number(),
              })
              .optional(),
            isDefault: z.boolean(),
          }),
        ),
        default: z.string(),
        why: z.string(),
      }),
    },
    async ({ query }) => {
      const models = openModels({ skills: await context.skills(query) });
      const { id, why } = models.default();
      return { models: models.list(), default: id, why };
    },
  );
  endpoint(
    app,
    "testModel",
    {
      tag,
      summary: "Asks a model for one word",
      query: placeQuery,
      body: z.strictObject({ model: z.string().min(1).max(500).optional() }),
      response: z
        .object({
          ok: z.boolean(),
          id: z.string(),
          label: z.string().nullable(),
          answer: z.string().nullable(),
          milliseconds: z.number().nullable(),
          error: z.union([errorEntry, z.null()]),
          available: z.array(z.string()),
        })
        .openapi("ModelTest"),
    },
    async ({ query, body: { model }, c }) => {
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
    },
  );
}
