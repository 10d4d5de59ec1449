import { randomBytes } from "node:crypto";
import type { RegistryWebhook } from "@skillwright/contract";
import { SkillwrightError } from "@skillwright/core/internal";
import { type Access, getNamespace, userOf } from "../access/caller.ts";
import type { RegistryAccess } from "../access/registry-context.ts";
import { MAX_WEBHOOKS } from "../limits.ts";
import { notFound } from "../registry-errors.ts";
import { deleteRows, findRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { webhookSubject } from "../storage/secrets/stored-secrets.ts";

/** The webhooks of a namespace, for its owners. */
export async function listWebhooks(access: Access, namespace: string): Promise<readonly RegistryWebhook[]> {
  await getNamespace(access, { name: namespace, right: "manage" });
  const rows = await access.queries
    .selectFrom("webhooks")
    .selectAll()
    .where("namespace", "=", namespace)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toWebhook);
}

/** Adds a webhook. Its address is checked when it is called: what a name means can change. */
export async function createWebhook(
  registry: RegistryAccess,
  {
    namespace,
    url,
    events,
  }: { readonly namespace: string; readonly url: string; readonly events: readonly string[] },
): Promise<{ readonly webhook: RegistryWebhook; readonly secret: string }> {
  const user = userOf(registry.caller);
  const address = URL.parse(url);
  if (address === null || address.username !== "" || address.password !== "") {
    throw new SkillwrightError("source_refused", {
      message: "The URL of the webhook can't be used",
      details: { url: "", reason: "not-encrypted" },
      hint: "Use an https:// URL without a user name or password.",
    });
  }
  return registry.change(async (change) => {
    const { queries, audit, at } = change;
    await getNamespace(change, { name: namespace, right: "manage" });
    const known = await findRows(queries, "webhooks", { namespace });
    if (known.length >= MAX_WEBHOOKS) {
      throw new SkillwrightError("limit_exceeded", {
        message: `@${namespace} has ${known.length} webhooks; ${MAX_WEBHOOKS} are allowed`,
        details: { limit: "MAX_WEBHOOKS", allowed: MAX_WEBHOOKS, actual: known.length + 1 },
      });
    }
    const secret = `whsec_${randomBytes(24).toString("base64")}`;
    const id = randomBytes(8).toString("hex");
    const row = await queries
      .insertInto("webhooks")
      .values({
        id,
        namespace,
        url: address.href,
        events: JSON.stringify([...new Set(events)]),
        secret: registry.secrets.seal(secret, webhookSubject({ id })),
        created_by: user,
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit("webhook.create", `@${namespace}`, { id, host: address.host });
    return { webhook: toWebhook(row), secret };
  });
}

/** Removes a webhook. */
export async function deleteWebhook(
  registry: RegistryAccess,
  { namespace, id }: { readonly namespace: string; readonly id: string },
): Promise<void> {
  await registry.change(async (change) => {
    const { queries, audit } = change;
    await getNamespace(change, { name: namespace, right: "manage" });
    if (!(await deleteRows(queries, "webhooks", { namespace, id }))) throw notFound("webhook", id);
    await audit("webhook.delete", `@${namespace}`, { id });
  });
}

function toWebhook(row: Tables["webhooks"]): RegistryWebhook {
  const { last_at: at, last_outcome: outcome, last_detail: detail } = row;
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as readonly string[],
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastDelivery: at === null || outcome === null ? null : { at, outcome, detail: detail ?? "" },
  };
}
