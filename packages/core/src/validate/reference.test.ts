import { describe, expect, test } from "vitest";
import {
  type ReferenceFolder,
  readReferenceProperties,
  toReferencePrompt,
  validateReference,
} from "./reference.ts";
import { parseReference } from "./reference-parse.ts";

function found(directory: string, text: string, file = "SKILL.md"): ReferenceFolder {
  const path = `/skills/${directory}`;
  return { state: "found", path, directory, location: `${path}/${file}`, text };
}

const skill = (...fields: readonly string[]): string =>
  ["---", ...fields, "---", "# My Skill", ""].join("\n");

const MINIMAL = skill("name: my-skill", "description: A test skill");
const parseFailure = (message: unknown): unknown => ({ failure: { kind: "parse", message } });
const validationFailure = (message: string): unknown => ({ failure: { kind: "validation", message } });

/** The verdict on a skill that has the given name, in a folder of that name unless another is given. */
function verdict(name: string, directory: string = name): readonly string[] {
  return validateReference(found(directory, skill(`name: ${name}`, "description: A test skill")));
}

describe("the reference tool's parser cases", () => {
  test("1 valid frontmatter", () => {
    expect(parseReference(MINIMAL)).toEqual({
      value: {
        fields: new Map([
          ["name", "my-skill"],
          ["description", "A test skill"],
        ]),
        body: "# My Skill",
      },
    });
  });

  test("2 missing frontmatter", () => {
    expect(parseReference("# No frontmatter here")).toEqual(
      parseFailure("SKILL.md must start with YAML frontmatter (---)"),
    );
  });

  test("3 unclosed frontmatter", () => {
    expect(parseReference("---\nname: my-skill\ndescription: A test skill\n")).toEqual(
      parseFailure("SKILL.md frontmatter not properly closed with ---"),
    );
  });

  test("4 invalid YAML", () => {
    expect(parseReference(skill("name: [invalid"))).toEqual(
      parseFailure(expect.stringContaining("Invalid YAML in frontmatter: YAMLException: ")),
    );
  });

  test("5 frontmatter that is a list", () => {
    expect(parseReference(skill("- one", "- two"))).toEqual(
      parseFailure("Invalid YAML in frontmatter: ParseError: SKILL.md frontmatter must be a YAML mapping"),
    );
    expect(parseReference(skill("text"))).toEqual(
      parseFailure("SKILL.md frontmatter must be a YAML mapping"),
    );
  });

  test("6 properties of a folder", () => {
    expect(
      readReferenceProperties(
        found("my-skill", skill("name: my-skill", "description: A test skill", "license: MIT")),
      ),
    ).toEqual({ value: { name: "my-skill", description: "A test skill", license: "MIT" } });
  });

  test("7 metadata is text", () => {
    expect(
      readReferenceProperties(
        found(
          "my-skill",
          skill(
            "name: my-skill",
            "description: A test skill",
            "metadata:",
            "  author: Test Author",
            "  version: 1.0",
          ),
        ),
      ),
    ).toEqual({
      value: {
        name: "my-skill",
        description: "A test skill",
        metadata: { author: "Test Author", version: "1" },
      },
    });
  });

  test("8 folder without SKILL.md", () => {
    expect(readReferenceProperties({ state: "no-skill-file", path: "/skills/empty" })).toEqual(
      parseFailure("SKILL.md not found in /skills/empty"),
    );
  });

  test("9 missing name", () => {
    expect(readReferenceProperties(found("my-skill", skill("description: A test skill")))).toEqual(
      validationFailure("Missing required field in frontmatter: name"),
    );
  });

  test("10 missing description", () => {
    expect(readReferenceProperties(found("my-skill", skill("name: my-skill")))).toEqual(
      validationFailure("Missing required field in frontmatter: description"),
    );
  });

  test.each([
    ["11 SKILL.md beside skill.md", "SKILL.md"],
    ["12 only skill.md", "skill.md"],
    ["14 properties from skill.md", "skill.md"],
  ])("%s", (_, file) => {
    const folder = found("my-skill", MINIMAL, file);
    expect(readReferenceProperties(folder)).toEqual({
      value: { name: "my-skill", description: "A test skill" },
    });
    expect(toReferencePrompt([folder]).value).toContain(`/skills/my-skill/${file}`);
  });

  test("13 neither SKILL.md nor skill.md", () => {
    expect(validateReference({ state: "no-skill-file", path: "/skills/x" })).toEqual([
      "Missing required file: SKILL.md",
    ]);
  });

  test("15 allowed tools", () => {
    expect(
      readReferenceProperties(
        found(
          "my-skill",
          skill("name: my-skill", "description: A test skill", "allowed-tools: Bash(jq:*) Bash(git:*)"),
        ),
      ),
    ).toEqual({
      value: {
        name: "my-skill",
        description: "A test skill",
        "allowed-tools": "Bash(jq:*) Bash(git:*)",
      },
    });
  });
});

