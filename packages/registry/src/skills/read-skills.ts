import type { RegistrySkill, RegistrySkillSummary, RegistryVersionDiff } from "@skillwright/contract";
import { diffPackages, omitUndefined, type PackagePath, SkillwrightError } from "@skillwright/core/internal";
import { type Caller, getNamespace, may } from "../access/caller.ts";
import type { RegistryContext } from "../registry-context.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import type { Queries } from "../storage/database.ts";
import { type FoundSkill, findVersion, listVersions, tagsOf } from "./find-skill.ts";
import {
  idOf,
  type SkillName,
  type StoredDocument,
  toSummary,
  toVersionSummary,
  type VersionRow,
} from "./skill-documents.ts";

/** Skills on a page unless the caller says so. */
const DEFAULT_PAGE = 50;

/** Names of the namespaces that a caller may read. */
export async function readableNamespaces(queries: Queries, caller: Caller): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom("namespaces")
    .select(["name", "visibility"])
    .orderBy("name")
    .execute();
  return rows.filter((row) => may(caller, "read", row)).map(({ name }) => name);
}

/** A page of skills that have a published version, in the order of their names. */
export async function listSkills(
  queries: Queries,
  caller: Caller,
  {
    namespace,
    after,
    limit = DEFAULT_PAGE,
  }: {
    readonly namespace?: string | undefined;
    readonly after?: string | undefined;
    readonly limit?: number | undefined;
  },
): Promise<{ readonly skills: readonly RegistrySkillSummary[]; readonly next: string | null }> {
  if (namespace !== undefined) await getNamespace(queries, caller, { name: namespace, right: "read" });
  const names = namespace === undefined ? await readableNamespaces(queries, caller) : [namespace];
  if (names.length === 0) return { skills: [], next: null };
  let query = queries
    .selectFrom("skills")
    .selectAll()
    .where("namespace", "in", names)
    .where("latest", "is not", null)
    .orderBy("namespace")
    .orderBy("name")
    .limit(limit + 1);
  // Pages pass on what is in an address.
  const [, afterNamespace, afterName] = /^@([a-z0-9-]+)\/([a-z0-9-]+)$/.exec(after ?? "") ?? [];
  if (afterNamespace !== undefined && afterName !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb("namespace", ">", afterNamespace),
        eb.and([eb("namespace", "=", afterNamespace), eb("name", ">", afterName)]),
      ]),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    skills: shown.map(toSummary),
    next: rows.length > limit && last !== undefined ? idOf(last) : null,
  };
}

/** A skill with everything that the caller sees of it. */
export async function describeSkill(
  queries: Queries,
  caller: Caller,
  found: FoundSkill,
): Promise<RegistrySkill> {
  const { skill } = found;
  const former = await queries
    .selectFrom("former_names")
    .select(["namespace", "name"])
    .where("skill_id", "=", skill.id)
    .orderBy("namespace")
    .orderBy("name")
    .execute();
  // A former name must not reveal a private namespace.
  const readable = former.length === 0 ? [] : await readableNamespaces(queries, caller);
  const star =
    caller.user === null
      ? undefined
      : await queries
          .selectFrom("stars")
          .select("skill_id")
          .where("skill_id", "=", skill.id)
          .where("user_name", "=", caller.user)
          .executeTakeFirst();
  return {
    ...toSummary(skill),
    tags: Object.fromEntries(await tagsOf(queries, skill.id)),
    versions: (await listVersions(queries, caller, found)).map(toVersionSummary),
    starred: star !== undefined,
    formerIds: former.filter(({ namespace }) => readable.includes(namespace)).map(idOf),
  };
}

/** The versions with a tree hash that the caller may read. */
export async function resolveTree(
  queries: Queries,
  caller: Caller,
  tree: string,
): Promise<readonly { readonly skill: string; readonly version: string; readonly yanked: boolean }[]> {
  const names = await readableNamespaces(queries, caller);
  if (names.length === 0) return [];
  const rows = await queries
    .selectFrom("versions")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .select(["skills.namespace", "skills.name", "versions.version", "versions.yanked_at"])
    .where("versions.tree", "=", tree)
    .where("versions.state", "=", "published")
    .where("skills.namespace", "in", names)
    .orderBy("versions.published_at")
    .execute();
  return rows.map((row) => ({ skill: idOf(row), version: row.version, yanked: row.yanked_at !== null }));
}

/** One file of a version. */
export async function readFile(
  context: RegistryContext,
  caller: Caller,
  { path, ...name }: SkillName & { readonly choice: string; readonly path: string },
): Promise<Uint8Array> {
  const { version } = await findVersion(context.database.read, caller, name);
  const file = filesOf(version).find((one) => one.path === path);
  if (file !== undefined) return readBlob(context.blobs, file.sha256);
  throw new SkillwrightError("file_not_found", {
    message: `${idOf(name)}@${version.version} has no file ${path.slice(0, 200)}`,
    details: { path: path.slice(0, 200) },
  });
}

/** How two versions differ. */
export async function diffVersions(
  context: RegistryContext,
  caller: Caller,
  { from, to, ...name }: SkillName & { readonly from: string; readonly to: string },
): Promise<RegistryVersionDiff> {
  const queries = context.database.read;
  const [before, after] = [
    await findVersion(queries, caller, { ...name, choice: from }),
    await findVersion(queries, caller, { ...name, choice: to }),
  ];
  const changes = diffPackages(
    await readFiles(context, before.version, after.version),
    await readFiles(context, after.version, before.version),
  );
  return {
    skill: idOf(after.skill),
    from: before.version.version,
    to: after.version.version,
    files: changes.map((change) => omitUndefined(change)),
  };
}

/** The files of a version that another one doesn't have in the same way; nothing else is read. */
async function readFiles(context: RegistryContext, version: VersionRow, other: VersionRow) {
  const same = new Map(filesOf(other).map((file) => [file.path, file]));
  const different = filesOf(version).filter(({ path, sha256, executable }) => {
    const twin = same.get(path);
    return twin?.sha256 !== sha256 || twin.executable !== executable;
  });
  const files = [];
  for (const { path, sha256, executable } of different) {
    files.push({ path: path as PackagePath, bytes: await readBlob(context.blobs, sha256), executable });
  }
  return files;
}

/** The files that a version lists. */
export function filesOf({ document }: Pick<VersionRow, "document">): StoredDocument["files"] {
  return (JSON.parse(document) as StoredDocument).files;
}
