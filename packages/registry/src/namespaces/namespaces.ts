import type { RegistryMember, RegistryNamespace, RegistryRole } from "@skillwright/contract";
import type { RegistryOperationTypes } from "@skillwright/contract/registry";
import { omitUndefined } from "@skillwright/core/internal";
import {
  type Access,
  type Caller,
  checkAdmin,
  getNamespace,
  isAdmin,
  may,
  userOf,
} from "../access/caller.ts";
import type { Change, RegistryAccess } from "../access/registry-context.ts";
import { DEFAULT_QUOTA_BYTES } from "../limits.ts";
import { denied, nameTaken, notFound, notSignedIn, refused } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { deleteRows, findRow, updateRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";

type NewNamespace = RegistryOperationTypes["createNamespace"]["body"];
type NamespaceChange = RegistryOperationTypes["updateNamespace"]["body"] & { readonly name: string };

/** The namespaces that a caller sees. */
export async function listNamespaces({ queries, caller }: Access): Promise<readonly RegistryNamespace[]> {
  const rows = await queries.selectFrom("namespaces").selectAll().orderBy("name").execute();
  const skills = await countSkills(queries);
  return rows
    .filter((row) => may(caller, "read", row))
    .map((row) => toNamespace(row, { caller, skills: skills.get(row.name) ?? 0 }));
}

/** A namespace that the caller may read. */
export async function describeNamespace(access: Access, name: string): Promise<RegistryNamespace> {
  const row = await getNamespace(access, { name, right: "read" });
  const skills = await countSkills(access.queries, [name]);
  return toNamespace(row, { caller: access.caller, skills: skills.get(name) ?? 0 });
}

/** How many skills with a published version each namespace has, if it has any. Default: all namespaces. */
export async function countSkills(
  queries: Queries,
  namespaces?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (namespaces?.length === 0) return new Map();
  let query = queries
    .selectFrom("skills")
    .select(({ fn }) => ["namespace", fn.countAll<number>().as("skills")])
    .where("latest", "is not", null)
    .groupBy("namespace");
  if (namespaces !== undefined) query = query.where("namespace", "in", namespaces);
  const rows = await query.execute();
  return new Map(rows.map(({ namespace, skills }) => [namespace, skills]));
}

/** Creates a namespace. Only administrators do: a refusal would tell others which private names are taken. */
export async function createNamespace(
  registry: RegistryAccess,
  { name, ...settings }: NewNamespace,
): Promise<RegistryNamespace> {
  const { caller } = registry;
  checkAdmin(caller);
  const user = userOf(caller);
  return registry.change(async ({ queries, audit, at }) => {
    if ((await findRow(queries, "namespaces", { name })) !== undefined)
      throw nameTaken(`@${name}`, `@${name} exists already`);
    const row: Tables["namespaces"] = {
      name,
      visibility: settings.visibility ?? "private",
      review: settings.review ?? "off",
      quota_bytes: settings.quotaBytes ?? DEFAULT_QUOTA_BYTES,
      used_bytes: 0,
      created_at: at,
    };
    await queries.insertInto("namespaces").values(row).execute();
    await queries
      .insertInto("members")
      .values({ namespace: name, user_name: user, role: "owner", since: at })
      .execute();
    await audit("namespace.create", `@${name}`, { visibility: row.visibility, review: row.review });
    return toNamespace(row, { caller, skills: 0, role: "owner" });
  });
}

/** Changes the settings of a namespace. */
export async function updateNamespace(
  registry: RegistryAccess,
  { name, visibility, review, quotaBytes }: NamespaceChange,
): Promise<RegistryNamespace> {
  return registry.change(async (change) => {
    const { queries, caller, audit } = change;
    const before = await getNamespace(change, { name, right: "manage" });
    // Otherwise an owner could switch the review off, publish without one, and switch it on again.
    if (review === "off" && before.review === "required" && !isAdmin(caller)) throw denied("admin");
    if (quotaBytes !== undefined && !isAdmin(caller)) throw denied("admin");
    const settings = omitUndefined({ visibility, review, quota_bytes: quotaBytes });
    if (Object.keys(settings).length > 0) {
      await updateRows(queries, "namespaces", { where: { name }, set: settings });
      await audit("namespace.update", `@${name}`, omitUndefined({ visibility, review, quotaBytes }));
    }
    return describeNamespace(change, name);
  });
}

/** The members of a namespace; only members and administrators see them. */
export async function listMembers(access: Access, name: string): Promise<readonly RegistryMember[]> {
  const { caller } = access;
  await getNamespace(access, { name, right: "read" });
  // Everybody may read a public namespace; only a token that could read it if it were private names its members.
  if (!may(caller, "read", { name, visibility: "private" }))
    throw caller.user === null ? notSignedIn() : denied(`a role in @${name}`);
  return readMembers(access.queries, name);
}

/** Gives a user a role in a namespace, or takes it away with null. The last owner stays. */
export async function setMember(
  registry: RegistryAccess,
  { name, user, role }: { readonly name: string; readonly user: string; readonly role: RegistryRole | null },
): Promise<readonly RegistryMember[]> {
  return registry.change(async (change) => {
    const { queries, audit } = change;
    await getNamespace(change, { name, right: "manage" });
    await writeMember(change, { name, user, role });
    const members = await readMembers(queries, name);
    if (!members.some((member) => member.role === "owner")) {
      throw refused(
        `@${name}`,
        "last-owner",
        [`${user} is the last owner`],
        "Make somebody else an owner first.",
      );
    }
    await audit(role === null ? "member.remove" : "member.set", `@${name}`, { user, role });
    return members;
  });
}

async function writeMember(
  { queries, at }: Change,
  { name, user, role }: { readonly name: string; readonly user: string; readonly role: RegistryRole | null },
): Promise<void> {
  if (role !== null) {
    await queries
      .insertInto("members")
      .values({ namespace: name, user_name: user, role, since: at })
      .onConflict((conflict) => conflict.columns(["namespace", "user_name"]).doUpdateSet({ role }))
      .execute();
    return;
  }
  const isRemoved = await deleteRows(queries, "members", { namespace: name, user_name: user });
  if (!isRemoved) throw notFound("member", user);
}

async function readMembers(queries: Queries, name: string): Promise<readonly RegistryMember[]> {
  const rows = await queries
    .selectFrom("members")
    .selectAll()
    .where("namespace", "=", name)
    .orderBy("user_name")
    .execute();
  return rows.map(({ user_name: user, role, since }) => ({ user, role, since }));
}

function toNamespace(
  row: Tables["namespaces"],
  {
    caller,
    skills,
    role = caller.roles.get(row.name),
  }: { readonly caller: Caller; readonly skills: number; readonly role?: RegistryRole | undefined },
): RegistryNamespace {
  return {
    name: row.name,
    visibility: row.visibility,
    review: row.review,
    quotaBytes: row.quota_bytes,
    usedBytes: row.used_bytes,
    skills,
    role: role ?? null,
    createdAt: row.created_at,
  };
}
