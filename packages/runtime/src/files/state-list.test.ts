import { readFileSync, writeFileSync } from "node:fs";
import type { StateFormat } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { keepOlderState, openStateList } from "./state-list.ts";

const format: StateFormat = {
  version: 3,
  migrations: {
    1: ({ names }) => ({ entries: names }),
    2: ({ entries }) => ({ entries: (entries as readonly string[]).map((name) => ({ name })) }),
  },
  hint: "Use that version.",
};

test("the older file is kept once, as it was", () => {
  using tree = tempTree({ "f.json": "one" });
  keepOlderState(tree.at("f.json"), 1);
  writeFileSync(tree.at("f.json"), "two");
  keepOlderState(tree.at("f.json"), 1);
  expect(readFileSync(tree.at("f.json.v1"), "utf8")).toBe("one");
});

test("a list is read in its older shape and written in the new one, beside what it was", async () => {
  using tree = tempTree({ "f.json": `{"version":1,"names":["a"]}` });
  const list = openStateList<{ readonly name: string }>(tree.at("f.json"), {
    ...format,
    name: "entries",
    isEntry: (value): value is { readonly name: string } => typeof value === "object",
  });
  expect(list.read()).toEqual([{ name: "a" }]);
  await list.change((entries) => [[...entries, { name: "b" }], undefined]);
  expect(JSON.parse(readFileSync(tree.at("f.json"), "utf8"))).toEqual({
    version: 3,
    entries: [{ name: "a" }, { name: "b" }],
  });
  expect(readFileSync(tree.at("f.json.v1"), "utf8")).toBe(`{"version":1,"names":["a"]}`);
});
