import { expect, test } from "vitest";
import { lintSkill } from "./lint.ts";

const report = (text: string): readonly string[] =>
  lintSkill({
    skill: {
      text,
      complete: true,
      file: "commands/Review It.md",
      directory: "Review It",
      sidecars: [],
      kind: "command",
    },
  }).map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`);

test("a command needs neither name nor description, and its links may lead anywhere in the project", () => {
  expect(report("Review $ARGUMENTS as [the guide](../../docs/guide.md) says.\n")).toEqual([]);
  expect(report("---\nallowed-tools: Bash(git diff:*)\n---\nReview it.\n")).toEqual([]);
});

test("a command is searched for characters, secrets, tools, links and placeholders", () => {
  const key = ["gh", "p_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
  const text = `---\ndescription: "x\\u200by"\nallowed-tools: bash\n---\n{{topic}} \u202E ${key}\n[x](/home/me/x.md)\n`;
  expect(report(text)).toEqual([
    "error text-invisible 2:14",
    "warning tool-unknown 3:16",
    "warning parameter-undeclared 5:1",
    "error text-bidi 5:11",
    "error text-secret 5:13",
    "error link-escapes 6:5",
  ]);
});
