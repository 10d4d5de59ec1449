import type { RegistryStats } from "@skillwright/contract";
import { checkAdmin, may } from "../access/caller.ts";
import { createToken, listTokens, revokeToken } from "../access/tokens.ts";
import { listAudit, verifyAudit } from "../audit/audit-log.ts";
import { readMirror, removeMirror, setMirror } from "../mirrors/mirrors.ts";
import type { Mirrors } from "../mirrors/run-mirrors.ts";
import {
  createNamespace,
  describeNamespace,
  listMembers,
  listNamespaces,
  setMember,
  updateNamespace,
} from "../namespaces/namespaces.ts";
import { decideReview, listReviews } from "../reviews/reviews.ts";
import { countBlobs } from "../storage/count-blobs.ts";
import type { RegistryDatabase } from "../storage/database.ts";
import type { SqlNumber } from "../storage/schema.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "../webhooks/webhooks.ts";
import type { RegistryEndpoint } from "./registry-endpoint.ts";

/** Entries of the audit log unless the caller says so. */
const DEFAULT_ENTRIES = 100;

/** Namespaces, members and reviews. */
export function namespaceEndpoints(endpoint: RegistryEndpoint): void {
  endpoint("listNamespaces", async ({ registry }) => ({ namespaces: await listNamespaces(registry) }));
  endpoint("createNamespace", ({ registry, body }) => createNamespace(registry, body));
  endpoint("getNamespace", ({ registry, params }) => describeNamespace(registry, params.namespace));
  endpoint("updateNamespace", ({ registry, params, body }) =>
    updateNamespace(registry, { name: params.namespace, ...body }),
  );
  endpoint("listMembers", async ({ registry, params }) => ({
    members: await listMembers(registry, params.namespace),
  }));
  endpoint("setMember", async ({ registry, params: { namespace: name, user }, body }) => ({
    members: await setMember(registry, { name, user, role: body.role }),
  }));
  endpoint("removeMember", async ({ registry, params: { namespace: name, user } }) => ({
    members: await setMember(registry, { name, user, role: null }),
  }));
  endpoint("listReviews", async ({ registry, query }) => ({ reviews: await listReviews(registry, query) }));
  endpoint("decideReview", ({ registry, params, body }) =>
    decideReview(registry, { id: params.review, ...body }),
  );
}

/** Everywhere an hour is soon enough for copies that nobody waits for. */
const DEFAULT_MIRROR_MINUTES = 60;

/** Namespaces that copy another place. */
export function mirrorEndpoints(endpoint: RegistryEndpoint, mirrors: Mirrors): void {
  endpoint("getMirror", ({ registry, params }) => readMirror(registry, params.namespace));
  endpoint("setMirror", ({ registry, params, body }) => {
    const { source, mode = "follow", versions = "latest", accept = ["clean"], skills = null, token } = body;
    const { everyMinutes = DEFAULT_MIRROR_MINUTES } = body;
    const settings = { source, mode, versions, accept, skills, everyMinutes, token };
    return setMirror(registry, { ...params, ...settings });
  });
  endpoint("removeMirror", ({ registry, params }) => removeMirror(registry, params.namespace));
  endpoint("syncMirror", ({ registry, params }) => mirrors.sync(registry, params.namespace));
}

/** Tokens, the audit log, numbers and webhooks. */
export function adminEndpoints(endpoint: RegistryEndpoint): void {
  endpoint("whoAmI", ({ registry: { caller } }) => {
    const { user, scopes } = caller;
    // A token for one namespace must not name the others.
    const roles = [...caller.roles].filter(([name]) => may(caller, "read", { name, visibility: "private" }));
    const namespaces = roles.map(([name, role]) => ({ name, role }));
    return { user, scopes, namespaces: namespaces.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  });
  endpoint("listTokens", async ({ registry }) => ({ tokens: await listTokens(registry) }));
  endpoint("createToken", ({ registry, body }) => createToken(registry, body));
  endpoint("revokeToken", ({ registry, params }) => revokeToken(registry, params.token));
  endpoint("listAudit", async ({ registry, query: { after, limit = DEFAULT_ENTRIES } }) => {
    checkAdmin(registry.caller);
    const entries = await listAudit(registry.queries, { after, limit });
    return { entries, next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null };
  });
  endpoint("verifyAudit", ({ registry }) => {
    checkAdmin(registry.caller);
    return verifyAudit(registry.queries);
  });
  endpoint("getStats", ({ registry }) => {
    checkAdmin(registry.caller);
    return readStats(registry.database);
  });
  endpoint("listWebhooks", async ({ registry, params }) => ({
    webhooks: await listWebhooks(registry, params.namespace),
  }));
  endpoint("createWebhook", ({ registry, params, body }) => createWebhook(registry, { ...params, ...body }));
  endpoint("deleteWebhook", async ({ registry, params: { namespace, webhook: id } }) => {
    await deleteWebhook(registry, { namespace, id });
    return { id, deletedBy: registry.caller.user };
  });
}

async function readStats(database: RegistryDatabase): Promise<RegistryStats> {
  const { read } = database;
  const count = async (table: "namespaces" | "skills" | "versions"): Promise<number> => {
    const row = await read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return row.rows;
  };
  const { downloads } = await read
    .selectFrom("skills")
    .select(({ fn }) => fn.sum<SqlNumber>("downloads").as("downloads"))
    .executeTakeFirstOrThrow();
  return {
    namespaces: await count("namespaces"),
    skills: await count("skills"),
    versions: await count("versions"),
    downloads: Number(downloads ?? 0),
    blobs: await countBlobs(database),
  };
}
