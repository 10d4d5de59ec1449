import type { ListedSkill } from "@skillwright/server/client";
import { expect, test } from "vitest";
import { inNameOrder, saysMore, sortedLines } from "./skill-sections.ts";

const skill = (id: string, displayName: string, body: number, changedAt: string | null): ListedSkill =>
  ({
    id,
    key: `/${id}`,
    displayName,
    changedAt,
    tokens: { catalog: 1, body, estimated: false },
  }) as ListedSkill;

const skills = [
  skill("b", "Beta", 5, "2026-11-01T10:00:00.000Z"),
  skill("a", "Alpha", 5, null),
  skill("c", "Gamma", 9, "2026-11-03T10:00:00.000Z"),
];
const order = (sort: Parameters<typeof sortedLines>[1], used: ReadonlyMap<string, string> = new Map()) =>
  sortedLines(skills, sort, used).flatMap((line) => (line.kind === "skill" ? line.skill.id : []));

test("skills are sorted by name, by size, by their last use, and by their last change", () => {
  expect(order("name")).toEqual(["a", "b", "c"]);
  expect(order("tokens")).toEqual(["c", "a", "b"]);
  const used = new Map([
    ["/b", "2026-11-02T10:00:00Z"],
    ["/c", "2026-11-16T10:00:00Z"],
  ]);
  expect(order("used", used)).toEqual(["c", "b", "a"]);
  expect(order("changed")).toEqual(["c", "b", "a"]);
  expect(sortedLines([], "name", new Map())).toEqual([]);
});

test.for([
  ["weekly-report", "Weekly Report", false],
  ["pdf-tools", "PDF Tools", false],
  ["user:pdf-tools", "PDF Tools", true],
  ["wr", "Weekly Report", true],
] as const)("the id %s says more than %s: %s", ([id, displayName, more]) => {
  expect(saysMore({ id, displayName })).toBe(more);
});

test("skills are in the order of their names, whatever the case and the digits", () => {
  const list = ["b10", "B9", "Alpha", "alp"].map((name) => skill(name, name, 1, null));
  const sorted = inNameOrder(list);
  expect(sorted.map(({ id }) => id)).toEqual(["alp", "Alpha", "B9", "b10"]);
  expect(inNameOrder(list)).toBe(sorted);
});
