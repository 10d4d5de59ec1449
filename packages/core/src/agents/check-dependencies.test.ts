import { expect, test } from "vitest";
import { checkDependencies } from "./check-dependencies.ts";

const agents = (list: Readonly<Record<string, readonly string[]>>): Parameters<typeof checkDependencies>[0] =>
  Object.entries(list).map(([id, dependsOn]) => ({ id, dependsOn }));

test("existing agents can depend on each other without a diagnostic", () => {
  expect(checkDependencies(agents({ a: ["b", "c"], b: ["c"], c: [] })).size).toBe(0);
});

test("a missing agent is named with those that may be meant", () => {
  expect([...checkDependencies(agents({ reviewer: [], a: ["reviewr", "zzz"] }))]).toEqual([
    [
      "a",
      [
        { kind: "missing", id: "reviewr", suggestions: ["reviewer"] },
        { kind: "missing", id: "zzz", suggestions: [] },
      ],
    ],
  ]);
});

test("every agent in a cycle gets the shortest cycle reported, and no agent outside of it", () => {
  expect([...checkDependencies(agents({ a: ["b"], b: ["c", "a"], c: ["a"], d: ["a"], e: ["e"] }))]).toEqual([
    ["a", [{ kind: "cycle", path: ["a", "b", "a"] }]],
    ["b", [{ kind: "cycle", path: ["b", "a", "b"] }]],
    ["c", [{ kind: "cycle", path: ["c", "a", "b", "c"] }]],
    ["e", [{ kind: "cycle", path: ["e", "e"] }]],
  ]);
});
