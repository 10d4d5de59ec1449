import type { JsonObject } from "@skillwright/core/internal";
import { appendAudit } from "../audit/audit-log.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import type { Queries, RegistryDatabase } from "../storage/database.ts";
import { updateRows } from "../storage/rows.ts";
import type { SecretBox } from "../storage/secrets/secret-box.ts";
import { type InspectedUpload, inspectUpload, type Upload } from "../uploads/inspect-upload.ts";
import type { Access, Caller } from "./caller.ts";

/** An event that webhooks receive. */
export interface RegistryEvent {
  readonly event: "publish" | "yank" | "tag" | "deprecate" | "review" | "transfer";
  readonly namespace: string;
  readonly skill: string;
  readonly details: JsonObject;
}

/** A change in progress: everything in it happens, or nothing. */
export interface Change extends Access {
  /** The time of the whole change, in ISO 8601. */
  readonly at: string;
  readonly audit: (action: string, subject: string, details?: JsonObject) => Promise<void>;
  /** Says that a skill changed, so that caches and search indexes read it again. */
  readonly touch: (skillId: number) => Promise<void>;
  /** Tells webhooks once the change is done. */
  readonly emit: (event: RegistryEvent) => void;
}

/** What all parts of a registry share. */
export interface RegistryContext {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  readonly inspect: (upload: Upload) => Promise<InspectedUpload>;
  /** Makes a change on behalf of the caller. */
  change<T>(caller: Caller, work: (change: Change) => Promise<T>): Promise<T>;
}

/** A registry on behalf of a caller. */
export interface RegistryAccess extends Access, Omit<RegistryContext, "change"> {
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
}

/** The registry as a caller may use it. Reads see what is committed. */
export function accessFor(context: RegistryContext, caller: Caller): RegistryAccess {
  const queries = context.database.read;
  return { ...context, caller, queries, change: (work) => context.change(caller, work) };
}

/** What happens after a change. */
export interface ContextOptions {
  readonly database: RegistryDatabase;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  readonly now?: (() => Date) | undefined;
  /** Default: in this thread. */
  readonly inspect?: RegistryContext["inspect"] | undefined;
  /** Called after a change of skills was committed. */
  readonly onChange: () => void;
  readonly onEvent: (event: RegistryEvent, at: string) => void;
}

/** Who is named in the audit log when the registry itself does something. */
const SYSTEM_USER = "registry";

/** Creates the context of a registry. */
export function createContext({
  database,
  blobs,
  secrets,
  now = () => new Date(),
  inspect = inspectUpload,
  onChange,
  onEvent,
}: ContextOptions): RegistryContext {
  return {
    database,
    blobs,
    secrets,
    now,
    inspect,
    async change(caller, work) {
      const at = now().toISOString();
      const events: RegistryEvent[] = [];
      let isTouched = false;
      const result = await database.write(async (queries) => {
        const done = await work({
          caller,
          queries,
          at,
          audit: (action, subject, details = {}) =>
            appendAudit(queries, { at, user: caller.user ?? SYSTEM_USER, action, subject, details }),
          async touch(skillId) {
            isTouched = true;
            const set = { updated_at: at, revision: (await lastRevision(queries)) + 1 };
            await updateRows(queries, "skills", { where: { id: skillId }, set });
          },
          emit: (event) => {
            events.push(event);
          },
        });
        if (isTouched) await database.announce(queries);
        return done;
      });
      if (isTouched) onChange();
      for (const event of events) onEvent(event, at);
      return result;
    },
  };
}

/** The newest revision of any skill: what is newer than a cache has a greater one. */
export async function lastRevision(queries: Queries): Promise<number> {
  const { last } = await queries
    .selectFrom("skills")
    .select(({ fn }) => fn.max("revision").as("last"))
    .executeTakeFirstOrThrow();
  return last;
}
