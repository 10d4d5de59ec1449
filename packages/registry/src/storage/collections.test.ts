import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countCollections, noteCollection } from "./collections.ts";
import { deleteRows } from "./rows.ts";
import { openSqlite } from "./sqlite-database.ts";

test("collections are counted, and a count that is missing isn't zero", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openSqlite(join(folder, "registry.sqlite"));
  onTestFinished(() => database.close());
  expect(await countCollections(database.read)).toBe(0);
  await database.write(noteCollection);
  expect(await countCollections(database.read)).toBe(1);
  await database.write((queries) => deleteRows(queries, "counters", { name: "collections" }));
  await expect(countCollections(database.read)).rejects.toThrow("The counter of collections is missing");
});
