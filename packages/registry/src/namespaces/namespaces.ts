import type { RegistryMember, RegistryNamespace, RegistryRole } from "@skillwright/contract";
import { omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import { type Caller, checkAdmin, getNamespace, isAdmin, may, userOf } from "../access/caller.ts";
import { DEFAULT_QUOTA_BYTES } from "../limits.ts";
import type { Change, RegistryContext } from "../registry-context.ts";
import { denied, notFound, notSignedIn, refused } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import type { Tables } from "../storage/schema.ts";

export interface NamespaceSettings {
  readonly visibility?: "public" | "private" | undefined;
  readonly review?: "off" | "required" | undefined;
  readonly quotaBytes?: number | undefined;
}

/** The namespaces that a caller sees. */
export async function listNamespaces(
  queries: Queries,
  caller: Caller,
): Promise<readonly RegistryNamespace[]> {
  const rows = await queries.selectFrom("namespaces").selectAll().orderBy("name").execute();
  const counts = await queries
    .selectFrom("skills")
    .select(({ fn }) => ["namespace", fn.countAll<number>().as("skills")])
    .where("latest", "is not", null)
    .groupBy("namespace")
    .execute();
  const skills = new Map(counts.map((row) => [row.namespace, row.skills]));
  return rows
    .filter((row) => may(caller, "read", row))
    .map((row) => toNamespace(row, { caller, skills: skills.get(row.name) ?? 0 }));
}

/** A namespace that the caller may read. */
export async function describeNamespace(
  queries: Queries,
  caller: Caller,
  name: string,
): Promise<RegistryNamespace> {
  const row = await getNamespace(queries, caller, { name, right: "read" });
  const { skills } = await queries
    .selectFrom("skills")
    .select(({ fn }) => fn.countAll<number>().as("skills"))
    .where("namespace", "=", name)
    .where("latest", "is not", null)
    .executeTakeFirstOrThrow();
  return toNamespace(row, { caller, skills });
}

/** Creates a namespace. Only administrators do: a refusal would tell others which private names are taken. */
export async function createNamespace(
  context: RegistryContext,
  caller: Caller,
  { name, ...settings }: NamespaceSettings & { readonly name: string },
): Promise<RegistryNamespace> {
  checkAdmin(caller);
  const user = userOf(caller);
  return context.change(caller, async ({ queries, audit, at }) => {
    const taken = await queries
      .selectFrom("namespaces")
      .select("name")
      .where("name", "=", name)
      .executeTakeFirst();
    if (taken !== undefined) {
      throw new SkillwrightError("name_conflict", {
        message: `@${name} exists already`,
        details: { name: `@${name}`, takenBy: `@${name}`, choices: ["rename"], suggestion: `@${name}-2` },
        hint: "Choose another name.",
      });
    }
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
  context: RegistryContext,
  caller: Caller,
  { name, visibility, review, quotaBytes }: NamespaceSettings & { readonly name: string },
): Promise<RegistryNamespace> {
  return context.change(caller, async (change) => {
    const { queries, audit } = change;
    const before = await getNamespace(queries, caller, { name, right: "manage" });
    // Otherwise an owner could switch the review off, publish without one, and switch it on again.
    if (review === "off" && before.review === "required" && !isAdmin(caller)) throw denied("admin");
    if (quotaBytes !== undefined && !isAdmin(caller)) throw denied("admin");
    const settings = omitUndefined({ visibility, review, quota_bytes: quotaBytes });
    if (Object.keys(settings).length > 0) {
      await queries.updateTable("namespaces").set(settings).where("name", "=", name).execute();
      await audit("namespace.update", `@${name}`, omitUndefined({ visibility, review, quotaBytes }));
    }
    return describeNamespace(queries, caller, name);
  });
}

/** The members of a namespace; only members and administrators see them. */
export async function listMembers(
  queries: Queries,
  caller: Caller,
  name: string,
): Promise<readonly RegistryMember[]> {
  await getNamespace(queries, caller, { name, right: "read" });
  // Everybody may read a public namespace; only a token that could read it if it were private names its members.
  if (!may(caller, "read", { name, visibility: "private" }))
    throw caller.user === null ? notSignedIn() : denied(`a role in @${name}`);
  return readMembers(queries, name);
}

/** Gives a user a role in a namespace, or takes it away with null. The last owner stays. */
export async function setMember(
  context: RegistryContext,
  caller: Caller,
  { name, user, role }: { readonly name: string; readonly user: string; readonly role: RegistryRole | null },
): Promise<readonly RegistryMember[]> {
  return context.change(caller, async (change) => {
    const { queries, audit } = change;
    await getNamespace(queries, caller, { name, right: "manage" });
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
  const removed = await queries
    .deleteFrom("members")
    .where("namespace", "=", name)
    .where("user_name", "=", user)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notFound("member", user);
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