describe("the reference tool's prompt cases", () => {
  test("16 no skills", () => {
    expect(toReferencePrompt([])).toEqual({ value: "<available_skills>\n</available_skills>" });
  });

  test("17 one skill", () => {
    expect(toReferencePrompt([found("my-skill", MINIMAL)]).value?.split("\n")).toEqual([
      "<available_skills>",
      "<skill>",
      "<name>",
      "my-skill",
      "</name>",
      "<description>",
      "A test skill",
      "</description>",
      "<location>",
      "/skills/my-skill/SKILL.md",
      "</location>",
      "</skill>",
      "</available_skills>",
    ]);
  });

  test("18 two skills", () => {
    const prompt = toReferencePrompt([
      found("skill-a", skill("name: skill-a", "description: First")),
      found("skill-b", skill("name: skill-b", "description: Second")),
    ]).value;
    expect(prompt?.match(/<\/?skill>|skill-[ab]$/gm)).toEqual([
      "<skill>",
      "skill-a",
      "</skill>",
      "<skill>",
      "skill-b",
      "</skill>",
    ]);
  });

  test("19 special characters", () => {
    const text = skill("name: my-skill", `description: Use <foo> & <bar> "tags", it's safe`);
    expect(toReferencePrompt([found("my-skill", text)]).value?.split("\n")[6]).toBe(
      "Use &lt;foo&gt; &amp; &lt;bar&gt; &quot;tags&quot;, it&#39;s safe",
    );
  });

  test("a folder that cannot be read fails the whole prompt", () => {
    expect(toReferencePrompt([found("a", MINIMAL), { state: "missing", path: "/gone" }])).toEqual(
      parseFailure("SKILL.md not found in /gone"),
    );
  });
});

describe("the reference tool's validator cases", () => {
  const aLong = "a".repeat(70);
  test.each<readonly [string, ReferenceFolder | readonly string[], readonly string[]]>([
    ["20 valid skill", verdict("my-skill"), []],
    ["21 nonexistent path", { state: "missing", path: "/gone" }, ["Path does not exist: /gone"]],
    ["22 not a directory", { state: "not-directory", path: "/file.txt" }, ["Not a directory: /file.txt"]],
    ["23 missing SKILL.md", { state: "no-skill-file", path: "/x" }, ["Missing required file: SKILL.md"]],
    ["24 upper-case name", verdict("MySkill"), ["Skill name 'MySkill' must be lowercase"]],
    ["25 name too long", verdict(aLong), [`Skill name '${aLong}' exceeds 64 character limit (70 chars)`]],
    ["26 leading hyphen", verdict("-my-skill"), ["Skill name cannot start or end with a hyphen"]],
    ["27 consecutive hyphens", verdict("my--skill"), ["Skill name cannot contain consecutive hyphens"]],
    [
      "28 invalid characters",
      verdict("my_skill"),
      ["Skill name 'my_skill' contains invalid characters. Only letters, digits, and hyphens are allowed."],
    ],
    [
      "29 directory mismatch",
      verdict("correct-name", "wrong-name"),
      ["Directory name 'wrong-name' must match skill name 'correct-name'"],
    ],
    [
      "30 unexpected fields",
      found("my-skill", skill("name: my-skill", "description: x", "unknown_field: y", "another: z")),
      [
        "Unexpected fields in frontmatter: another, unknown_field. Only allowed-tools, compatibility, description, license, metadata, name are allowed.",
      ],
    ],
    [
      "31 all usual fields",
      found(
        "my-skill",
        skill("name: my-skill", "description: x", "license: MIT", "metadata:", "  author: Test"),
      ),
      [],
    ],
    [
      "32 allowed tools",
      found("my-skill", skill("name: my-skill", "description: x", "allowed-tools: Bash(jq:*) Bash(git:*)")),
      [],
    ],
    ["33 Chinese name", verdict("技能"), []],
    ["34 Russian name with hyphen", verdict("мой-навык"), []],
    ["35 Russian name in lower case", verdict("навык"), []],
    ["36 Russian name in upper case", verdict("НАВЫК"), ["Skill name 'НАВЫК' must be lowercase"]],
    [
      "37 description too long",
      found("my-skill", skill("name: my-skill", `description: ${"x".repeat(1100)}`)),
      ["Description exceeds 1024 character limit (1100 chars)"],
    ],
    [
      "38 compatibility",
      found("my-skill", skill("name: my-skill", "description: x", "compatibility: Requires Python 3.11+")),
      [],
    ],
    [
      "39 compatibility too long",
      found("my-skill", skill("name: my-skill", "description: x", `compatibility: ${"x".repeat(550)}`)),
      ["Compatibility exceeds 500 character limit (550 chars)"],
    ],
    ["40 names are compared in NFKC", verdict("cafe\u0301", "caf\u00e9"), []],
  ])("%s", (_, input, expected) => {
    expect("state" in input ? validateReference(input) : input).toEqual(expected);
  });
});

