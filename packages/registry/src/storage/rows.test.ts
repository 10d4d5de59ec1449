import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noteCollection } from "./collections.ts";
import type { RegistryDatabase } from "./database.ts";
import { deleteRows, findRow, findRows, updateRows } from "./rows.ts";
import { openSqlite } from "./sqlite-database.ts";

async function openDatabase(): Promise<RegistryDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openSqlite(join(folder, "registry.sqlite"));
  onTestFinished(() => database.close());
  await database.write(noteCollection);
  return database;
}

test("a value that is missing by mistake never means all rows", async () => {
  const database = await openDatabase();
  const counters = await database.read.selectFrom("counters").selectAll().execute();
  // The types forbid it, except where a value was cast.
  const missing = { name: undefined } as unknown as { name: string };
  const problem = "The value of name is missing";
  await expect(database.write((queries) => deleteRows(queries, "counters", missing))).rejects.toThrow(
    problem,
  );
  const change = { where: missing, set: { value: 7 } };
  await expect(database.write((queries) => updateRows(queries, "counters", change))).rejects.toThrow(problem);
  expect(() => findRow(database.read, "counters", missing)).toThrow(problem);
  expect(() => findRows(database.read, "counters", missing)).toThrow(problem);
  expect(await database.read.selectFrom("counters").selectAll().execute()).toEqual(counters);
});

test("no values never mean all rows in a change, and any row in a search", async () => {
  const database = await openDatabase();
  const counters = await database.read.selectFrom("counters").selectAll().execute();
  expect(counters).toHaveLength(1);
  const problem = "A change of rows needs values";
  await expect(database.write((queries) => deleteRows(queries, "counters", {}))).rejects.toThrow(problem);
  const change = { where: {}, set: { value: 7 } };
  await expect(database.write((queries) => updateRows(queries, "counters", change))).rejects.toThrow(problem);
  expect(await findRows(database.read, "counters", {})).toEqual(counters);
  expect(await findRow(database.read, "counters", {})).toEqual(counters[0]);
});

test("a row can be read without its other columns", async () => {
  const database = await openDatabase();
  const [counter] = await findRows(database.read, "counters", {});
  expect(await findRow(database.read, "counters", { name: counter?.name ?? "" }, ["value"])).toEqual({
    value: counter?.value,
  });
});
