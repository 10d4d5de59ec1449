import { expect, test } from "vitest";
import { setSkillName } from "./check-package.ts";

test.for([
  ["---\nname: a # mine\ndescription: d\n---\nb\n", "---\nname: new # mine\ndescription: d\n---\nb\n"],
  [
    "---\nid: a\nname: Nice A\ndescription: d\n---\nb\n",
    "---\nid: new\nname: Nice A\ndescription: d\n---\nb\n",
  ],
  ["---\r\ndescription: d\r\n---\r\nb", "---\r\ndescription: d\r\nname: new\r\n---\r\nb"],
])("%j becomes %j", ([before = "", after]) => {
  expect(setSkillName(before, "new")).toBe(after);
});

test("a text that cannot be read is refused", () => {
  expect(() => setSkillName("---\n- a\n---\nb\n", "new")).toThrow(
    expect.objectContaining({ code: "parse_error" }),
  );
});

test("a text that only a repair makes readable is refused, with the repair as a diff", () => {
  expect(() => setSkillName("---\nname: a\ndescription: Use: this\n---\nb\n", "new")).toThrow(
    expect.objectContaining({
      code: "parse_error",
      details: {
        file: "SKILL.md",
        repair: expect.stringContaining("-description: Use: this\n+description: 'Use: this'\n"),
      },
    }),
  );
});