describe("the examples of the specification", () => {
  test.each(["pdf-processing", "data-analysis", "code-review"])("%s is valid", (name) => {
    expect(verdict(name)).toEqual([]);
  });

  test.each([
    ["PDF-Processing", "Skill name 'PDF-Processing' must be lowercase"],
    ["-pdf", "Skill name cannot start or end with a hyphen"],
    ["pdf--processing", "Skill name cannot contain consecutive hyphens"],
  ])("%s is not", (name, message) => {
    expect(verdict(name)).toEqual([message]);
  });
});

test("several findings come in the order of the reference tool", () => {
  const text = skill("name: -My_Skill-", "description:", "compatibility:", "  - a", "zzz: 1");
  expect(validateReference(found("other", text))).toEqual([
    "Unexpected fields in frontmatter: zzz. Only allowed-tools, compatibility, description, license, metadata, name are allowed.",
    "Skill name '-My_Skill-' must be lowercase",
    "Skill name cannot start or end with a hyphen",
    "Skill name '-My_Skill-' contains invalid characters. Only letters, digits, and hyphens are allowed.",
    "Directory name 'other' must match skill name '-My_Skill-'",
    "Field 'compatibility' must be a string",
  ]);
});

test("blank fields give no properties", () => {
  expect(readReferenceProperties(found("x", skill("name: ' '", "description: x")))).toEqual(
    validationFailure("Field 'name' must be a non-empty string"),
  );
  expect(readReferenceProperties(found("x", skill("name: x", "description:")))).toEqual(
    validationFailure("Field 'description' must be a non-empty string"),
  );
});

test.for<readonly [name: string, isValid: boolean]>([
  ["é", true],
  ["да", true],
  ["技能", true],
  ["א", false],
  ["ก", false],
  ["٣", false],
])("of letters, only those of some scripts are valid: %s", ([name, isValid]) => {
  expect(verdict(name).length === 0).toBe(isValid);
});

test.for<readonly [line: string, messages: readonly string[]]>([
  ["description: 5", []],
  ["description: [a]", []],
  ["description:", []],
  ["description: '🚀'", []],
  [`description: ${"🚀".repeat(513)}`, ["Description exceeds 1024 character limit (1026 chars)"]],
  ["description: D\nmetadata: {}", []],
  ["description: D\nmetadata: [a]", []],
  ["description: D\ncompatibility: 5", ["Field 'compatibility' must be a string"]],
  ["description:\tD\t", []],
])("values become texts before they are checked: %j", ([line, messages]) => {
  expect(validateReference(found("x", skill("name: x", line)))).toEqual(messages);
});

test("properties must be texts, and metadata becomes texts", () => {
  const read = (...lines: readonly string[]): unknown =>
    readReferenceProperties(found("x", skill("name: x", ...lines)));
  expect(read("description: 5")).toEqual(validationFailure("Field 'description' must be a non-empty string"));
  expect(read("description: D", "metadata: {}")).toEqual({ value: { name: "x", description: "D" } });
  expect(read("description: D", "metadata: [a]", "license: 1.0")).toEqual({
    value: { name: "x", description: "D", license: 1, metadata: { 0: "a" } },
  });
});
