import { parseSkill } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { declaredFeatures, type SkillTexts } from "./declared-features.ts";

function skill(text: string): SkillTexts {
  const { manifest, bodyStart } = parseSkill({
    text,
    complete: true,
    file: "SKILL.md",
    directory: "s",
    sidecars: [],
  });
  if (manifest === undefined) throw new Error("no skill");
  return { manifest, text, body: text.slice(bodyStart), found: { path: "/s/SKILL.md" } };
}

const HEAD = "---\nname: s\ndescription: D.\n---\n";

test("commands in a body come with their lines in the file", () => {
  const text = `${HEAD}One !\`a\` and !\`b\`\n\n\`\`\`!\nc\n\`\`\`\n`;
  expect(declaredFeatures(skill(text)).map(({ text: what, line }) => [what, line])).toEqual([
    ["a", 5],
    ["b", 5],
    ["c", 7],
  ]);
});

test("the lines of very many commands are counted in one walk", () => {
  const features = declaredFeatures(skill(HEAD + "!`a`\n".repeat(100_000)));
  expect(features.at(-1)).toEqual({ kind: "shell", text: "a", file: "SKILL.md", line: 100_004 });
});
