import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { estimateTokens, isSkillwrightError, parentPath } from "@skillwright/core/internal";
import {
  type LoadedSkill,
  type Skills,
  toDiagnosticEntry,
  toExplainDocument,
  toManifestDocument,
} from "@skillwright/runtime/internal";
import type { PlaceQuery } from "../contract/place.ts";
import { endpoint } from "../http/endpoint.ts";
import type { ServerContext } from "../server-context.ts";
import { listSkillsRoute } from "./list-skills.ts";
import { toListedSkill } from "./listed-skill.ts";
import { placeQuery, placeShape, skillParams } from "./schemas/common.ts";
import { explainSchema } from "./schemas/explain.ts";
import { skillDocument } from "./schemas/skill.ts";

const tag = "Skills";

/** Looking at skills. */
export function skillRoutes(app: OpenAPIHono, context: ServerContext): void {
  listSkillsRoute(app, context);
  const errors = ["skill_not_found", "ambiguous_skill", "file_not_found"] as const;
  const spec = { tag, params: skillParams, query: placeQuery, errors };
  endpoint(
    app,
    "getSkill",
    { ...spec, summary: "Everything about a skill but its text", response: skillDocument },
    async ({ params, query }) => {
      const skills = await context.skills(query);
      const skill = skills.get(params.skill);
      const { files, more } = skills.files(skill.id);
      return {
        ...toListedSkill(skill, skills.snapshot),
        manifest: toManifestDocument(skill.manifest),
        files,
        moreFiles: more,
        diagnostics: skill.found.diagnostics.map(toDiagnosticEntry),
      };
    },
  );
  endpoint(
    app,
    "explainSkill",
    { ...spec, summary: "Why a skill is offered, or why not, step by step", response: explainSchema },
    async ({ params, query }) => {
      const skills = await context.skills(query);
      return toExplainDocument(skills.snapshot.host.id, skills.explain(params.skill));
    },
  );
  endpoint(
    app,
    "getSkillContent",
    {
      ...spec,
      summary: "The text of a skill",
      response: z
        .object({
          id: z.string(),
          path: z.string(),
          text: z.string(),
          body: z.string(),
          hash: z.string().nullable(),
          tokens: z.object({ text: z.number(), body: z.number() }),
        })
        .openapi("SkillContent"),
    },
    async ({ params, query }) => {
      const { skills, loaded } = await load(context, params.skill, query);
      const { id, text, body, found } = loaded;
      const tokens = { text: estimateTokens(text), body: estimateTokens(body) };
      return { id, path: found.path, text, body, hash: await hashOf(skills, loaded), tokens };
    },
  );
  endpoint(
    app,
    "listSkillFiles",
    {
      ...spec,
      summary: "The other files of a skill",
      response: z
        .object({
          id: z.string(),
          folder: z.string(),
          files: z.array(z.string()),
          moreFiles: z.boolean(),
        })
        .openapi("SkillFiles"),
    },
    async ({ params, query }) => {
      const skills = await context.skills(query);
      const { id, found } = skills.get(params.skill);
      const { files, more } = skills.files(id);
      return { id, folder: parentPath(found.path), files, moreFiles: more };
    },
  );
  endpoint(
    app,
    "readSkillFile",
    {
      ...spec,
      summary: "A text file of a skill",
      description: "Paths that lead out of the skill's folder, also by links, are refused.",
      query: z.strictObject({
        ...placeShape,
        path: z.string().min(1).openapi({ example: "references/forms.md" }),
      }),
      errors: [...errors, "path_escapes_root", "limit_exceeded"],
      response: z
        .object({ path: z.string(), bytes: z.number().int(), text: z.string(), tokens: z.number().int() })
        .openapi("SkillFile"),
    },
    async ({ params, query: { path, ...place } }) =>
      (await context.skills(place)).readFile(params.skill, path),
  );
}

interface Loaded {
  readonly skills: Skills;
  readonly loaded: LoadedSkill;
}

async function load(context: ServerContext, query: string, place: PlaceQuery): Promise<Loaded> {
  const skills = await context.skills(place);
  return { skills, loaded: skills.load(query) };
}

/** Commands are single files, and a folder that no change could be made in, such as one with links, has no hash. */
async function hashOf(skills: Skills, skill: LoadedSkill): Promise<string | null> {
  if (skill.found.kind === "command") return null;
  try {
    return await skills.hash(skill.id);
  } catch (error) {
    if (isSkillwrightError(error)) return null;
    throw error;
  }
}
