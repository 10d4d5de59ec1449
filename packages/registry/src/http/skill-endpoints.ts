import type { Mirrors } from "../mirrors/run-mirrors.ts";
import type { SkillSearch } from "../search/registry-search.ts";
import { deprecate, removeTag, setStar, setTag, setYank } from "../skills/change-skills.ts";
import type { DownloadCounters } from "../skills/download-counters.ts";
import { findSkill, findVersion, listVersions } from "../skills/find-skill.ts";
import { publish } from "../skills/publish.ts";
import {
  describeSkill,
  diffVersions,
  listSkills,
  namespacesIn,
  readFile,
  resolveTree,
} from "../skills/read-skills.ts";
import { idOf, splitId, toVersion, toVersionSummary } from "../skills/skill-documents.ts";
import { transfer } from "../skills/transfer.ts";
import type { RegistryEndpoint } from "./registry-endpoint.ts";
import { respondArchive } from "./respond-archive.ts";

/** Hits of a search unless the caller says so. */
const DEFAULT_HITS = 20;

export interface SkillEndpointContext {
  readonly search: SkillSearch;
  readonly counters: DownloadCounters;
  readonly mirrors: Pick<Mirrors, "refresh">;
}

/** Finding and reading skills. */
export function skillEndpoints(
  endpoint: RegistryEndpoint,
  { search, counters, mirrors }: SkillEndpointContext,
): void {
  endpoint("listSkills", ({ registry, query }) => listSkills(registry, query));
  endpoint("searchSkills", async ({ registry, query: { q, namespace, limit = DEFAULT_HITS } }) =>
    search.search(q, { namespaces: await namespacesIn(registry, namespace), limit }),
  );
  endpoint("resolveTree", async ({ registry, query }) => ({
    versions: await resolveTree(registry, query.tree),
  }));
  endpoint("getSkill", async ({ registry, params }) => {
    await mirrors.refresh(registry, params);
    return describeSkill(registry, await findSkill(registry, params));
  });
  endpoint("listVersions", async ({ registry, params }) => {
    await mirrors.refresh(registry, params);
    const found = await findSkill(registry, params);
    const versions = await listVersions(registry, found);
    return { skill: idOf(found.skill), versions: versions.map(toVersionSummary) };
  });
  endpoint("getVersion", async ({ registry, params: { version: choice, ...name } }) => {
    await mirrors.refresh(registry, { ...name, choice });
    const { skill, version } = await findVersion(registry, { ...name, choice });
    return toVersion(skill, version);
  });
  endpoint("readFile", async ({ registry, params: { version: choice, ...name }, query, c }) => {
    await mirrors.refresh(registry, { ...name, choice });
    const bytes = await readFile(registry, { ...name, choice, path: query.path });
    return c.body(Buffer.from(bytes), 200, {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
    });
  });
  endpoint("downloadVersion", async ({ registry, params: { version: choice, ...name }, c }) => {
    await mirrors.refresh(registry, { ...name, choice });
    const found = await findVersion(registry, { ...name, choice });
    return respondArchive(c, { blobs: registry.blobs, counters, found, choice });
  });
  endpoint("diffVersions", async ({ registry, params, query }) => {
    for (const choice of [query.from, query.to]) await mirrors.refresh(registry, { ...params, choice });
    return diffVersions(registry, { ...params, ...query });
  });
}

/** Publishing and managing skills. */
export function publishEndpoints(endpoint: RegistryEndpoint): void {
  endpoint("publishVersion", async ({ registry, params, body, c }) => {
    const { archive, dryRun, ...fields } = body;
    const report = await publish(registry, {
      ...params,
      ...fields,
      archive: new Uint8Array(await archive.arrayBuffer()),
      mode: dryRun === "true" ? "dry-run" : "publish",
    });
    const isNew = report.outcome === "published" || report.outcome === "waiting";
    return c.json(report, isNew ? 201 : 200);
  });
  endpoint("yankVersion", ({ registry, params, body }) => setYank(registry, { ...params, ...body }));
  endpoint("unyankVersion", ({ registry, params }) => setYank(registry, { ...params, reason: null }));
  endpoint("setTag", ({ registry, params, body }) => setTag(registry, { ...params, ...body }));
  endpoint("removeTag", ({ registry, params }) => removeTag(registry, params));
  endpoint("deprecateSkill", ({ registry, params, body }) => deprecate(registry, { ...params, ...body }));
  endpoint("transferSkill", ({ registry, params, body }) =>
    transfer(registry, { ...params, to: splitId(body.to) }),
  );
  endpoint("starSkill", ({ registry, params }) => setStar(registry, { ...params, starred: true }));
  endpoint("unstarSkill", ({ registry, params }) => setStar(registry, { ...params, starred: false }));
}
