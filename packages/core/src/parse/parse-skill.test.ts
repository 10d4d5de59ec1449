import { describe, expect, test } from "vitest";
import { MAX_FRONTMATTER_BYTES } from "../limits.ts";
import { parseSkill } from "./parse-skill.ts";
import type { SkillText } from "./skill-text.ts";

function parse(text: string, more: Partial<SkillText> = {}) {
  return parseSkill({
    text,
    complete: true,
    file: "my-skill/SKILL.md",
    directory: "my-skill",
    sidecars: [],
    ...more,
  });
}

/** Name, description and findings: what most tests are about. */
function summary(text: string, more: Partial<SkillText> = {}) {
  const { manifest, diagnostics } = parse(text, more);
  return {
    name: manifest?.name,
    description: manifest?.description,
    found: diagnostics.map(({ code, severity, line, column }) => `${severity} ${code} ${line}:${column}`),
  };
}

const skill = (...yaml: readonly string[]): string => ["---", ...yaml, "---", "Body text", ""].join("\n");
const good = { name: "my-skill", description: "Does it" };

describe("a file", () => {
  test("that follows the standard has no findings", () => {
    const text = skill("name: my-skill", "description: Does it");
    expect(summary(text)).toEqual({ ...good, found: [] });
    expect(text.slice(parse(text).bodyStart)).toBe("Body text\n");
  });

  test("with CRLF reads the same", () => {
    const text = skill("name: my-skill", "description: |", "  Does", "  it").replaceAll("\n", "\r\n");
    expect(summary(text)).toEqual({ name: "my-skill", description: "Does\nit", found: [] });
  });

  test("with a byte order mark loads and says so", () => {
    expect(summary(`\uFEFF${skill("name: my-skill", "description: Does it")}`)).toEqual({
      ...good,
      found: ["warning file-bom 1:1"],
    });
  });

  test.each([
    ["empty", "", "error frontmatter-missing 1:1"],
    ["without frontmatter", "# Title\n", "error frontmatter-missing 1:1"],
    ["with a blank line first", "\n---\nname: x\n---\n", "error frontmatter-missing 1:1"],
    ["with nothing between the fences", "---\n\n---\nBody", "error frontmatter-empty"],
    ["with comments between the fences", "---\n# x\n---\nBody", "error yaml-not-mapping"],
    ["with a list for frontmatter", "---\n- a\n---\nBody", "error yaml-not-mapping"],
    ["with a text for frontmatter", "---\njust text\n---\nBody", "error yaml-not-mapping"],
    ["that opens a frontmatter and nothing else", "---\n", "error frontmatter-unclosed"],
    ["whose frontmatter never ends", "---\nname: x\n# Title\n", "error frontmatter-unclosed"],
    [
      "with too much frontmatter",
      `---\n${"#\n".repeat(MAX_FRONTMATTER_BYTES)}---\n`,
      "error frontmatter-too-large 1:1",
    ],
    ["with a second document", skill("name: a", "...", "--- # two", "name: b"), "error yaml-invalid"],
    ["with YAML beyond repair", skill("name: x", "\tdescription: {"), "error yaml-invalid 3:1"],
    ["nested too deeply", skill(`name: ${"[".repeat(30)}${"]".repeat(30)}`), "error yaml-limit"],
  ])("%s does not load", (_, text, finding) => {
    const { name, found } = summary(text);
    expect(name).toBe(undefined);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${finding}`));
  });

  test("cut off before its frontmatter ends does not load", () => {
    expect(summary("---\nname: my-skill\ndescription: Does it\n", { complete: false }).found).toEqual([
      "error frontmatter-too-large 1:1",
    ]);
  });

  test("truncated in its body loads without a diagnostic about the body", () => {
    expect(summary("---\nname: my-skill\ndescription: Does it\n---\n", { complete: false })).toEqual({
      ...good,
      found: [],
    });
  });

  test("with a frontmatter that is not closed loads when the rest is one", () => {
    const { name, description, found } = summary("---\nname: my-skill\ndescription: Does it\n");
    expect({ name, description }).toEqual(good);
    expect(found[0]).toMatch(/^warning frontmatter-unclosed/);
    expect(found.slice(1)).toEqual(["warning body-empty 1:1"]);
  });

  test("with dashes in its values is cut at the right place", () => {
    const text = '---\nname: my-skill\ndescription: "foo --- bar"\nnotes: |\n  ---\n---\nBody\n---\nmore\n';
    const { manifest, bodyStart } = parse(text);
    expect(manifest?.description).toBe("foo --- bar");
    expect(manifest?.extra).toEqual({ notes: "---\n" });
    expect(text.slice(bodyStart)).toBe("Body\n---\nmore\n");
  });

  test("without a body says so", () => {
    expect(summary("---\nname: my-skill\ndescription: Does it\n---\n \n")).toEqual({
      ...good,
      found: ["warning body-empty 1:1"],
    });
  });
});

describe("unquoted colons", () => {
  test("are repaired, and the location is reported", () => {
    expect(summary(skill("name: my-skill", "description: Use when: asked"))).toEqual({
      name: "my-skill",
      description: "Use when: asked",
      found: ["warning yaml-repaired 3:14"],
    });
  });

  test("do not move the places of other findings", () => {
    expect(summary(skill("name: my-skill", "description: a: b: c", "license: [x]")).found).toEqual([
      "warning yaml-repaired 3:14",
      "warning field-type 4:10",
    ]);
  });
});

describe("the name", () => {
  test.each([
    ["a number", "name: 3000", "3000", "3000"],
    ["a truth value", "name: true", "true", "true"],
    ["letters of another script", "name: 技能", "技能", "技能"],
    ["a decomposed letter", "name: cafe\u0301", "caf\u00e9", "café"],
    ["text with blanks around", "name: '  my-skill '", "my-skill", "my-skill"],
  ])("can be %s", (_, line, directory, name) => {
    expect(summary(skill(line, "description: Does it"), { directory })).toEqual({
      name,
      description: "Does it",
      found: [],
    });
  });

  test.each([
    ["is missing", skill("description: Does it"), ["warning name-missing 1:1"]],
    ["is empty", skill("name:", "description: Does it"), ["warning name-missing 2:5"]],
    [
      "is a list",
      skill("name: [a]", "description: Does it"),
      ["warning field-type 2:7", "warning name-missing 2:7"],
    ],
  ])("comes from the folder when it %s", (_, text, found) => {
    expect(summary(text)).toEqual({ ...good, found });
  });

  test("is missed when there is no folder either", () => {
    expect(summary(skill("description: Does it"), { directory: "" })).toEqual({
      name: undefined,
      description: undefined,
      found: ["error name-missing 1:1"],
    });
  });

  test("that breaks the standard loads with every broken rule named", () => {
    const name = `-My_${"x".repeat(70)}`;
    const { manifest, diagnostics } = parse(skill(`name: ${name}`, "description: Does it"), {
      directory: name,
    });
    expect(manifest?.name).toBe(name);
    expect(diagnostics.map(({ code, message, hint }) => ({ code, message, hint }))).toEqual(
      [
        ["name-too-long", "it is longer than 64 characters"],
        ["name-format", "it has uppercase letters"],
        ["name-format", "it starts or ends with a hyphen"],
        ["name-format", "it has characters other than letters, digits and hyphens"],
      ].map(([code, reason]) => ({
        code,
        message: `The name "${name}" doesn't follow the standard: ${reason}`,
        hint: `Try "my-${"x".repeat(47)}".`,
      })),
    );
  });

  test("of another folder is kept and reported", () => {
    expect(summary(skill("name: other", "description: Does it"))).toEqual({
      name: "other",
      description: "Does it",
      found: ["warning name-directory-mismatch 2:7"],
    });
  });

  test("is the id where there is one, and the name is what people see", () => {
    const { manifest, diagnostics } = parse(
      skill("id: my-skill", "name: My Nice Skill", "description: Does it"),
    );
    expect(diagnostics).toEqual([]);
    expect({ name: manifest?.name, displayName: manifest?.displayName }).toEqual({
      name: "my-skill",
      displayName: "My Nice Skill",
    });
  });
});

