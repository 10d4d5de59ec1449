import { expect, test } from "vitest";
import { indentContinuations } from "./indent-continuations.ts";
import { parseSkill } from "./parse-skill.ts";

test.for<readonly [yaml: string, indented: string | undefined]>([
  ['a: "x\ny"\nb: 1', 'a: "x\n  y"\nb: 1'],
  ["a: 'it''s\n\n\ty'", "a: 'it''s\n\n  y'"],
  ['m:\n  a: &x "x\n y"', 'm:\n  a: &x "x\n    y"'],
  ["- 'x\ny'", "- 'x\n    y'"],
  ["a: [x,\ny]", undefined],
  ["a: x\nb: 1", undefined],
  ['a: "x\nb: 1', undefined],
])("%j becomes %j", ([yaml, indented]) => {
  expect(indentContinuations(yaml)).toBe(indented);
});

test("a list in brackets is indented if wanted", () => {
  expect(indentContinuations("a: [x,\ny]", { lists: true })).toBe("a: [x,\n  y]");
});

test("a quoted description that continues at the margin loads with a warning, and its text is whole", () => {
  const { manifest, diagnostics } = parseSkill({
    text: '---\nname: a\ndescription: "Does\nthings: well"\n---\nBody\n',
    complete: true,
    file: "/skills/a/SKILL.md",
    directory: "a",
    sidecars: [],
  });
  expect(manifest?.description).toBe("Does things: well");
  expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual([
    ["yaml-repaired", "warning", 4],
  ]);
});
