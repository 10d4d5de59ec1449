import { omitUndefined } from "@skillwright/core/internal";
import type { Queries } from "../storage/database.ts";
import { defaultTag, findLatest, isNewLatest } from "./choose-version.ts";

/** Points a tag to a version, wherever it pointed before. */
export async function pointTag(
  queries: Queries,
  { skillId, tag, version }: { readonly skillId: number; readonly tag: string; readonly version: string },
): Promise<void> {
  await queries
    .insertInto("tags")
    .values({ skill_id: skillId, tag, version })
    .onConflict((conflict) => conflict.columns(["skill_id", "tag"]).doUpdateSet({ version }))
    .execute();
}

/** The tag that a new version gets. `latest` doesn't move to a lower version, unless a person chose it. */
export function tagForNew(
  version: string,
  { latest, chosen }: { readonly latest: string | null; readonly chosen: string | undefined },
): string | null {
  const tag = chosen ?? defaultTag(version);
  return chosen === undefined && tag === "latest" && !isNewLatest(version, latest) ? null : tag;
}

/** Points a tag, if there is one, to a new version. */
export async function tagNew(
  queries: Queries,
  {
    skillId,
    version,
    tag,
  }: { readonly skillId: number; readonly version: string; readonly tag: string | null },
): Promise<void> {
  if (tag !== null) await pointTag(queries, { skillId, tag, version });
  await refreshLatest(queries, skillId);
}

/** Removes tags of yanked versions, keeps `latest` on the best version, and updates the skill's facts about it. */
export async function refreshLatest(queries: Queries, skillId: number): Promise<void> {
  const versions = await queries
    .selectFrom("versions")
    .select(["id", "version", "state", "yanked_at"])
    .where("skill_id", "=", skillId)
    .execute();
  const current = new Map(
    versions.flatMap((row) =>
      row.state === "published" && row.yanked_at === null ? [[row.version, row.id] as const] : [],
    ),
  );
  const tags = await queries.selectFrom("tags").selectAll().where("skill_id", "=", skillId).execute();
  const gone = tags.filter(({ version }) => !current.has(version)).map(({ tag }) => tag);
  if (gone.length > 0) {
    await queries.deleteFrom("tags").where("skill_id", "=", skillId).where("tag", "in", gone).execute();
  }
  const tagged = tags.find(({ tag }) => tag === "latest" && !gone.includes(tag))?.version;
  const latest = tagged ?? findLatest(versions);
  if (latest !== undefined && tagged === undefined) {
    await queries.insertInto("tags").values({ skill_id: skillId, tag: "latest", version: latest }).execute();
  }
  const row =
    latest === undefined
      ? undefined
      : await queries
          .selectFrom("versions")
          .select(["verdict", "document", "search_document"])
          .where("id", "=", current.get(latest) ?? 0)
          .executeTakeFirstOrThrow();
  const { description } =
    row === undefined
      ? { description: undefined }
      : (JSON.parse(row.document) as { manifest: { description: string } }).manifest;
  await queries
    .updateTable("skills")
    .set({
      latest: latest ?? null,
      verdict: row?.verdict ?? null,
      search_document: row?.search_document ?? null,
      ...omitUndefined({ description }),
    })
    .where("id", "=", skillId)
    .execute();
}