describe("the description", () => {
  test("can be a number", () => {
    expect(summary(skill("name: my-skill", "description: 3000")).description).toBe("3000");
  });

  test.each([
    ["missing", skill("name: my-skill"), ["warning description-from-body 1:1"]],
    ["empty", skill("name: my-skill", "description: ''"), ["warning description-from-body 3:14"]],
    [
      "a list",
      skill("name: my-skill", "description: [a]"),
      ["warning field-type 3:14", "warning description-from-body 3:14"],
    ],
  ])("is the first paragraph of the body when it is %s", (_, text, found) => {
    expect(summary(text)).toEqual({ name: "my-skill", description: "Body text", found });
  });

  test("must come from somewhere", () => {
    expect(summary("---\nname: my-skill\n---\n\n")).toEqual({
      name: undefined,
      description: undefined,
      found: ["error description-missing 1:1"],
    });
  });

  test("may be too long, counted in characters", () => {
    const long = "😀".repeat(1025);
    const text = skill("name: my-skill", `description: ${long}`, `compatibility: ${"x".repeat(501)}`);
    expect(parse(text).manifest?.description).toBe(long);
    expect(parse(text).diagnostics.map(({ code, message }) => ({ code, message }))).toEqual([
      {
        code: "description-too-long",
        message: "The description has 1025 characters; the standard allows 1024",
      },
      {
        code: "compatibility-too-long",
        message: "The compatibility has 501 characters; the standard allows 500",
      },
    ]);
    expect(summary(skill("name: my-skill", `description: ${"😀".repeat(1024)}`)).found).toEqual([]);
  });
});

