import { omitUndefined } from "@skillwright/core/internal";
import {
  type InstalledSkill,
  type Skills,
  toFindDocument,
  toInstalledDocument,
  toInstallReviewDocument,
  toOutdatedDocument,
} from "@skillwright/runtime/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { mustKnowLocked, mustKnowSources } from "../http/known-source.ts";
import type { ServerContext } from "../http/server-context.ts";
import { checkChatFolder } from "../security/chat-folder.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import { answerOnce } from "./answer-once.ts";
import type { InstallDesk } from "./install-desk.ts";

/** What a remote search always asks. */
const ALWAYS_SEARCHED: ReadonlySet<string> = new Set(["clawhub", "registries"]);

/** Installing skills from elsewhere. */
export function installRoutes(
  { endpoint, onSkills }: ApiEndpoints,
  context: ServerContext,
  { desk, asks }: { readonly desk: InstallDesk; readonly asks: AskDesk },
): void {
  onSkills("reviewInstall", async ({ skills, body: { source, ...request }, c }) => {
    await mustKnowSources(c, { context, skills, sources: [source] });
    return toInstallReviewDocument(await skills.installer.review(source, omitUndefined(request)));
  });
  onSkills("startInstall", async ({ skills, body: { source, ...request }, c }) => {
    await mustKnowSources(c, { context, skills, sources: [source] });
    return desk.start((ask) => skills.installer.install(source, { ...omitUndefined(request), ask }));
  });
  endpoint("startUse", async ({ query, body, c }) => {
    checkChatFolder(query.cwd ?? context.cwd, await context.skills());
    const skills = await context.skills(query);
    await mustKnowSources(c, { context, skills, sources: [body.source] });
    return desk.start((ask, id) => answerOnce(context, skills, body, { ask, desk: asks, id }));
  });
  onSkills("startLockedInstall", async ({ skills, body, c }) => {
    await mustKnowLocked(c, { context, skills, scope: body.scope, others: "include" });
    return desk.start((ask) => skills.installer.installLocked({ ...omitUndefined(body), ask }));
  });
  onSkills("startUpdate", async ({ skills, body: { names = [], ...request }, c }) => {
    await mustKnowLocked(c, { context, skills, scope: request.scope, names });
    return desk.start((ask) => skills.installer.update(names, { ...omitUndefined(request), ask }));
  });
  endpoint("startSync", async ({ query, body, c }) => {
    mustBeConfirmed(c, "skills and the folders of other agents would be changed");
    const { installer } = await context.skills(query);
    return desk.start((ask) => installer.sync({ ...omitUndefined(body), ask }));
  });
  onSkills("findSkills", async ({ skills, body: { query, ...options }, c }) => {
    const sources = (options.sources ?? []).filter((source) => !ALWAYS_SEARCHED.has(source));
    await mustKnowSources(c, { context, skills, sources });
    return toFindDocument(await skills.find(query, omitUndefined(options)));
  });
  onSkills("listKnownSources", async ({ skills }) => ({ sources: await skills.installer.sources() }));
  onSkills("listEverywhere", ({ skills }) => skills.everywhere());
  endpoint("getInstall", ({ params }) => desk.get(params.install));
  onSkills("listInstalled", async ({ skills }) => {
    const installed = await skills.installer.list();
    return { skills: installed.map((skill) => toInstalledDocument(skill, skills.snapshot)) };
  });
  onSkills("listOutdated", async ({ skills, query: { scope }, c }) => {
    await mustKnowLocked(c, { context, skills, scope });
    return { skills: (await skills.installer.outdated(omitUndefined({ scope }))).map(toOutdatedDocument) };
  });
  onSkills("verifyInstalled", async ({ skills, query: { scope, sources }, c }) => {
    if (sources === "ask") await mustKnowLocked(c, { context, skills, scope });
    return { skills: await skills.installer.verify(omitUndefined({ scope, sources })) };
  });
  onSkills("pinInstalled", async ({ skills, params, query: { scope }, body: { reason } }) => {
    const pinned = await skills.installer.pin(params.name, reason ?? undefined, omitUndefined({ scope }));
    return toInstalledDocument(pinned, skills.snapshot);
  });
  endpoint("rollbackInstalled", async ({ params, query: { scope, ...place }, body, c }) => {
    mustBeConfirmed(c, "another version of a skill would be installed");
    const skills = await context.skills(place);
    const options = omitUndefined({ scope, ...body });
    const { name, scope: of } = await skills.installer.rollback(params.name, options);
    return toInstalledDocument(await find(skills, name, of), skills.snapshot);
  });
  onSkills("removeInstalled", ({ skills, params, query: { scope } }) =>
    skills.installer.remove(params.name, omitUndefined({ scope })),
  );
}

async function find(skills: Skills, name: string, scope: InstalledSkill["scope"]): Promise<InstalledSkill> {
  const found = (await skills.installer.list()).find((skill) => skill.name === name && skill.scope === scope);
  if (found === undefined) throw new Error("a skill that was rolled back isn't in the lockfile");
  return found;
}
