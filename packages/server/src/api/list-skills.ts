import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { SkillStatus } from "@skillwright/core/internal";
import { type Skills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ListQuery, SkillPage } from "../contract/skills.ts";
import { endpoint } from "../http/endpoint.ts";
import { entityTag, hasTag } from "../http/entity-tag.ts";
import { keepAnswers } from "../http/kept-answers.ts";
import { MAX_CWDS, MAX_EXTRA_ROOTS, MAX_PAGE } from "../limits.ts";
import type { ServerContext } from "../server-context.ts";
import { toListedSkill } from "./listed-skill.ts";
import { absolutePath, diagnosticSchema, placeShape, rootSchema, scope } from "./schemas/common.ts";
import { listedSkill, skillState } from "./schemas/skill.ts";

const words = (description: string) => z.array(z.string()).max(50).optional().openapi({ description });

const listQuery = z.strictObject({
  ...placeShape,
  cwd: z.array(absolutePath).max(MAX_CWDS).optional(),
  root: z.array(absolutePath).max(MAX_EXTRA_ROOTS).optional(),
  include: z.enum(["usable", "all"]).optional(),
  scope: z.array(scope).optional(),
  state: z.array(skillState).optional(),
  tag: words("Only skills with one of these tags."),
  category: words("Only skills of one of these categories."),
  text: z.string().optional().openapi({ description: "Only skills whose id, name or description holds it." }),
  path: absolutePath.optional().openapi({ description: "Only the skill whose file this is." }),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, { error: "is not a cursor of this list" })
    .optional(),
});

const skillPage = z
  .object({
    places: z.array(
      z.object({
        cwd: z.string(),
        host: z.string(),
        version: z.number().int(),
        roots: z.array(rootSchema),
        diagnostics: z.array(diagnosticSchema),
      }),
    ),
    skills: z.array(listedSkill),
    total: z.number().int(),
    next: z.string().nullable(),
  })
  .openapi("SkillPage");

/** The list of skills; a client that knows it already is told so. */
export function listSkillsRoute(app: OpenAPIHono, context: ServerContext): void {
  const answers = keepAnswers();
  endpoint(
    app,
    "listSkills",
    {
      tag: "Skills",
      summary: "The skills of one or several working folders",
      description:
        "Answers carry an ETag; with If-None-Match, a list that is still the same is answered with 304 and no body.",
      query: listQuery,
      errors: ["file_not_found"],
      response: skillPage,
    },
    async ({ query, c }) => {
      const { cwd = [context.cwd], ...place } = query;
      const { root, as, reload } = place;
      const sources = await Promise.all(cwd.map((one) => context.skills({ cwd: one, root, as, reload })));
      const tag = entityTag(sources, JSON.stringify({ ...query, reload: undefined }));
      const headers = { etag: tag, "cache-control": "private, no-cache" };
      if (hasTag(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
      const text = answers.answer(tag, () => toPage(sources, query));
      return c.body(text, 200, { ...headers, "content-type": "application/json" });
    },
  );
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
