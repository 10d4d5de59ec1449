import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbeddingStore } from "./embedding-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-vectors-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Uint8Array.of(1, 2, 3);

test("what was put is there for the next process, and unknown hashes are left out", () => {
  const file = join(folder, "deep", "vectors.sqlite");
  const first = openEmbeddingStore(file);
  first.put(new Map([["a", bytes]]));
  first.close();
  const second = openEmbeddingStore(file);
  expect(second.get(["b", "a"])).toEqual(new Map([["a", bytes]]));
  second.close();
});

test("without a file the oldest embeddings are dropped when there are too many", () => {
  const store = openEmbeddingStore(undefined, 3);
  for (const hash of ["a", "b", "c", "d", "e"]) store.put(new Map([[hash, bytes]]));
  expect([...store.get(["a", "b", "c", "d", "e"]).keys()]).toEqual(["c", "d", "e"]);
  store.close();
});

test("two stores of one file see each other's embeddings", () => {
  const file = join(folder, "vectors.sqlite");
  const [first, second] = [openEmbeddingStore(file), openEmbeddingStore(file)];
  first.put(new Map([["a", bytes]]));
  second.put(new Map([["a", bytes]]));
  second.put(new Map([["b", bytes]]));
  expect([...first.get(["a", "b"]).keys()]).toEqual(["a", "b"]);
  first.close();
  second.close();
});

test("the file of a newer program stays unchanged, and embeddings are kept in memory", () => {
  const file = join(folder, "vectors.sqlite");
  const newer = new DatabaseSync(file);
  newer.exec("CREATE TABLE other (x); PRAGMA user_version = 99");
  newer.close();
  const before = readFileSync(file);
  const store = openEmbeddingStore(file);
  store.put(new Map([["a", bytes]]));
  expect(store.get(["a"])).toEqual(new Map([["a", bytes]]));
  store.close();
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("a store without a file keeps embeddings until it is closed", () => {
  const store = openEmbeddingStore(undefined);
  store.put(new Map([["a", bytes]]));
  expect(store.get(["a"])).toEqual(new Map([["a", bytes]]));
  store.close();
  expect(store.get(["a"])).toEqual(new Map());
});
