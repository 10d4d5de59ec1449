import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { createWordScorer, relevanceOf } from "./word-scorer.ts";

function skill(name: string, description: string, tags: readonly string[] = []): SkillStatus {
  return {
    name,
    manifest: { displayName: name, description, tags, triggers: [] },
    found: { key: `/s/${name}/SKILL.md` },
  } as unknown as SkillStatus;
}

const skills = [
  skill("pdf-merge", "Joins documents. Use when the user wants one file."),
  skill("csv-clean", "Cleans tables. Use when the user has tables.", ["spreadsheet"]),
  skill("review", "Reviews a pdf. Use when the user wants a second look."),
  skill("deploy", "Deploys. Use when the user wants it live."),
  skill("zahlen", "表格数据清理"),
  skill("mail", "Sends mail. Use when the user wants to write."),
];

function ranking(prompt: string): readonly string[] {
  const scores = createWordScorer().score(prompt, skills);
  return skills
    .map((one) => ({ name: one.name, score: relevanceOf(scores, one) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

describe("the plain scorer", () => {
  test.for<[string, readonly string[]]>([
    ["Merge this PDF, please", ["pdf-merge", "review"]],
    ["a spreadsheet", ["csv-clean"]],
    ["ｐｄｆ", ["pdf-merge", "review"]],
    ["请清理数据", ["zahlen"]],
    ["", []],
    ["a b to", []],
    ["nothing fits", []],
  ])("%j finds %j", ([prompt, names]) => {
    expect(ranking(prompt)).toEqual(names);
  });

  test("ignores a word that every skill has", () => {
    const many = Array.from({ length: 20 }, (_, index) => skill(`s${index}`, "Use when wanted."));
    expect(createWordScorer().score("use it when wanted", many).size).toBe(0);
  });

  test("answers any prompt, the same each time", () => {
    const scorer = createWordScorer();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (prompt) => {
        expect(scorer.score(prompt, skills)).toEqual(createWordScorer().score(prompt, skills));
      }),
    );
  });
});

test("a score that isn't a positive number counts as none", () => {
  const [one] = skills;
  if (one === undefined) throw new Error("no skill");
  for (const score of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    expect(relevanceOf(new Map([[one.found.key, score]]), one)).toBe(0);
  }
  expect(relevanceOf(new Map([[one.found.key, 0.5]]), one)).toBe(0.5);
});
