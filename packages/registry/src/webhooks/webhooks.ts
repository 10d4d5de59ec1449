import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { RegistryWebhook } from "@skillwright/contract";
import { errorMessage, SkillwrightError } from "@skillwright/core/internal";
import { type Network, RefusedAddress, sendRequest } from "@skillwright/runtime/internal";
import { type Caller, getNamespace, userOf } from "../access/caller.ts";
import { MAX_WEBHOOKS, WEBHOOK_ANSWER_BYTES, WEBHOOK_ATTEMPTS, WEBHOOK_TIME_MS } from "../limits.ts";
import type { RegistryContext, RegistryEvent } from "../registry-context.ts";
import { notFound } from "../registry-errors.ts";
import type { Queries, RegistryDatabase } from "../storage/database.ts";
import type { Tables } from "../storage/schema.ts";
import type { SecretBox } from "../storage/secrets/secret-box.ts";
import { webhookSubject } from "../storage/secrets/stored-secrets.ts";

/** The webhooks of a namespace, for its owners. */
export async function listWebhooks(
  queries: Queries,
  caller: Caller,
  namespace: string,
): Promise<readonly RegistryWebhook[]> {
  await getNamespace(queries, caller, { name: namespace, right: "manage" });
  const rows = await queries
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
  context: RegistryContext,
  caller: Caller,
  {
    namespace,
    url,
    events,
  }: { readonly namespace: string; readonly url: string; readonly events: readonly string[] },
): Promise<{ readonly webhook: RegistryWebhook; readonly secret: string }> {
  const user = userOf(caller);
  const address = URL.parse(url);
  if (address === null || address.username !== "" || address.password !== "") {
    throw new SkillwrightError("source_refused", {
      message: "The address of the webhook can't be used",
      details: { url: "", reason: "not-encrypted" },
      hint: "Use an https:// address without a user name or password.",
    });
  }
  return context.change(caller, async ({ queries, audit, at }) => {
    await getNamespace(queries, caller, { name: namespace, right: "manage" });
    const known = await queries
      .selectFrom("webhooks")
      .select("id")
      .where("namespace", "=", namespace)
      .execute();
    if (known.length >= MAX_WEBHOOKS) {
      throw new SkillwrightError("limit_exceeded", {
        message: `@${namespace} has ${known.length} webhooks; ${MAX_WEBHOOKS} are allowed`,
        details: { limit: "MAX_WEBHOOKS", allowed: MAX_WEBHOOKS, actual: known.length + 1 },
      });
    }
    const secret = `whsec_${randomBytes(24).toString("base64")}`;
    const id = randomBytes(8).toString("hex");
    const row: Tables["webhooks"] = {
      id,
      namespace,
      url: address.href,
      events: JSON.stringify([...new Set(events)]),
      secret: context.secrets.seal(secret, webhookSubject({ id })),
      created_by: user,
      created_at: at,
      last_at: null,
      last_outcome: null,
      last_detail: null,
    };
    await queries.insertInto("webhooks").values(row).execute();
    await audit("webhook.create", `@${namespace}`, { id, host: address.host });
    return { webhook: toWebhook(row), secret };
  });
}

/** Removes a webhook. */
export async function deleteWebhook(
  context: RegistryContext,
  caller: Caller,
  { namespace, id }: { readonly namespace: string; readonly id: string },
): Promise<void> {
  await context.change(caller, async ({ queries, audit }) => {
    await getNamespace(queries, caller, { name: namespace, right: "manage" });
    const removed = await queries
      .deleteFrom("webhooks")
      .where("namespace", "=", namespace)
      .where("id", "=", id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound("webhook", id);
    await audit("webhook.delete", `@${namespace}`, { id });
  });
}

/** Calls webhooks after changes. */
export interface Deliveries {
  deliver(event: RegistryEvent, at: string): void;
  /** Waits for deliveries that have begun. */
  settle(): Promise<void>;
  /** Gives up what has not been delivered. */
  close(): Promise<void>;
}

export interface DeliveryOptions {
  readonly database: RegistryDatabase;
  readonly secrets: SecretBox;
  readonly network: Network;
  readonly onError: (error: unknown) => void;
  /** Pause before the second attempt, in milliseconds; doubled for each further one. Default: five seconds. */
  readonly retryMs?: number | undefined;
}

/** Starts deliveries. They are tried a few times by this process; what it hasn't delivered when it ends is lost. */
export function createDeliveries({
  database,
  secrets,
  network,
  onError,
  retryMs = 5000,
}: DeliveryOptions): Deliveries {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  const deliver = async (event: RegistryEvent, at: string): Promise<void> => {
    const hooks = await database.read
      .selectFrom("webhooks")
      .selectAll()
      .where("namespace", "=", event.namespace)
      .execute();
    const { event: type, namespace: _, ...data } = event;
    const body = JSON.stringify({ type: `skill.${type}`, timestamp: at, data });
    const wanted = hooks.filter(({ events }) => (JSON.parse(events) as readonly string[]).includes(type));
    await Promise.all(wanted.map((hook) => deliverTo(hook, body)));
  };
  const deliverTo = async (hook: Tables["webhooks"], body: string): Promise<void> => {
    const id = `msg_${randomBytes(12).toString("hex")}`;
    let detail = "";
    for (let attempt = 0; attempt < WEBHOOK_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await wait(retryMs * 2 ** (attempt - 1), undefined, { signal: ending.signal });
      detail = await post(hook, { id, body });
      if (detail.startsWith("2") || detail.startsWith("refused")) break;
    }
    const last_outcome = detail.startsWith("2") ? ("delivered" as const) : ("failed" as const);
    await database.write((queries) =>
      queries
        .updateTable("webhooks")
        .set({ last_at: new Date().toISOString(), last_outcome, last_detail: detail.slice(0, 300) })
        .where("id", "=", hook.id)
        .execute(),
    );
  };
  /** The status, or why there is none. */
  const post = async (
    hook: Tables["webhooks"],
    { id, body }: { readonly id: string; readonly body: string },
  ): Promise<string> => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
      const secret = secrets.open(hook.secret, webhookSubject(hook));
      const { status } = await sendRequest(
        {
          url: new URL(hook.url),
          method: "POST",
          headers: {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(body)),
            "user-agent": "skillwright-registry",
            "webhook-id": id,
            "webhook-timestamp": timestamp,
            "webhook-signature": signWebhook(secret, { id, timestamp, body }),
          },
          body,
          signal: AbortSignal.any([ending.signal, AbortSignal.timeout(WEBHOOK_TIME_MS)]),
          maxBytes: WEBHOOK_ANSWER_BYTES,
        },
        network,
      );
      return String(status);
    } catch (error) {
      // Without the address: owners must not learn what names mean inside the registry's network.
      if (error instanceof RefusedAddress)
        return "refused: it is this computer or in a private network. If an administrator trusts that host, they can start the registry with `--webhook-host HOST`.";
      return errorMessage(error);
    }
  };
  return {
    deliver(event, at) {
      const work = deliver(event, at)
        .catch((error: unknown) => {
          if (!ending.signal.aborted) onError(error);
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settle() {
      await Promise.all(running);
    },
    async close() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** The signature of a delivery, as Standard Webhooks define it. */
export function signWebhook(
  secret: string,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: string; readonly body: string },
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
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
