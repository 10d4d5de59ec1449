import type { RegistrySkill, RegistryVersionSummary } from "@skillwright/contract";
import type { JsonObject } from "@skillwright/core/internal";
import { gt } from "semver";
import { type Right, userOf } from "../access/caller.ts";
import type { Change, RegistryAccess, RegistryEvent } from "../access/registry-context.ts";
import { notFound, refused } from "../registry-errors.ts";
import { deleteRows, findRow, updateRows } from "../storage/rows.ts";
import { type FoundSkill, findSkill, findVersion, skillRow, tagsOf } from "./find-skill.ts";
import { describeSkill } from "./read-skills.ts";
import { idOf, type SkillName, toVersionSummary } from "./skill-documents.ts";
import { pointTag, refreshLatest } from "./tags.ts";

/** Changes a skill and returns what it is then. */
export async function changeSkill(
  registry: RegistryAccess,
  {
    name,
    right = "publish",
    work,
  }: {
    readonly name: SkillName;
    readonly right?: Right;
    readonly work: (change: Change, found: FoundSkill) => Promise<void>;
  },
): Promise<RegistrySkill> {
  userOf(registry.caller);
  return registry.change(async (change) => {
    const found = await findSkill(change, { ...name, right });
    await work(change, found);
    await change.touch(found.skill.id);
    const now = await skillRow(change.queries, found.skill.id);
    return describeSkill(change, await findSkill(change, now));
  });
}

/** Yanks a version, or undoes that with `reason: null`, which gives its tags back. Only an exact version can be yanked. */
export async function setYank(
  registry: RegistryAccess,
  { version, reason, ...name }: SkillName & { readonly version: string; readonly reason: string | null },
): Promise<RegistryVersionSummary> {
  const user = userOf(registry.caller);
  return registry.change(async (change) => {
    const { queries, at } = change;
    const found = await findVersion(change, { ...name, choice: version, right: "publish" });
    const subject = `${idOf(found.skill)}@${found.version.version}`;
    if (found.version.version !== version) throw notFound("version", `${idOf(found.skill)}@${version}`);
    const tags = await tagsOf(queries, found.skill.id);
    const lost = [...tags].flatMap(([tag, tagged]) => (tagged === version ? [tag] : []));
    const before = JSON.parse(found.version.yanked_tags ?? "[]") as readonly string[];
    const row = await queries
      .updateTable("versions")
      .set({
        yanked_tags: reason === null ? null : JSON.stringify([...new Set([...before, ...lost])]),
        yanked_reason: reason,
        yanked_by: reason === null ? null : user,
        yanked_at: reason === null ? null : at,
      })
      .where("id", "=", found.version.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (reason === null) {
      // A tag that was moved on meanwhile stays, except that `latest` follows the highest version it had.
      const free = before.filter((tag) => {
        const now = tags.get(tag);
        return now === undefined || (tag === "latest" && gt(version, now));
      });
      for (const tag of free) await pointTag(queries, { skillId: found.skill.id, tag, version });
    }
    await refreshLatest(queries, found.skill.id);
    await change.audit(reason === null ? "version.unyank" : "version.yank", subject, { reason });
    emit(change, found, { event: "yank", details: { version, reason } });
    await change.touch(found.skill.id);
    return toVersionSummary(row);
  });
}

/** Points a tag to a published version. */
export function setTag(
  registry: RegistryAccess,
  { tag, version, ...name }: SkillName & { readonly tag: string; readonly version: string },
): Promise<RegistrySkill> {
  return changeSkill(registry, {
    name,
    async work(change, found) {
      const { queries } = change;
      const id = idOf(found.skill);
      const numbered = { skill_id: found.skill.id, version };
      const row = await findRow(queries, "versions", numbered, ["state", "yanked_at"]);
      if (row === undefined) throw notFound("version", `${id}@${version}`);
      if (row.state !== "published") throw refused(id, "review", [`${version} was not approved`]);
      if (row.yanked_at !== null) throw refused(id, "yanked", [`${version} was yanked`], "Unyank it first.");
      await pointTag(queries, { skillId: found.skill.id, tag, version });
      await refreshLatest(queries, found.skill.id);
      await change.audit("tag.set", id, { tag, version });
      emit(change, found, { event: "tag", details: { tag, version } });
    },
  });
}

/** Removes a tag. */
export function removeTag(
  registry: RegistryAccess,
  { tag, ...name }: SkillName & { readonly tag: string },
): Promise<RegistrySkill> {
  return changeSkill(registry, {
    name,
    async work(change, found) {
      const id = idOf(found.skill);
      if (tag === "latest")
        throw refused(id, "latest", ["latest can't be removed"], "Point it to another version.");
      const isRemoved = await deleteRows(change.queries, "tags", { skill_id: found.skill.id, tag });
      if (!isRemoved) throw notFound("tag", `${id}@${tag}`);
      await change.audit("tag.remove", id, { tag });
      emit(change, found, { event: "tag", details: { tag, version: null } });
    },
  });
}

/** Marks a skill as deprecated, or not with null. */
export function deprecate(
  registry: RegistryAccess,
  { message, ...name }: SkillName & { readonly message: string | null },
): Promise<RegistrySkill> {
  return changeSkill(registry, {
    name,
    async work(change, found) {
      const where = { id: found.skill.id };
      await updateRows(change.queries, "skills", { where, set: { deprecated: message } });
      await change.audit("skill.deprecate", idOf(found.skill), { message });
      emit(change, found, { event: "deprecate", details: { message } });
    },
  });
}

/** Stars a skill, or undoes that. */
export function setStar(
  registry: RegistryAccess,
  { starred, ...name }: SkillName & { readonly starred: boolean },
): Promise<RegistrySkill> {
  const user = userOf(registry.caller);
  return changeSkill(registry, {
    name,
    right: "read",
    async work({ queries }, { skill }) {
      const row = { skill_id: skill.id, user_name: user };
      await deleteRows(queries, "stars", row);
      if (starred) await queries.insertInto("stars").values(row).execute();
      const { stars } = await queries
        .selectFrom("stars")
        .select(({ fn }) => fn.countAll<number>().as("stars"))
        .where("skill_id", "=", skill.id)
        .executeTakeFirstOrThrow();
      await updateRows(queries, "skills", { where: { id: skill.id }, set: { stars } });
    },
  });
}

/** Tells webhooks about a change of a skill. */
export function emit(
  change: Change,
  { skill }: FoundSkill,
  { event, details }: { readonly event: RegistryEvent["event"]; readonly details: JsonObject },
): void {
  change.emit({ event, namespace: skill.namespace, skill: idOf(skill), details });
}
