import { type ListQuery, MAX_PAGE, type SkillPage } from "@skillwright/contract";
import type { SkillStatus } from "@skillwright/core/internal";
import { type Skills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { entityTag, hasTag } from "../http/entity-tag.ts";
import { createResponseCache } from "../http/response-cache.ts";
import type { ServerContext } from "../server-context.ts";
import { toListedSkill } from "./listed-skill.ts";

/** The list of skills; a client that already has it gets 304. */
export function listSkillsRoute(endpoint: ApiEndpoint, context: ServerContext): void {
  const answers = createResponseCache();
  endpoint("listSkills", async ({ query, c }) => {
    const { cwd = [context.cwd], ...place } = query;
    const { root, as, reload } = place;
    const sources = await Promise.all(cwd.map((one) => context.skills({ cwd: one, root, as, reload })));
    const tag = entityTag(sources, JSON.stringify({ ...query, reload: undefined }));
    const headers = { etag: tag, "cache-control": "private, no-cache" };
    if (hasTag(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
    const text = answers.answer(tag, () => toPage(sources, query));
    return c.body(text, 200, { ...headers, "content-type": "application/json" });
  });
}

function toPage(sources: readonly Skills[], query: ListQuery): SkillPage {
  const found = sources.flatMap((skills) =>
    skills
      .list({ all: query.include === "all" || query.state !== undefined })
      .filter((skill) => isWanted(skill, query))
      .map((skill) => ({ skill, snapshot: skills.snapshot })),
  );
  const start = Number(query.cursor ?? 0);
  const end = start + (query.limit ?? MAX_PAGE);
  return {
    places: sources.map(({ snapshot }) => ({
      cwd: snapshot.place.cwd,
      host: snapshot.host.id,
      version: snapshot.version,
      roots: snapshot.roots.map(({ root, exists, skills, truncated }) => ({
        path: root.path,
        scope: root.scope,
        exists,
        skills,
        truncated,
      })),
      diagnostics: snapshot.diagnostics.map(toDiagnosticEntry),
    })),
    skills: found.slice(start, end).map(({ skill, snapshot }) => toListedSkill(skill, snapshot)),
    total: found.length,
    next: end < found.length ? String(end) : null,
  };
}

function isWanted(
  skill: SkillStatus,
  { scope: scopes, state, tag, category, text, path }: ListQuery,
): boolean {
  const { manifest } = skill;
  const wanted = text?.toLowerCase();
  const texts = [skill.id, skill.name, manifest.displayName, manifest.description];
  return (
    (path === undefined || skill.found.path === path) &&
    (scopes?.includes(skill.scope) ?? true) &&
    (state?.includes(skill.state) ?? true) &&
    (tag?.some((one) => manifest.tags.includes(one)) ?? true) &&
    (category?.includes(manifest.category ?? "") ?? true) &&
    (wanted === undefined || texts.some((one) => one.toLowerCase().includes(wanted)))
  );
}
