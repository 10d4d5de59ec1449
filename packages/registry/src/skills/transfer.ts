import type { RegistrySkill } from "@skillwright/contract";
import { getNamespace, isAdmin, namespaceRow } from "../access/caller.ts";
import { checkNotMirror } from "../access/mirror-user.ts";
import type { Change, RegistryAccess } from "../access/registry-context.ts";
import { denied, refused } from "../registry-errors.ts";
import { deleteRows, updateRows } from "../storage/rows.ts";
import type { SqlNumber } from "../storage/schema.ts";
import { changeSkill, emit } from "./change-skills.ts";
import { checkFree } from "./check-name.ts";
import { idOf, type SkillName } from "./skill-documents.ts";

/** Renames or moves a skill. Its former names redirect to it permanently: nobody else can get them. */
export function transfer(
  registry: RegistryAccess,
  { to, ...name }: SkillName & { readonly to: SkillName },
): Promise<RegistrySkill> {
  return changeSkill(registry, {
    name,
    right: "manage",
    async work(change, found) {
      const { queries } = change;
      const { id, ...from } = found.skill;
      const target = await getNamespace(change, { name: to.namespace, right: "manage" });
      // Otherwise an owner of both could bypass the review by publishing in the other namespace.
      const isReviewed = [target, found.namespace].some(({ review }) => review === "required");
      if (isReviewed && target.name !== from.namespace && !isAdmin(registry.caller)) throw denied("admin");
      await checkNotMirror(change, to.namespace);
      const isBack = await deleteRows(queries, "former_names", { ...to, skill_id: id });
      if (!isBack) await checkFree(queries, to);
      await queries
        .insertInto("former_names")
        .values({ namespace: from.namespace, name: from.name, skill_id: id })
        .execute();
      await updateRows(queries, "skills", { where: { id }, set: to });
      await moveBytes(change, { skillId: id, from: found.namespace.name, to: target.name });
      await change.audit("skill.transfer", idOf(from), { to: idOf(to) });
      emit(change, found, { event: "transfer", details: { to: idOf(to) } });
    },
  });
}

async function moveBytes(
  { queries }: Change,
  { skillId, from, to }: { readonly skillId: number; readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) return;
  const { bytes } = await queries
    .selectFrom("versions")
    .select(({ fn }) => fn.sum<SqlNumber>("bytes").as("bytes"))
    .where("skill_id", "=", skillId)
    .executeTakeFirstOrThrow();
  const size = Number(bytes ?? 0);
  const row = await namespaceRow(queries, to);
  if (row.used_bytes + size > row.quota_bytes) {
    throw refused(`@${to}`, "quota", [
      `it would have ${row.used_bytes + size} bytes; ${row.quota_bytes} are allowed`,
    ]);
  }
  for (const [name, sign] of [
    [from, -1],
    [to, 1],
  ] as const) {
    await queries
      .updateTable("namespaces")
      .set(({ eb }) => ({ used_bytes: eb("used_bytes", "+", sign * size) }))
      .where("name", "=", name)
      .execute();
  }
}
