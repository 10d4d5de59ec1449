import { omitUndefined } from "@skillwright/core/internal";
import { type Access, checkRight, may, namespaceRow, type Right } from "../access/caller.ts";
import { notFound } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { findRow } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { chooseVersion, newestFirst } from "./choose-version.ts";
import { idOf, type SkillName, type SkillRow, type VersionRow } from "./skill-documents.ts";

/** Longest text that chooses a version. */
const MAX_CHOICE = 128;

/** A skill that the caller has a right in. */
export interface FoundSkill {
  readonly skill: SkillRow;
  readonly namespace: Tables["namespaces"];
}

/** A version without its large texts. */
export type ListedVersion = Omit<VersionRow, "document" | "search_document">;

const LISTED = [
  "id",
  "skill_id",
  "version",
  "tree",
  "bytes",
  "verdict",
  "state",
  "published_at",
  "published_by",
  "yanked_reason",
  "yanked_by",
  "yanked_tags",
  "yanked_at",
  "downloads",
  "archive_sha256",
  "archive_bytes",
  "changelog",
] as const;

/** Finds a skill by its present or a former name. */
export async function findSkill(
  { queries, caller }: Access,
  { namespace, name, right = "read" }: SkillName & { readonly right?: Right },
): Promise<FoundSkill> {
  const missing = notFound("skill", idOf({ namespace, name }));
  const skill =
    (await findNamed(queries, { namespace, name })) ?? (await findFormer(queries, { namespace, name }));
  if (skill === undefined) throw missing;
  const row = await namespaceRow(queries, skill.namespace);
  // Under the name that was asked for: a former name must not reveal a private present one.
  if (!may(caller, "read", row)) throw missing;
  checkRight(caller, right, row);
  const isPublished = async (): Promise<boolean> =>
    (await findRow(queries, "versions", { skill_id: skill.id, state: "published" }, ["id"])) !== undefined;
  // A skill whose versions all wait for a review exists only for those who may publish.
  if (skill.latest === null && !may(caller, "publish", row) && !(await isPublished())) throw missing;
  return { skill, namespace: row };
}

/** The row of a skill that exists. */
export function skillRow(queries: Queries, id: number): Promise<SkillRow> {
  return queries.selectFrom("skills").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The skill that has a name now. */
export function findNamed(queries: Queries, { namespace, name }: SkillName): Promise<SkillRow | undefined> {
  return findRow(queries, "skills", { namespace, name });
}

/** The skill that had a name before. */
export function findFormer(queries: Queries, { namespace, name }: SkillName): Promise<SkillRow | undefined> {
  return queries
    .selectFrom("former_names")
    .innerJoin("skills", "skills.id", "former_names.skill_id")
    .selectAll("skills")
    .where("former_names.namespace", "=", namespace)
    .where("former_names.name", "=", name)
    .executeTakeFirst();
}

/** The versions that the caller sees, newest first. */
export async function listVersions(
  { queries, caller }: Access,
  { skill, namespace }: FoundSkill,
): Promise<readonly ListedVersion[]> {
  const all = queries.selectFrom("versions").select(LISTED).where("skill_id", "=", skill.id);
  const rows = await (may(caller, "publish", namespace)
    ? all
    : all.where("state", "=", "published")
  ).execute();
  return newestFirst(rows);
}

/** The tags of a skill with their versions. */
export async function tagsOf(queries: Queries, skillId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom("tags")
    .select(["tag", "version"])
    .where("skill_id", "=", skillId)
    .orderBy("tag")
    .execute();
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}

/** Finds the version that a number, tag or range chooses. */
export async function findVersion(
  access: Access,
  { choice, right, ...name }: SkillName & { readonly choice: string; readonly right?: Right },
): Promise<FoundSkill & { readonly version: VersionRow }> {
  const found = await findSkill(access, { ...name, ...omitUndefined({ right }) });
  const { queries } = access;
  const versions = await listVersions(access, found);
  // Pages pass on what is in an address.
  if (choice.length > MAX_CHOICE) throw notFound("version", idOf(found.skill));
  const chosen = chooseVersion(versions, await tagsOf(queries, found.skill.id), choice);
  if (chosen === undefined) throw notFound("version", `${idOf(found.skill)}@${choice}`);
  const version = await queries
    .selectFrom("versions")
    .selectAll()
    .where("id", "=", chosen.id)
    .executeTakeFirstOrThrow();
  return { ...found, version };
}
