import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noteCollection } from "./collections.ts";
import { deleteRows, findRow, findRows, updateRows } from "./rows.ts";
import { openSqlite } from "./sqlite-database.ts";

test("a value that is missing by mistake never means all rows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openSqlite(join(folder, "registry.sqlite"));
  onTestFinished(() => database.close());
  await database.write(noteCollection);
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
