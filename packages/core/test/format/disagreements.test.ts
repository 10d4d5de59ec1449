import { expect, test } from "vitest";
import { parseSkill } from "../../src/parse/parse-skill.ts";
import { type ReferenceFolder, validateReference } from "../../src/validate/reference.ts";

function found(text: string): ReferenceFolder {
  const path = "/skills/my-skill";
  return { state: "found", path, directory: "my-skill", location: `${path}/SKILL.md`, text };
}

const skill = (...fields: readonly string[]): string =>
  ["---", ...fields, "---", "# My Skill", ""].join("\n");

const start = "SKILL.md must start with YAML frontmatter (---)";
const invalid = "Invalid YAML in frontmatter: ";
const unexpected =
  "Unexpected fields in frontmatter: when_to_use. Only allowed-tools, compatibility, description, license, metadata, name are allowed.";
const cases: Readonly<
  Record<string, { text: string; reference: readonly string[]; lenient: readonly string[] | undefined }>
> = {
  "a missing name": {
    text: skill("description: x"),
    reference: ["Missing required field in frontmatter: name"],
    lenient: ["name-missing"],
  },
  "an empty name": {
    text: skill("name:", "description: x"),
    reference: ["Directory name 'my-skill' must match skill name 'null'"],
    lenient: ["name-missing"],
  },
  "a name of another folder": {
    text: skill("name: other", "description: x"),
    reference: ["Directory name 'my-skill' must match skill name 'other'"],
    lenient: ["name-directory-mismatch"],
  },
  "a missing description": {
    text: skill("name: my-skill"),
    reference: ["Missing required field in frontmatter: description"],
    lenient: ["description-from-body"],
  },
  "a blank description": {
    text: skill("name: my-skill", 'description: "  "'),
    reference: ["Field 'description' must be a non-empty string"],
    lenient: ["description-from-body"],
  },
  "a description whose blanks make it too long": {
    text: skill("name: my-skill", `description: "${"x".repeat(1020)}${" ".repeat(10)}"`),
    reference: ["Description exceeds 1024 character limit (1030 chars)"],
    lenient: [],
  },
  "a description too long": {
    text: skill("name: my-skill", `description: ${"x".repeat(1025)}`),
    reference: ["Description exceeds 1024 character limit (1025 chars)"],
    lenient: ["description-too-long"],
  },
  "a description of 1024 characters of two units each": {
    text: skill("name: my-skill", `description: ${"😀".repeat(1024)}`),
    reference: ["Description exceeds 1024 character limit (2048 chars)"],
    lenient: [],
  },
  "an empty compatibility": {
    text: skill("name: my-skill", "description: x", "compatibility:"),
    reference: ["Field 'compatibility' must be a string"],
    lenient: [],
  },
  "a compatibility that is a list": {
    text: skill("name: my-skill", "description: x", "compatibility:", "  - a"),
    reference: ["Field 'compatibility' must be a string"],
    lenient: ["field-type"],
  },
  "metadata that isn't a map": {
    text: skill("name: my-skill", "description: x", "metadata: text"),
    reference: [],
    lenient: [],
  },
  "tools as a list of lines": {
    text: skill("name: my-skill", "description: x", "allowed-tools:", "  - Read"),
    reference: [],
    lenient: [],
  },
  "tools as a list in brackets": {
    text: skill("name: my-skill", "description: x", "allowed-tools: [Read]"),
    reference: [],
    lenient: [],
  },
  "a field of Claude Code": {
    text: skill("name: my-skill", "description: x", "when_to_use: y"),
    reference: [unexpected],
    lenient: [],
  },
  "an unknown field": {
    text: skill("name: my-skill", "description: x", "my-field: y"),
    reference: [unexpected.replace("when_to_use", "my-field")],
    lenient: ["field-unknown"],
  },
  "a byte order mark": {
    text: `\uFEFF${skill("name: my-skill", "description: x")}`,
    reference: [start],
    lenient: ["file-bom"],
  },
  "malformed YAML": {
    text: skill("name: my-skill", "description: x", "\tmetadata: {"),
    reference: [expect.stringContaining(invalid) as string],
    lenient: undefined,
  },
  "a colon in a description": {
    text: skill("name: my-skill", "description: Use when: asked"),
    reference: [
      expect.stringContaining(`${invalid}YAMLException: bad indentation of a mapping entry`) as string,
    ],
    lenient: ["yaml-repaired"],
  },
  "dashes in a description": {
    text: skill("name: my-skill", "description: foo --- bar"),
    reference: [],
    lenient: [],
  },
  "dashes in a quoted description": {
    text: skill("name: my-skill", 'description: "foo --- bar"'),
    reference: [expect.stringContaining(invalid) as string],
    lenient: [],
  },
  "a field given twice": {
    text: skill("name: my-skill", "description: x", "license: a", "license: b"),
    reference: [expect.stringContaining(`${invalid}YAMLException: duplicated mapping key`) as string],
    lenient: ["field-duplicate"],
  },
  "an anchor": {
    text: skill("name: my-skill", "description: &d x"),
    reference: [],
    lenient: [],
  },
  "a tag": {
    text: skill("name: my-skill", "description: !!str x"),
    reference: [],
    lenient: ["yaml-tag"],
  },
  "an empty frontmatter": {
    text: skill(),
    reference: [
      "Missing required field in frontmatter: name",
      "Missing required field in frontmatter: description",
    ],
    lenient: undefined,
  },
  "a numeric description": {
    text: skill("name: my-skill", "description: 3000"),
    reference: [],
    lenient: [],
  },
};

test.each(Object.entries(cases))(
  "strict and lenient readers disagree about %s",
  (_, { text, reference, lenient }) => {
    expect(validateReference(found(text))).toEqual(reference);
    const reading = parseSkill({
      text,
      complete: true,
      file: "SKILL.md",
      directory: "my-skill",
      sidecars: [],
    });
    const codes = reading.diagnostics.map(({ code }) => code);
    expect(reading.manifest === undefined ? undefined : codes).toEqual(lenient);
  },
);
