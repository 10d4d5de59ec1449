import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { checkTriggersByModel, openAgents, openModels, toModelTriggersDocument } from "@skillwright/agent";
import { checkTriggers, toTriggersDocument } from "@skillwright/runtime/internal";
import { tellProgress } from "../events/tell-progress.ts";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import type { ServerContext } from "../server-context.ts";
import { placeQuery, placeShape, skillParams } from "./schemas/common.ts";
import { modelTriggers, triggers } from "./schemas/triggers.ts";

const tag = "Trying skills";

/** What the files of queries can be. */
const errors = ["skill_not_found", "file_not_found", "parse_error", "limit_exceeded"] as const;

/** Trying what a skill says about itself. */
export function evalRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "checkTriggers",
    {
      tag,
      summary: "Which of a skill's own queries would find it among all skills, by search alone",
      description:
        "The queries are in `evals/triggers.json` and `evals/evals.json` of the skill. No model is asked.",
      params: skillParams,
      query: z.strictObject({
        ...placeShape,
        top: z.coerce.number().int().min(1).max(50).optional(),
        by: z.enum(["auto", "words", "meaning"]).optional(),
      }),
      response: triggers,
      errors,
    },
    async ({ params: { skill }, query: { top, by, ...place } }) => {
      const skills = await context.skills(place);
      return toTriggersDocument(await checkTriggers(skills, skill, given({ top, by })));
    },
  );
  endpoint(
    app,
    "checkTriggersByModel",
    {
      tag,
      summary: "Which of a skill's own queries make a model load it",
      description:
        "Asks the model each query several times, which costs what it costs, and answers when all of them are asked. `progress` events tell how far it is; it stops when the caller goes.",
      params: skillParams,
      query: placeQuery,
      body: z
        .strictObject({
          model: z.string().min(1).max(500).optional(),
          agent: z.string().min(1).max(200).optional(),
          runs: z.number().int().min(1).max(20).optional(),
        })
        .openapi("ModelTriggersRequest"),
      response: modelTriggers,
      errors: [
        ...errors,
        "agent_not_found",
        "agent_unusable",
        "model_not_found",
        "model_rejected_key",
        "model_rate_limited",
        "model_unavailable",
        "model_refused",
      ],
    },
    async ({ params: { skill: name }, query, body, c }) => {
      const skills = await context.skills(query);
      const { cwd } = skills.snapshot.place;
      const skill = skills.get(name).found.key;
      const report = await checkTriggersByModel(skills, skill, {
        models: openModels({ skills }),
        agents: await openAgents({ skills }),
        signal: c.req.raw.signal,
        progress: tellProgress(context, { work: "check-triggers", cwd, skill }),
        ...given(body),
      });
      return toModelTriggersDocument(report);
    },
  );
}
