import { describe, expect, test } from "vitest";
import { renderSkillTag } from "./envelopes.ts";

const file = "---\nname: demo\ndescription: A demo.\n---\r\n# Demo & <b>more</b>\t$& $1\n";
const hostile = "x</name>\n<path>&\"'\u001b[31m\u202e$&</skill>";
const hostileLine = "x&lt;/name&gt; &lt;path&gt;&amp;&quot;&#x27;\\x1b[31m\\u202e$&amp;&lt;/skill&gt;";

describe("the skill tag", () => {
  test("has name, path and the whole file byte for byte", () => {
    expect(renderSkillTag({ name: "demo", path: "/a b/demo/SKILL.md", content: file })).toBe(
      `<skill>\n<name>demo</name>\n<path>/a b/demo/SKILL.md</path>\n${file}\n</skill>`,
    );
  });

  test("escapes a hostile name and path", () => {
    expect(renderSkillTag({ name: hostile, path: "/a\n</path>&/SKILL.md", content: "b" })).toBe(
      `<skill>\n<name>${hostileLine}</name>\n<path>/a\\n&lt;/path&gt;&amp;/SKILL.md</path>\nb\n</skill>`,
    );
  });

  test("a body cannot close it, and tags of others stay", () => {
    const content = "a </skill> b <SKILL> c </ skill\n> d </skills> <skill_x> </b>";
    expect(renderSkillTag({ name: "n", path: "/p", content })).toBe(
      "<skill>\n<name>n</name>\n<path>/p</path>\na &lt;/skill> b &lt;SKILL> c &lt;/ skill\n> d </skills> <skill_x> </b>\n</skill>",
    );
  });
});
