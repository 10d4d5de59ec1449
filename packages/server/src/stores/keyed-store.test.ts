import { expect, test } from "vitest";
import { memoryStore } from "./keyed-store.ts";

/** What every store of values does. */
const adapters = [["memory", memoryStore<string>]] as const;

test.for(adapters)("%s: a value is found under its id until it is deleted", ([, open]) => {
  const store = open();
  expect(store.get("a")).toBeUndefined();
  store.put("a", "one");
  expect([store.get("a"), store.size]).toEqual(["one", 1]);
  store.put("a", "two");
  expect([store.get("a"), store.size]).toEqual(["two", 1]);
  expect([store.delete("a"), store.delete("a"), store.get("a")]).toEqual([true, false, undefined]);
});

test.for(adapters)("%s: the value that was put last comes last", ([, open]) => {
  const store = open();
  for (const id of ["a", "b", "c", "a"]) store.put(id, id);
  expect(store.entries()).toEqual([
    ["b", "b"],
    ["c", "c"],
    ["a", "a"],
  ]);
});

test.for(adapters)("%s: entries stay what they were when the store changes", ([, open]) => {
  const store = open();
  store.put("a", "one");
  for (const [id] of store.entries()) store.delete(id);
  expect(store.size).toBe(0);
});
