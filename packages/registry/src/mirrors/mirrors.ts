import type { RegistryMirror, RegistryMirrorReport } from "@skillwright/contract";
import { type Access, checkAdmin, getNamespace, userOf } from "../access/caller.ts";
import { mirrorUser } from "../access/mirror-user.ts";
import type { RegistryAccess } from "../access/registry-context.ts";
import { notFound, refused } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { deleteRows, findRow } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { mirrorSubject } from "../storage/secrets/stored-secrets.ts";
import { parseUpstream } from "./upstream.ts";

export interface MirrorSettings
  extends Pick<RegistryMirror, "source" | "mode" | "versions" | "accept" | "skills" | "everyMinutes"> {
  /** For the other registry. Undefined keeps the one that is stored, unless the mirror then follows another registry. */
  readonly token?: string | null | undefined;
}

/** What decides about a copy. */
export type MirrorPolicy = Pick<MirrorSettings, "versions" | "accept" | "skills">;

/** The mirror of a namespace, for its members and administrators. */
export async function readMirror(access: Access, namespace: string): Promise<RegistryMirror> {
  await getNamespace(access, { name: namespace, right: "publish" });
  return toMirror(await findMirror(access.queries, namespace));
}

/** The row of a mirror. Throws `registry_not_found`. */
export async function findMirror(queries: Queries, namespace: string): Promise<Tables["mirrors"]> {
  const row = await findRow(queries, "mirrors", { namespace });
  if (row === undefined) throw notFound("mirror", `@${namespace}`);
  return row;
}

/**
 * Makes a namespace a mirror, or changes one; administrators only. A namespace with skills of people can't become
 * one, because copies could take their names.
 */
export async function setMirror(
  registry: RegistryAccess,
  { namespace, ...settings }: MirrorSettings & { readonly namespace: string },
): Promise<RegistryMirror> {
  const { secrets } = registry;
  checkAdmin(registry.caller);
  const user = userOf(registry.caller);
  const followed = registryOf(settings.source);
  return registry.change(async (change) => {
    const { queries, audit, at } = change;
    await getNamespace(change, { name: namespace, right: "manage" });
    const own = await queries
      .selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select("versions.id")
      .where("skills.namespace", "=", namespace)
      .where("versions.published_by", "!=", mirrorUser(namespace))
      .limit(1)
      .executeTakeFirst();
    if (own !== undefined) {
      throw refused(
        `@${namespace}`,
        "mirror",
        ["people have published in this namespace"],
        "Create a namespace for the mirror.",
      );
    }
    const { source, mode, versions, accept, skills, everyMinutes } = settings;
    const before = await findRow(queries, "mirrors", { namespace });
    // The token was stored for the registry of that time.
    const isKept =
      settings.token === undefined && before !== undefined && registryOf(before.source) === followed;
    const kept = isKept && before.token !== null ? secrets.open(before.token, mirrorSubject(before)) : null;
    const token = settings.token ?? kept;
    const values = {
      source,
      mode,
      policy: JSON.stringify({ versions, accept, skills } satisfies MirrorPolicy),
      every_minutes: everyMinutes,
      token: token === null ? null : secrets.seal(token, mirrorSubject({ namespace, source })),
    };
    const row = await queries
      .insertInto("mirrors")
      .values({ namespace, created_by: user, created_at: at, ...values })
      .onConflict((conflict) => conflict.column("namespace").doUpdateSet({ ...values, started_at: null }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit("mirror.set", `@${namespace}`, { source, mode, versions, accept: [...accept] });
    return toMirror(row);
  });
}

/** The registry that a source is in; undefined for sources of other kinds, which get no token. */
function registryOf(source: string): string | undefined {
  const upstream = parseUpstream(source);
  return upstream.kind === "registry" ? upstream.url : undefined;
}

/** Ends a mirror. Its copies stay, and people can publish in the namespace. */
export async function removeMirror(registry: RegistryAccess, namespace: string): Promise<RegistryMirror> {
  checkAdmin(registry.caller);
  return registry.change(async ({ queries, audit }) => {
    const row = await findMirror(queries, namespace);
    await deleteRows(queries, "mirrors", { namespace });
    await audit("mirror.remove", `@${namespace}`, { source: row.source });
    return toMirror(row);
  });
}

export function policyOf({ policy }: Pick<Tables["mirrors"], "policy">): MirrorPolicy {
  return JSON.parse(policy) as MirrorPolicy;
}

function toMirror(row: Tables["mirrors"]): RegistryMirror {
  return {
    namespace: row.namespace,
    source: row.source,
    mode: row.mode,
    ...policyOf(row),
    everyMinutes: row.every_minutes,
    hasToken: row.token !== null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastSync: row.last_report === null ? null : (JSON.parse(row.last_report) as RegistryMirrorReport),
  };
}
