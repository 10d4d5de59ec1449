import type { PlaceQuery } from "@skillwright/contract";
import { estimateTokens, isSkillwrightError, parentPath } from "@skillwright/core/internal";
import {
  type LoadedSkill,
  type Skills,
  toDiagnosticEntry,
  toExplainDocument,
  toManifestDocument,
} from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";
import { listSkillsRoute } from "./list-skills.ts";
import { toListedSkill } from "./listed-skill.ts";

/** Reading skills. */
export function skillRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  listSkillsRoute(endpoint, context);
  endpoint("getSkill", async ({ params, query }) => {
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
  });
  endpoint("explainSkill", async ({ params, query }) => {
    const skills = await context.skills(query);
    return toExplainDocument(skills.snapshot.host.id, skills.explain(params.skill));
  });
  endpoint("getSkillContent", async ({ params, query }) => {
    const { skills, loaded } = await load(context, params.skill, query);
    const { id, text, body, found } = loaded;
    const tokens = { text: estimateTokens(text), body: estimateTokens(body) };
    return { id, path: found.path, text, body, hash: await hashOf(skills, loaded), tokens };
  });
  endpoint("listSkillFiles", async ({ params, query }) => {
    const skills = await context.skills(query);
    const { id, found } = skills.get(params.skill);
    const { files, more } = skills.files(id);
    return { id, folder: parentPath(found.path), files, moreFiles: more };
  });
  endpoint("readSkillFile", async ({ params, query: { path, ...place } }) =>
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

/** Commands are single files, and a folder that cannot be changed, such as one with links, has no hash. */
async function hashOf(skills: Skills, skill: LoadedSkill): Promise<string | null> {
  if (skill.found.kind === "command") return null;
  try {
    return await skills.hash(skill.id);
  } catch (error) {
    if (isSkillwrightError(error)) return null;
    throw error;
  }
}
