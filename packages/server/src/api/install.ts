import { omitUndefined } from "@skillwright/core/internal";
import {
  type InstalledSkill,
  type Skills,
  toFindDocument,
  toInstalledDocument,
  toInstallReviewDocument,
  toOutdatedDocument,
} from "@skillwright/runtime/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";
import type { ServerContext } from "../server-context.ts";
import type { InstallDesk } from "./install-desk.ts";

/** Installing skills from elsewhere. */
export function installRoutes(endpoint: ApiEndpoint, context: ServerContext, desk: InstallDesk): void {
  endpoint("reviewInstall", async ({ query, body: { source, ...request } }) => {
    const { installer } = await context.skills(query);
    return toInstallReviewDocument(await installer.review(source, omitUndefined(request)));
  });
  endpoint("startInstall", async ({ query, body: { source, ...request } }) => {
    const { installer } = await context.skills(query);
    return desk.start((ask) => installer.install(source, { ...omitUndefined(request), ask }));
  });
  endpoint("startUpdate", async ({ query, body: { names = [], ...request } }) => {
    const { installer } = await context.skills(query);
    return desk.start((ask) => installer.update(names, { ...omitUndefined(request), ask }));
  });
  endpoint("startSync", async ({ query, body, c }) => {
    mustBeConfirmed(c, "skills and the folders of other agents would be changed");
    const { installer } = await context.skills(query);
    return desk.start((ask) => installer.sync({ ...omitUndefined(body), ask }));
  });
  endpoint("findSkills", async ({ query: place, body: { query, ...options } }) => {
    const skills = await context.skills(place);
    return toFindDocument(await skills.find(query, omitUndefined(options)));
  });
  endpoint("listKnownSources", async ({ query }) => ({
    sources: await (await context.skills(query)).installer.sources(),
  }));
  endpoint("listEverywhere", async ({ query }) => (await context.skills(query)).everywhere());
  endpoint("getInstall", ({ params }) => desk.get(params.install));
  endpoint("listInstalled", async ({ query }) => {
    const skills = await context.skills(query);
    const installed = await skills.installer.list();
    return { skills: installed.map((skill) => toInstalledDocument(skill, skills.snapshot)) };
  });
  endpoint("listOutdated", async ({ query: { scope, ...place } }) => {
    const { installer } = await context.skills(place);
    return { skills: (await installer.outdated(omitUndefined({ scope }))).map(toOutdatedDocument) };
  });
  endpoint("verifyInstalled", async ({ query: { scope, sources, ...place } }) => {
    const { installer } = await context.skills(place);
    return { skills: await installer.verify(omitUndefined({ scope, sources })) };
  });
  endpoint("pinInstalled", async ({ params, query: { scope, ...place }, body: { reason } }) => {
    const skills = await context.skills(place);
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
  endpoint("removeInstalled", async ({ params, query: { scope, ...place } }) => {
    const { installer } = await context.skills(place);
    return installer.remove(params.name, omitUndefined({ scope }));
  });
}

async function find(skills: Skills, name: string, scope: InstalledSkill["scope"]): Promise<InstalledSkill> {
  const found = (await skills.installer.list()).find((skill) => skill.name === name && skill.scope === scope);
  if (found === undefined) throw new Error("a skill that was rolled back isn't in the lockfile");
  return found;
}
