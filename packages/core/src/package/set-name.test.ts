import { expect, test } from "vitest";
import { setSkillName } from "./check-package.ts";

test.for([
  ["---\nname: a # mine\ndescription: d\n---\nb\n", "---\nname: new # mine\ndescription: d\n---\nb\n"],
  [
    "---\nid: a\nname: Nice A\ndescription: d\n---\nb\n",
    "---\nid: new\nname: Nice A\ndescription: d\n---\nb\n",
  ],
  ["---\r\ndescription: d\r\n---\r\nb", "---\r\ndescription: d\r\nname: new\r\n---\r\nb"],
  ["---\nname: a\ndescription: Use: this\n---\nb\n", "---\nname: new\ndescription: 'Use: this'\n---\nb\n"],
])("%j becomes %j", ([before = "", after]) => {
  expect(setSkillName(before, "new")).toBe(after);
});

test("a text that cannot be read is refused", () => {
  expect(() => setSkillName("---\n- a\n---\nb\n", "new")).toThrow(
    expect.objectContaining({ code: "parse_error" }),
  );
});
