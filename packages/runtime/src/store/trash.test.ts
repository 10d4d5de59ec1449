import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { nodeStoreDisk as disk } from "../files/store-disk.ts";
import {
  emptyTrash,
  findTrashed,
  listTrash,
  MAX_TRASH_ENTRIES,
  pruneTrash,
  removeTrashRemains,
} from "./trash.ts";

function put(tree: TempTree, number: number, entry: object | string): string {
  const id = number.toString(16).padStart(16, "0");
  mkdirSync(tree.at(`state/trash/${id}/skill`), { recursive: true });
  writeFileSync(
    tree.at(`state/trash/${id}/entry.json`),
    typeof entry === "string"
      ? entry
      : JSON.stringify({ version: 1, scope: "user", folder: "/x", bytes: 1, ...entry }),
  );
  return id;
}

test("the newest comes first, and a name means its newest entry", () => {
  using tree = tempTree();
  const old = put(tree, 1, { name: "pdf", deletedAt: "2026-01-01T00:00:00.000Z" });
  const young = put(tree, 2, { name: "pdf", deletedAt: "2026-02-01T00:00:00.000Z" });
  const state = tree.at("state");
  expect(listTrash(state).map(({ id }) => id)).toEqual([young, old]);
  expect(findTrashed(state, "pdf").id).toBe(young);
  expect(findTrashed(state, old).id).toBe(old);
});

test("a damaged description costs no skill, and files of others are not ours", () => {
  using tree = tempTree({ "state/trash/notes.txt": "x" });
  const id = put(tree, 1, "{");
  const state = tree.at("state");
  expect(listTrash(state)).toEqual([{ id, name: id, scope: "user", folder: "", deletedAt: "", bytes: 0 }]);
  removeTrashRemains({ disk, state });
  expect(readdirSync(tree.at("state/trash"))).toEqual([id, "notes.txt"]);
});

test("beyond the limits the oldest are dropped, but never the newest", () => {
  using tree = tempTree();
  for (let number = 0; number <= MAX_TRASH_ENTRIES; number += 1)
    put(tree, number, { name: `s${number}`, deletedAt: new Date(number * 1000).toISOString() });
  put(tree, 1000, { name: "huge", deletedAt: "2026-01-01T00:00:00.000Z", bytes: 10 ** 12 });
  const place = { disk, state: tree.at("state") };
  pruneTrash(place);
  expect(listTrash(place.state).map(({ name }) => name)).toEqual(["huge"]);
});

test("entries of a newer version are left alone, remains of ours are not", () => {
  using tree = tempTree({
    "state/trash/0000000000000001/entry.json": '{"version":2}',
    "state/trash/0000000000000002/entry.json": '{"version":1}',
  });
  removeTrashRemains({ disk, state: tree.at("state") });
  expect(readdirSync(tree.at("state/trash"))).toEqual(["0000000000000001"]);
});

test("an unknown entry is not found, and nothing else goes", () => {
  using tree = tempTree();
  put(tree, 1, { name: "pdf", deletedAt: "" });
  const place = { disk, state: tree.at("state") };
  expect(() => emptyTrash(place, ["nope"])).toThrow(expect.objectContaining({ code: "skill_not_found" }));
  expect(listTrash(place.state)).toHaveLength(1);
});
