import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { buildInWorker } from "./build-in-worker.ts";
import type { SearchItem } from "./search-source.ts";
import { openSearchDatabase } from "./storage/search-database.ts";

const item = (key: string): SearchItem => ({
  key,
  stamp: 1,
  name: "x",
  texts: { displayName: "X", description: "Draws charts.", tags: [], triggers: [] },
});

test("a worker carries out one order after the other, and says how far it is", async () => {
  using tree = tempTree({ "a/SKILL.md": "Text.\n" });
  const items = ["a", "b", "c", "d", "e"].map((name) => item(tree.at(`${name}/SKILL.md`)));
  const file = tree.at("search.sqlite");
  const steps: [number, number][] = [];
  await buildInWorker(items, {
    file,
    itemsPerOrder: 2,
    signal: new AbortController().signal,
    progress: (done, total) => steps.push([done, total]),
  });
  expect(steps).toEqual([
    [2, 5],
    [4, 5],
    [5, 5],
  ]);
  const database = openSearchDatabase(file);
  expect(database.prepare("SELECT key FROM documents ORDER BY number").all()).toEqual(
    items.map(({ key }) => ({ key })),
  );
  database.close();
});

test("what a worker cannot do is an error of the caller", async () => {
  using tree = tempTree({ "search.sqlite/in-the-way": "" });
  const built = buildInWorker([item(tree.at("a"))], {
    file: tree.at("search.sqlite"),
    signal: new AbortController().signal,
  });
  await expect(built).rejects.toThrow("unable to open database file");
});

test("a worker is not started after a cancellation", async () => {
  using tree = tempTree({ x: "" });
  const built = buildInWorker([item(tree.at("a"))], {
    file: tree.at("search.sqlite"),
    signal: AbortSignal.abort(new Error("enough")),
  });
  await expect(built).rejects.toThrow("enough");
});
