import type { RegistrySkill, RegistrySkillSummary, RegistryVersionDiff } from "@skillwright/contract";
import { diffPackages, fileNotFound, omitUndefined, type PackagePath } from "@skillwright/core/internal";
import { type Access, getNamespace, may } from "../access/caller.ts";
import type { RegistryAccess } from "../access/registry-context.ts";
import { type BlobStore, readBlob } from "../storage/blobs/blob-store.ts";
import { findRow } from "../storage/rows.ts";
import type { StoredDocument } from "../uploads/describe-files.ts";
import { type FoundSkill, findVersion, listVersions, tagsOf } from "./find-skill.ts";
import { idOf, type SkillName, toSummary, toVersionSummary, type VersionRow } from "./skill-documents.ts";

/** Skills on a page unless the caller says so. */
const DEFAULT_PAGE = 50;

/** Names of the namespaces that a caller may read. */
export async function readableNamespaces({ queries, caller }: Access): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom("namespaces")
    .select(["name", "visibility"])
    .orderBy("name")
    .execute();
  return rows.filter((row) => may(caller, "read", row)).map(({ name }) => name);
}

/** The namespace that was asked for, which the caller has to be allowed to read; without one, all that they may read. */
export async function namespacesIn(
  access: Access,
  namespace: string | undefined,
): Promise<readonly string[]> {
  if (namespace === undefined) return readableNamespaces(access);
  await getNamespace(access, { name: namespace, right: "read" });
  return [namespace];
}

interface ListRequest {
  readonly namespace?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of skills that have a published version, in the order of their names. */
export async function listSkills(
  access: Access,
  { namespace, after, limit = DEFAULT_PAGE }: ListRequest,
): Promise<{ readonly skills: readonly RegistrySkillSummary[]; readonly next: string | null }> {
  const names = await namespacesIn(access, namespace);
  if (names.length === 0) return { skills: [], next: null };
  let query = access.queries
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
export async function describeSkill(access: Access, found: FoundSkill): Promise<RegistrySkill> {
  const { queries, caller } = access;
  const { skill } = found;
  const former = await queries
    .selectFrom("former_names")
    .select(["namespace", "name"])
    .where("skill_id", "=", skill.id)
    .orderBy("namespace")
    .orderBy("name")
    .execute();
  // A former name must not reveal a private namespace.
  const readable = former.length === 0 ? [] : await readableNamespaces(access);
  const { user } = caller;
  const star = user === null ? undefined : { skill_id: skill.id, user_name: user };
  return {
    ...toSummary(skill),
    tags: Object.fromEntries(await tagsOf(queries, skill.id)),
    versions: (await listVersions(access, found)).map(toVersionSummary),
    starred: star !== undefined && (await findRow(queries, "stars", star)) !== undefined,
    formerIds: former.filter(({ namespace }) => readable.includes(namespace)).map(idOf),
  };
}

/** The versions with a tree hash that the caller may read. */
export async function resolveTree(
  access: Access,
  tree: string,
): Promise<readonly { readonly skill: string; readonly version: string; readonly yanked: boolean }[]> {
  const names = await readableNamespaces(access);
  if (names.length === 0) return [];
  const rows = await access.queries
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
  registry: RegistryAccess,
  { path, ...name }: SkillName & { readonly choice: string; readonly path: string },
): Promise<Uint8Array> {
  const { version } = await findVersion(registry, name);
  const file = filesOf(version).find((one) => one.path === path);
  if (file !== undefined) return readBlob(registry.blobs, file.sha256);
  const shown = path.slice(0, 200);
  throw fileNotFound(shown, `${idOf(name)}@${version.version} has no file ${shown}`);
}

/** How two versions differ. */
export async function diffVersions(
  registry: RegistryAccess,
  { from, to, ...name }: SkillName & { readonly from: string; readonly to: string },
): Promise<RegistryVersionDiff> {
  const before = await findVersion(registry, { ...name, choice: from });
  const after = await findVersion(registry, { ...name, choice: to });
  const changes = diffPackages(
    await readFiles(registry.blobs, before.version, after.version),
    await readFiles(registry.blobs, after.version, before.version),
  );
  return {
    skill: idOf(after.skill),
    from: before.version.version,
    to: after.version.version,
    files: changes.map((change) => omitUndefined(change)),
  };
}

/** The files of a version that another one doesn't have in the same way; nothing else is read. */
async function readFiles(blobs: BlobStore, version: VersionRow, other: VersionRow) {
  const same = new Map(filesOf(other).map((file) => [file.path, file]));
  const different = filesOf(version).filter(({ path, sha256, executable }) => {
    const twin = same.get(path);
    return twin?.sha256 !== sha256 || twin.executable !== executable;
  });
  const files = [];
  for (const { path, sha256, executable } of different) {
    files.push({ path: path as PackagePath, bytes: await readBlob(blobs, sha256), executable });
  }
  return files;
}

/** The files that a version lists. */
export function filesOf({ document }: Pick<VersionRow, "document">): StoredDocument["files"] {
  return (JSON.parse(document) as StoredDocument).files;
}
