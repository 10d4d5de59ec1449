import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { errorMessage } from "@skillwright/core/internal";
import { type Network, RefusedAddress, sendRequest } from "@skillwright/runtime/internal";
import type { RegistryEvent } from "../access/registry-context.ts";
import { WEBHOOK_ANSWER_BYTES, WEBHOOK_ATTEMPTS, WEBHOOK_TIME_MS } from "../limits.ts";
import type { RegistryDatabase } from "../storage/database.ts";
import { findRows, updateRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import type { SecretBox } from "../storage/secrets/secret-box.ts";
import { webhookSubject } from "../storage/secrets/stored-secrets.ts";

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
    const hooks = await findRows(database.read, "webhooks", { namespace: event.namespace });
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
    const set = {
      last_at: new Date().toISOString(),
      last_outcome: detail.startsWith("2") ? ("delivered" as const) : ("failed" as const),
      last_detail: detail.slice(0, 300),
    };
    await database.write((queries) => updateRows(queries, "webhooks", { where: { id: hook.id }, set }));
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
