import { expect, test } from "vitest";
import { layoutRelations, type Relation } from "./layout-relations.ts";

const requires = (from: string, name: string, met = true): Relation => ({
  from,
  to: met ? name : null,
  name,
  kind: "requires",
  met,
});

test("what is required is to the right of what requires it", () => {
  const { nodes, columns, rows } = layoutRelations([
    requires("a", "b"),
    requires("b", "c"),
    requires("a", "d"),
  ]);
  expect(nodes.map(({ name, column, row }) => [name, column, row])).toEqual([
    ["a", 0, 0],
    ["b", 1, 0],
    ["c", 2, 0],
    ["d", 1, 1],
  ]);
  expect([columns, rows]).toEqual([3, 2]);
});

test("a missing skill has a place but no id, and trouble comes first", () => {
  const { nodes, edges } = layoutRelations([requires("a", "b"), requires("c", "gone", false)]);
  expect(nodes.find(({ name }) => name === "gone")?.id).toBeUndefined();
  expect(edges.map(({ from }) => from)).toEqual(["c", "a"]);
});

test("a cycle ends, and only so many relations are drawn", () => {
  expect(layoutRelations([requires("a", "b"), requires("b", "a")]).nodes.length).toBe(2);
  const many = Array.from({ length: 40 }, (_, at) => requires(`a${at}`, "b"));
  expect([layoutRelations(many).edges.length, layoutRelations(many).left]).toEqual([30, 10]);
});
