import { reviewScanned } from "@skillwright/agent";
import { type ListQuery, MAX_PAGE, type ScanEntry, type SkillPage } from "@skillwright/contract";
import {
  estimateTokens,
  isSkillwrightError,
  omitUndefined,
  parentPath,
  type SkillStatus,
} from "@skillwright/core/internal";
import {
  type AgentSkills,
  explainForHost,
  type LoadedSkill,
  namesSkill,
  type Skills,
  toDiagnosticEntry,
  toExplainDocument,
  toListedSkill,
  toManifestDocument,
  toScanDocument,
  toScanEntry,
} from "@skillwright/runtime/internal";
import { agentSkills } from "../http/agent-skills.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { mustKnowSources } from "../http/known-source.ts";
import { createResponseCache, entityTag, hasTag } from "../http/response-cache.ts";
import type { ServerContext } from "../http/server-context.ts";
import { withSession } from "../http/with-session.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import { CHANGES_KNOWN_SKILLS, SILENCES_FINDINGS } from "../security/widening.ts";

/** Reading skills. */
export function skillRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  listSkillsRoute(endpoint, context);
  endpoint("getSkill", async ({ params, query }) => {
    const { skills, seen } = await agentSkills(context, query);
    const skill = seen.get(params.skill);
    const { files, more } = skills.files(skill.id);
    return {
      ...toListedSkill(skill, seen.snapshot),
      manifest: toManifestDocument(skill.manifest),
      files,
      moreFiles: more,
      diagnostics: skill.found.diagnostics.map(toDiagnosticEntry),
    };
  });
  endpoint("explainSkill", async ({ params, query }) => {
    const { seen } = await agentSkills(context, query);
    const { as: _, agent: __, ...here } = query;
    const explanation = await explainForHost(seen, params.skill, () => context.skills(here));
    return toExplainDocument(seen.snapshot.host.id, explanation);
  });
  onSkills("scanSkills", async ({ skills }) => toScanDocument(await skills.scan()));
  onSkills("scanSources", async ({ skills, body: { targets, against = [], review }, c }) => {
    const { cwd } = skills.snapshot.place;
    const sources = [...targets, ...against].filter((target) => !namesSkill(target, cwd));
    await mustKnowSources(c, { context, skills, sources });
    const { signal } = c.req.raw;
    const files = review === undefined ? "drop" : "keep";
    const scanned = await skills.scan({ targets, against, files, signal });
    if (review === undefined) return toScanDocument(scanned);
    const places = skills.snapshot.skills.map(({ found: { kind, path } }) =>
      kind === "command" ? path : parentPath(path),
    );
    const known = new Set(places);
    const isOwn = scanned.every(({ local, location }) => local && known.has(location));
    if (!isOwn || against.length > 0)
      mustBeConfirmed(c, "a model would get files that aren't skills of this project or yours");
    const models = context.models(skills);
    return toScanDocument(await reviewScanned(scanned, { models, signal, ...review }));
  });
  onSkills("listKnownSkills", async ({ skills }) => ({ sources: [...(await skills.known.list())] }));
  endpoint("addKnownSkills", async ({ query, body, c }) => {
    mustBeConfirmed(c, CHANGES_KNOWN_SKILLS);
    const { signal } = c.req.raw;
    const { refused, ...added } = await (await context.skills(query)).known.add(body.source, { signal });
    return { ...added, refused: [...refused] };
  });
  endpoint("removeKnownSkills", async ({ query: { source, ...place }, c }) => {
    mustBeConfirmed(c, CHANGES_KNOWN_SKILLS);
    return { removed: await (await context.skills(place)).known.remove(source) };
  });
  onSkills("listSilencedFindings", async ({ skills }) => ({ silenced: await skills.silenced() }));
  onSkills("unsilenceFinding", async ({ skills, query: { tree, rule } }) => {
    const removed = (await skills.silenced()).some((known) => known.tree === tree && known.rule === rule);
    if (removed) await skills.silence({ tree, rule, reason: undefined });
    return { removed };
  });
  onSkills("scanSkill", ({ skills, params }) => scanOne(skills, params.skill));
  endpoint("silenceFinding", async ({ params, query, body, c }) => {
    if (body.reason !== null) mustBeConfirmed(c, SILENCES_FINDINGS);
    const skills = await context.skills(query);
    const { tree } = await scanOne(skills, params.skill);
    await skills.silence({ tree: tree ?? "", rule: body.rule, reason: body.reason ?? undefined });
    return scanOne(skills, params.skill);
  });
  onSkills("runCommand", async ({ skills, params: { skill, command }, body, c }) => {
    skills.get(skill);
    const { signal } = c.req.raw;
    const { arguments: given, stdin } = body;
    const result = await withSession(skills, (session) =>
      session.runCommand({ skill, command, signal, ...omitUndefined({ arguments: given, stdin }) }),
    );
    if (result.kind !== "tool") return result;
    const { permission: _, ...dispatch } = result;
    return dispatch;
  });
  onSkills("getSkillContent", async ({ skills, params }) => {
    const loaded = skills.load(params.skill);
    const { id, text, body, found } = loaded;
    const tokens = { text: estimateTokens(text), body: estimateTokens(body) };
    return { id, path: found.path, text, body, hash: await hashOf(skills, loaded), tokens };
  });
  onSkills("getUnloadedSkill", ({ skills, params }) => {
    const { diagnostics, ...skill } = skills.unloaded(params.skill);
    return { ...skill, diagnostics: diagnostics.map(toDiagnosticEntry) };
  });
  onSkills("listSkillFiles", ({ skills, params }) => {
    const { id, found } = skills.get(params.skill);
    const { files, more } = skills.files(id);
    const resources = skills.resources(id);
    return { id, folder: parentPath(found.path), files, moreFiles: more, resources };
  });
  onSkills("readSkillFile", ({ skills, params, query }) => skills.readFile(params.skill, query.path));
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

/** The list of skills; a client that already has it gets 304. */
function listSkillsRoute(endpoint: ApiEndpoints["endpoint"], context: ServerContext): void {
  const answer = createResponseCache();
  endpoint("listSkills", async ({ query, c }) => {
    const { cwd = [context.cwd], ...place } = query;
    const { root, as, agent, reload } = place;
    const sources = await Promise.all(
      cwd.map((one) => agentSkills(context, { cwd: one, root, as, agent, reload })),
    );
    const tag = entityTag(
      sources.map(({ skills }) => skills),
      // What an agent may use can change while its skills stay the same.
      JSON.stringify({ ...query, reload: undefined, rules: sources.map(({ rules }) => rules) }),
    );
    const headers = { etag: tag, "cache-control": "private, no-cache" };
    if (hasTag(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
    const text = answer(tag, () =>
      toPage(
        sources.map(({ seen }) => seen),
        query,
      ),
    );
    return c.body(text, 200, { ...headers, "content-type": "application/json" });
  });
}

function toPage(sources: readonly AgentSkills[], query: ListQuery): SkillPage {
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

async function scanOne(skills: Skills, query: string): Promise<ScanEntry> {
  const [scanned] = await skills.scan({ skills: [query] });
  if (scanned === undefined) throw new Error("A scan of one skill has one result");
  return toScanEntry(scanned);
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
