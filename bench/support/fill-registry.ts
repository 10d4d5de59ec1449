import type { RegistryClient } from "@skillwright/contract/client";
import { type PackageFile, type PackagePath, searchDocument, writeZip } from "@skillwright/core/internal";
import type { Registry } from "@skillwright/registry";
import { type Library, makeLibrary } from "./make-library.ts";

/** Skills in one namespace; a namespace has a quota. */
const PER_NAMESPACE = 1000;
/** Rows that are written with one statement. */
const ROWS_PER_INSERT = 500;

const EMPTY_MANIFEST = { displayName: "", tags: [], triggers: [] } as const;

/** Texts of all benchmarks of registries. */
export const library: Library = makeLibrary();

/** Namespaces that were created. */
const namespaces = new Set<string>();

/** Publishes skills like anybody would. */
export async function publishSkills(client: RegistryClient, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const namespace = `team-${Math.floor(number / PER_NAMESPACE)}`;
    await makeNamespace(client, namespace);
    const name = library.nameOf(number);
    const file: PackageFile = {
      path: "SKILL.md" as PackagePath,
      bytes: Buffer.from(library.skillText(number)),
      executable: false,
    };
    const form = new FormData();
    form.set("archive", new File([Buffer.from(writeZip([file]))], `${name}.zip`));
    form.set("version", "1.0.0");
    await client.publishVersion({ params: { namespace, name }, body: form });
  }
}

async function makeNamespace(client: RegistryClient, name: string): Promise<void> {
  if (namespaces.size === 0)
    for (const known of (await client.listNamespaces()).namespaces) namespaces.add(known.name);
  if (namespaces.has(name)) return;
  namespaces.add(name);
  await client.createNamespace({ body: { name, visibility: "public" } });
}

/**
 * Adds skills as rows: copies of the first one, with the names and texts of others. Publishing 100,000 takes hours on a
 * busy computer.
 */
export async function copyRows(
  client: RegistryClient,
  { context }: Registry,
  from: number,
  to: number,
): Promise<void> {
  const { read } = context.database;
  const [version, original] = [
    await read.selectFrom("versions").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow(),
    await read.selectFrom("skills").selectAll().orderBy("id").limit(1).executeTakeFirstOrThrow(),
  ];
  for (let number = from; number < to; number += 1) await makeNamespace(client, paramsOf(number).namespace);
  for (let start = from; start < to; start += ROWS_PER_INSERT) {
    const numbers = Array.from(
      { length: Math.min(to - start, ROWS_PER_INSERT) },
      (_, index) => start + index,
    );
    await context.change(
      { user: "bench", token: null, scopes: [], expiresAt: null, roles: new Map() },
      async ({ queries, touch }) => {
        const { last } = await queries
          .selectFrom("skills")
          .select(({ fn }) => fn.max("revision").as("last"))
          .executeTakeFirstOrThrow();
        const rows = numbers.map((number, index) => {
          const { id: _, ...skill } = original;
          const { namespace, name } = paramsOf(number);
          const [, description = "", body = ""] =
            /^description: ([^\n]*)$.*?^---$(.*)/ms.exec(library.skillText(number)) ?? [];
          const document = JSON.stringify(searchDocument({ ...EMPTY_MANIFEST, description }, name, body));
          return {
            ...skill,
            namespace,
            name,
            description,
            search_document: document,
            revision: last + index + 1,
          };
        });
        const skills = await queries
          .insertInto("skills")
          .values(rows)
          .returning(["id", "search_document"])
          .execute();
        const { id: _, ...values } = version;
        const versions = await queries
          .insertInto("versions")
          .values(
            skills.map((row) => ({
              ...values,
              skill_id: row.id,
              search_document: row.search_document ?? "",
            })),
          )
          .returning("id")
          .execute();
        await queries
          .insertInto("tags")
          .values(skills.map((row) => ({ skill_id: row.id, tag: "latest", version: version.version })))
          .execute();
        await queries
          .insertInto("version_blobs")
          .values(versions.map((row) => ({ version_id: row.id, sha256: version.archive_sha256 })))
          .execute();
        await touch(skills[0]?.id ?? 0);
      },
    );
  }
}

/** The namespace and the name of a skill. */
export function paramsOf(number: number): { readonly namespace: string; readonly name: string } {
  return { namespace: `team-${Math.floor(number / PER_NAMESPACE)}`, name: library.nameOf(number) };
}
