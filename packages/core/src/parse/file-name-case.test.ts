import { expect, test } from "vitest";
import { parseSkill } from "./parse-skill.ts";

test("a skill called skill.md loads with a warning", () => {
  const text = "---\nname: a\ndescription: Does a.\n---\nbody\n";
  const { diagnostics } = parseSkill({
    text,
    complete: true,
    file: "/s/a/skill.md",
    directory: "a",
    sidecars: [],
  });
  expect(diagnostics).toEqual([
    {
      code: "file-name-case",
      severity: "warning",
      message: "The file is called `skill.md`; most agents only look for `SKILL.md`",
      file: "/s/a/skill.md",
      line: 1,
      column: 1,
      hint: "Rename it to SKILL.md.",
    },
  ]);
});
