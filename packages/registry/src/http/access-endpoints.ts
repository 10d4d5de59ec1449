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
import type { RegistryContext } from "../registry-context.ts";
import { decideReview, listReviews } from "../reviews/reviews.ts";
import { countBlobs } from "../storage/count-blobs.ts";
import type { SqlNumber } from "../storage/schema.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "../webhooks/webhooks.ts";
import { callerOf } from "./authenticate.ts";
import type { RegistryEndpoint } from "./skill-endpoints.ts";

/** Entries of the audit log unless the caller says so. */
const DEFAULT_ENTRIES = 100;

/** Namespaces, members and reviews. */
export function namespaceEndpoints(endpoint: RegistryEndpoint, context: RegistryContext): void {
  const { read } = context.database;
  endpoint("listNamespaces", async ({ c }) => ({ namespaces: await listNamespaces(read, callerOf(c)) }));
  endpoint("createNamespace", ({ body, c }) => createNamespace(context, callerOf(c), body));
  endpoint("getNamespace", ({ params, c }) => describeNamespace(read, callerOf(c), params.namespace));
  endpoint("updateNamespace", ({ params, body, c }) =>
    updateNamespace(context, callerOf(c), { name: params.namespace, ...body }),
  );
  endpoint("listMembers", async ({ params, c }) => ({
    members: await listMembers(read, callerOf(c), params.namespace),
  }));
  endpoint("setMember", async ({ params: { namespace: name, user }, body, c }) => ({
    members: await setMember(context, callerOf(c), { name, user, role: body.role }),
  }));
  endpoint("removeMember", async ({ params: { namespace: name, user }, c }) => ({
    members: await setMember(context, callerOf(c), { name, user, role: null }),
  }));
  endpoint("listReviews", async ({ query, c }) => ({ reviews: await listReviews(read, callerOf(c), query) }));
  endpoint("decideReview", ({ params, body, c }) =>
    decideReview(context, callerOf(c), { id: params.review, ...body }),
  );
}

/** Everywhere an hour is soon enough for copies that nobody waits for. */
const DEFAULT_MIRROR_MINUTES = 60;

/** Namespaces that copy another place. */
export function mirrorEndpoints(
  endpoint: RegistryEndpoint,
  { context, mirrors }: { readonly context: RegistryContext; readonly mirrors: Mirrors },
): void {
  endpoint("getMirror", ({ params, c }) => readMirror(context.database.read, callerOf(c), params.namespace));
  endpoint("setMirror", ({ params, body, c }) => {
    const { source, mode = "follow", versions = "latest", accept = ["clean"], skills = null, token } = body;
    const { everyMinutes = DEFAULT_MIRROR_MINUTES } = body;
    const settings = { source, mode, versions, accept, skills, everyMinutes, token };
    return setMirror(context, callerOf(c), { ...params, ...settings });
  });
  endpoint("removeMirror", ({ params, c }) => removeMirror(context, callerOf(c), params.namespace));
  endpoint("syncMirror", ({ params, c }) => mirrors.sync(callerOf(c), params.namespace));
}

/** Tokens, the audit log, numbers and webhooks. */
export function adminEndpoints(endpoint: RegistryEndpoint, context: RegistryContext): void {
  const { read } = context.database;
  endpoint("whoAmI", ({ c }) => {
    const caller = callerOf(c);
    const { user, scopes } = caller;
    // A token for one namespace must not name the others.
    const roles = [...caller.roles].filter(([name]) => may(caller, "read", { name, visibility: "private" }));
    const namespaces = roles.map(([name, role]) => ({ name, role }));
    return { user, scopes, namespaces: namespaces.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  });
  endpoint("listTokens", async ({ c }) => ({ tokens: await listTokens(read, callerOf(c)) }));
  endpoint("createToken", ({ body, c }) => createToken(context, callerOf(c), body));
  endpoint("revokeToken", ({ params, c }) => revokeToken(context, callerOf(c), params.token));
  endpoint("listAudit", async ({ query: { after, limit = DEFAULT_ENTRIES }, c }) => {
    checkAdmin(callerOf(c));
    const entries = await listAudit(read, { after, limit });
    return { entries, next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null };
  });
  endpoint("verifyAudit", ({ c }) => {
    checkAdmin(callerOf(c));
    return verifyAudit(read);
  });
  endpoint("getStats", ({ c }) => {
    checkAdmin(callerOf(c));
    return readStats(context);
  });
  endpoint("listWebhooks", async ({ params, c }) => ({
    webhooks: await listWebhooks(read, callerOf(c), params.namespace),
  }));
  endpoint("createWebhook", ({ params, body, c }) =>
    createWebhook(context, callerOf(c), { ...params, ...body }),
  );
  endpoint("deleteWebhook", async ({ params: { namespace, webhook: id }, c }) => {
    const caller = callerOf(c);
    await deleteWebhook(context, caller, { namespace, id });
    return { id, deletedBy: caller.user };
  });
}

async function readStats({ database }: RegistryContext): Promise<RegistryStats> {
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
