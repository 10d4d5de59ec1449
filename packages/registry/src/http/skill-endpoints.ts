import type { Endpoint } from "@skillwright/contract/http";
import type { RegistryOperations } from "@skillwright/contract/registry";
import { getNamespace } from "../access/caller.ts";
import type { Mirrors } from "../mirrors/run-mirrors.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { SkillSearch } from "../search/registry-search.ts";
import { deprecate, removeTag, setStar, setTag, setYank } from "../skills/change-skills.ts";
import type { DownloadCounters } from "../skills/download-counters.ts";
import { findSkill, findVersion, listVersions } from "../skills/find-skill.ts";
import { publish } from "../skills/publish.ts";
import {
  describeSkill,
  diffVersions,
  listSkills,
  readableNamespaces,
  readFile,
  resolveTree,
} from "../skills/read-skills.ts";
import { idOf, splitId, toVersion, toVersionSummary } from "../skills/skill-documents.ts";
import { transfer } from "../skills/transfer.ts";
import { callerOf } from "./authenticate.ts";
import { respondArchive } from "./respond-archive.ts";

/** Adds the handler of an operation of a registry. */
export type RegistryEndpoint = Endpoint<RegistryOperations>;

/** Hits of a search unless the caller says so. */
const DEFAULT_HITS = 20;

export interface SkillEndpointContext {
  readonly context: RegistryContext;
  readonly search: SkillSearch;
  readonly counters: DownloadCounters;
  readonly mirrors: Pick<Mirrors, "refresh">;
}

/** Finding and reading skills. */
export function skillEndpoints(
  endpoint: RegistryEndpoint,
  { context, search, counters, mirrors }: SkillEndpointContext,
): void {
  const { read } = context.database;
  endpoint("listSkills", ({ query, c }) => listSkills(read, callerOf(c), query));
  endpoint("searchSkills", async ({ query: { q, namespace, limit = DEFAULT_HITS }, c }) => {
    const caller = callerOf(c);
    if (namespace !== undefined) await getNamespace(read, caller, { name: namespace, right: "read" });
    const namespaces = namespace === undefined ? await readableNamespaces(read, caller) : [namespace];
    return search.search(q, { namespaces, limit });
  });
  endpoint("resolveTree", async ({ query, c }) => ({
    versions: await resolveTree(read, callerOf(c), query.tree),
  }));
  endpoint("getSkill", async ({ params, c }) => {
    const caller = callerOf(c);
    await mirrors.refresh(caller, params);
    return describeSkill(read, caller, await findSkill(read, caller, params));
  });
  endpoint("listVersions", async ({ params, c }) => {
    const caller = callerOf(c);
    await mirrors.refresh(caller, params);
    const found = await findSkill(read, caller, params);
    const versions = await listVersions(read, caller, found);
    return { skill: idOf(found.skill), versions: versions.map(toVersionSummary) };
  });
  endpoint("getVersion", async ({ params: { version: choice, ...name }, c }) => {
    await mirrors.refresh(callerOf(c), { ...name, choice });
    const { skill, version } = await findVersion(read, callerOf(c), { ...name, choice });
    return toVersion(skill, version);
  });
  endpoint("readFile", async ({ params: { version: choice, ...name }, query, c }) => {
    await mirrors.refresh(callerOf(c), { ...name, choice });
    const bytes = await readFile(context, callerOf(c), { ...name, choice, path: query.path });
    return c.body(Buffer.from(bytes), 200, {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
    });
  });
  endpoint("downloadVersion", async ({ params: { version: choice, ...name }, c }) => {
    await mirrors.refresh(callerOf(c), { ...name, choice });
    const found = await findVersion(read, callerOf(c), { ...name, choice });
    return respondArchive(c, { context, counters, found, choice });
  });
  endpoint("diffVersions", async ({ params, query, c }) => {
    for (const choice of [query.from, query.to]) await mirrors.refresh(callerOf(c), { ...params, choice });
    return diffVersions(context, callerOf(c), { ...params, ...query });
  });
}

/** Publishing and managing skills. */
export function publishEndpoints(endpoint: RegistryEndpoint, context: RegistryContext): void {
  endpoint("publishVersion", async ({ params, body, c }) => {
    const { archive, dryRun, ...fields } = body;
    const report = await publish(context, callerOf(c), {
      ...params,
      ...fields,
      archive: new Uint8Array(await archive.arrayBuffer()),
      mode: dryRun === "true" ? "dry-run" : "publish",
    });
    const isNew = report.outcome === "published" || report.outcome === "waiting";
    return c.json(report, isNew ? 201 : 200);
  });
  endpoint("yankVersion", ({ params, body, c }) =>
    setYank(context, callerOf(c), { ...params, reason: body.reason }),
  );
  endpoint("unyankVersion", ({ params, c }) => setYank(context, callerOf(c), { ...params, reason: null }));
  endpoint("setTag", ({ params, body, c }) => setTag(context, callerOf(c), { ...params, ...body }));
  endpoint("removeTag", ({ params, c }) => removeTag(context, callerOf(c), params));
  endpoint("deprecateSkill", ({ params, body, c }) =>
    deprecate(context, callerOf(c), { ...params, ...body }),
  );
  endpoint("transferSkill", ({ params, body, c }) =>
    transfer(context, callerOf(c), { ...params, to: splitId(body.to) }),
  );
  endpoint("starSkill", ({ params, c }) => setStar(context, callerOf(c), { ...params, starred: true }));
  endpoint("unstarSkill", ({ params, c }) => setStar(context, callerOf(c), { ...params, starred: false }));
}