describe("other fields", () => {
  test("that are unknown are kept, with their place", () => {
    const { manifest, diagnostics } = parse(
      skill("name: my-skill", "description: Does it", "x-own: {a: [1, ~]}", "__proto__: {b: 2}"),
    );
    expect(JSON.stringify(manifest?.extra)).toBe('{"x-own":{"a":[1,null]},"__proto__":{"b":2}}');
    expect(
      diagnostics.map(({ code, severity, message, line, column }) => [code, severity, message, line, column]),
    ).toEqual([
      ["field-unknown", "info", "The field `x-own` is unknown; it is kept unchanged", 4, 1],
      ["field-unknown", "info", "The field `__proto__` is unknown; it is kept unchanged", 5, 1],
    ]);
  });

  test("given twice count once", () => {
    expect(
      summary(skill("name: my-skill", "description: Does it", "license: MIT", "license: BSD")).found,
    ).toEqual(["warning field-duplicate 5:1"]);
  });

  test("with a tag lose the tag", () => {
    expect(summary(skill("name: my-skill", "description: !!str Does it")).found).toEqual([
      "warning yaml-tag 3:14",
    ]);
  });

  test.each([
    ["disable-model-invocation: true", ["warning skill-unreachable 4:17"]],
    ["disable-model-invocation: false", []],
  ])("that leave nobody to use the skill are reported: %s", (line, found) => {
    expect(
      summary(skill("name: my-skill", "description: Does it", "user-invocable: false", line)).found,
    ).toEqual(found);
  });

  test("of a sidecar can leave nobody as well", () => {
    const sidecar = {
      path: "agents/openai.yaml",
      file: "agents/openai.yaml",
      text: "policy: {allow_implicit_invocation: false}",
    };
    expect(
      summary(skill("name: my-skill", "description: Does it", "user-invocable: no"), { sidecars: [sidecar] })
        .found,
    ).toEqual(["warning skill-unreachable 4:17"]);
  });
});
