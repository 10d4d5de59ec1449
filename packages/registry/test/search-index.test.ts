import { copyFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRegistryClient } from "@skillwright/contract/client";
import { serveRegistry } from "@skillwright/registry";
import { expect, onTestFinished, test } from "vitest";
import { openRegistrySearch } from "../src/search/registry-search.ts";
import { openRegistry, publish, tempFolder } from "./support/open-registry.ts";
import { publishForm, skillArchive } from "./support/skill-archive.ts";

/** A registry with two skills, in a folder. */
async function fill(data: string, names: readonly string[]): Promise<void> {
  const { admin, registry } = await openRegistry({ data, rateLimit: "off" });
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  for (const name of names) await publish(admin, "acme", { name, description: `Works on ${name}.` });
  await admin.searchSkills({ query: { q: names[0] ?? "" } });
  await registry.close();
}

async function find(data: string, q: string): Promise<readonly string[]> {
  const { client, registry } = await openRegistry({ data });
  const { hits } = await client().searchSkills({ query: { q } });
  await registry.close();
  return hits.map(({ name }) => name);
}

test("the search index is a file: missing, damaged or of another registry, it is made again", async () => {
  const [data, other] = [tempFolder(), tempFolder()];
  await fill(data, ["invoices", "holidays"]);
  await fill(other, ["recipes", "invoices"]);
  const file = join(data, "search.sqlite");
  expect(existsSync(file)).toBe(true);
  expect(await find(data, "works on holidays")).toEqual(["holidays", "invoices"]);
  writeFileSync(file, "This is not a database. ".repeat(500));
  expect(await find(data, "works on holidays")).toEqual(["holidays", "invoices"]);
  copyFileSync(join(other, "search.sqlite"), file);
  expect(await find(data, "works on holidays")).toEqual(["holidays", "invoices"]);
  expect(await find(data, "recipes")).toEqual([]);
});

test("more skills than are added at once are all found, and a skill that changed only as it is now", async () => {
  const { admin, registry } = await openRegistry({ rateLimit: "off" });
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  const names = Array.from({ length: 60 }, (_, index) => `skill-${index}`);
  for (const name of names) await publish(admin, "acme", { name, description: "Bakes bread." });
  const all = await admin.searchSkills({ query: { q: "bread", limit: "100" as never } });
  expect(all.hits.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await publish(admin, "acme", {
    name: "skill-7",
    description: "Grinds coffee.",
    fields: { version: "1.1.0" },
  });
  const bread = await admin.searchSkills({ query: { q: "bread", limit: "100" as never } });
  expect(bread.hits).toHaveLength(59);
  expect((await admin.searchSkills({ query: { q: "coffee" } })).hits[0]?.name).toBe("skill-7");
  await registry.close();
});

test("a search that hasn't heard of a change yet shows nothing of a namespace that the caller can't read", async () => {
  const { admin, registry } = await openRegistry();
  await admin.createNamespace({ body: { name: "open", visibility: "public" } });
  await admin.createNamespace({ body: { name: "hidden" } });
  await publish(admin, "open", { name: "bread", description: "Bakes bread." });
  const { database } = registry.context;
  const file = join(tempFolder(), "search.sqlite");
  // As on PostgreSQL while the connection that hears of changes is interrupted.
  const search = openRegistrySearch({ ...database, hears: true }, { file, addMany: () => Promise.resolve() });
  onTestFinished(() => search.close());
  const shown = async () =>
    (await search.search("bread", { namespaces: ["open"], limit: 9 })).hits.map(({ id }) => id);
  expect(await shown()).toEqual(["@open/bread"]);
  await admin.transferSkill({ params: { namespace: "open", name: "bread" }, body: { to: "@hidden/bread" } });
  expect(await shown()).toEqual([]);
});

test("a registry that listens checks uploads in another thread, with the same answers", async () => {
  const registry = await serveRegistry({ data: tempFolder(), port: 0 });
  onTestFinished(() => registry.close());
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  const body = publishForm(skillArchive({ name: "other" }));
  await expect(
    admin.publishVersion({ params: { namespace: "acme", name: "pdf" }, body }),
  ).rejects.toMatchObject({
    code: "publish_refused",
    message: '@acme/pdf: the name in SKILL.md is "other"',
    details: { skill: "@acme/pdf", reason: "name" },
    hint: "The name in SKILL.md and the published name must be the same.",
  });
  const damaged = publishForm(new TextEncoder().encode("not an archive"));
  await expect(
    admin.publishVersion({ params: { namespace: "acme", name: "pdf" }, body: damaged }),
  ).rejects.toMatchObject({ code: "archive_error" });
  expect((await publish(admin, "acme", { name: "pdf" })).outcome).toBe("published");
  const { files } = await admin.getVersion({
    params: { namespace: "acme", name: "pdf", version: "latest" },
  });
  expect(files.map(({ path }) => path)).toEqual(["SKILL.md"]);
});
