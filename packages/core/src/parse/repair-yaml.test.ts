import { describe, expect, test } from "vitest";
import { parseSkill } from "./parse-skill.ts";
import { repairYaml } from "./repair-yaml.ts";

describe("values are quoted where YAML needs it", () => {
  test.each([
    ["a colon and a blank", "a: Use when: asked", "a: 'Use when: asked'"],
    ["a colon at the end", "a: Steps:", "a: 'Steps:'"],
    ["an apostrophe", "a: What's new: all", "a: 'What''s new: all'"],
    ["a comment, which stays one", "a: b: c # why", "a: 'b: c' # why"],
    ["an open bracket", "a: [unclosed", "a: '[unclosed'"],
    ["an at sign", "a: @scope/name", "a: '@scope/name'"],
    ["a field inside another", "a:\n  b: c: d", "a:\n  b: 'c: d'"],
    ["blanks behind the value, which stay", "a: b: c \t # d \t", "a: 'b: c' \t # d \t"],
    ["CRLF", "a: b: c\r\nd: e: f\r\n", "a: 'b: c'\r\nd: 'e: f'\r\n"],
  ])("%s", (_, yaml, expected) => {
    expect(repairYaml(yaml, "quote")).toBe(expected);
  });

  test.each([
    ["a plain value", "a: b"],
    ["a value in quotes", "a: 'b: c'\nd: \"e: f\""],
    ["a list", "a: [b, c]"],
    ["a block scalar and its lines", "a: |-\n  b: c: d\n  e: @f\n"],
    ["an item of a list", "a:\n  - b: c: d"],
    ["a comment alone", "a: # b: c"],
    ["no field at all", "just: \n- text"],
  ])("%s is left alone", (_, yaml) => {
    expect(repairYaml(yaml, "quote")).toBe(undefined);
  });

  test("the lines stay where they are", () => {
    const yaml = "a: |\n  x: y\n\n  z\nb: c: d\n# e: f: g\nh: 1";
    expect(repairYaml(yaml, "quote")).toBe("a: |\n  x: y\n\n  z\nb: 'c: d'\n# e: f: g\nh: 1");
  });
});

test("giving up is a rule too", () => {
  expect(repairYaml("a: b: c", "none")).toBe(undefined);
});

test("OpenCode turns values with a colon into blocks", () => {
  expect(repairYaml('occupation: a: b\ntime: 12:30:00 PM\nquoted: "a: b"', "block")).toBe(
    'occupation: |-\n  a: b\ntime: |-\n  12:30:00 PM\nquoted: "a: b"',
  );
});

describe("Codex's parser cases, read leniently", () => {
  const read = (...yaml: readonly string[]) => {
    const text = ["---", ...yaml, "---", "Body", ""].join("\n");
    const { manifest, diagnostics } = parseSkill({
      text,
      complete: true,
      file: "SKILL.md",
      directory: "deploy",
      sidecars: [],
    });
    return {
      name: manifest?.name,
      description: manifest?.description,
      short: manifest?.interface.shortDescription,
      codes: diagnostics.map(({ code }) => code),
    };
  };

  test("parses_repairs_and_sanitizes_frontmatter", () => {
    expect(
      read(
        "name:  deploy  service",
        "description: Build for AWS: ECS",
        "metadata:",
        '  short-description: "  Deploy   safely"',
      ),
    ).toEqual({
      name: "deploy service",
      description: "Build for AWS: ECS",
      short: "Deploy safely",
      codes: ["yaml-repaired", "name-format", "name-directory-mismatch"],
    });
  });

  test("uses_default_name_and_requires_description", () => {
    expect(read("description: Ships it")).toEqual({
      name: "deploy",
      description: "Ships it",
      short: undefined,
      codes: ["name-missing"],
    });
  });

  test("repairs_short_descriptions_containing_colons_and_apostrophes", () => {
    expect(
      read(
        "name: deploy",
        "description: Ships it",
        "metadata:",
        "  short-description: What's included: builds and tests",
      ),
    ).toMatchObject({ short: "What's included: builds and tests", codes: ["yaml-repaired"] });
  });

  test("repairs_unrecognized_frontmatter_fields_that_need_quotes", () => {
    expect(
      read(
        "name: deploy",
        "description: Ships it",
        "argument-hint: <duration: e.g. 7d, 2w>",
        "tags: [next,@supabase/ssr]",
      ),
    ).toMatchObject({ name: "deploy", description: "Ships it", codes: ["yaml-repaired"] });
  });

  test("preserves_block_scalar_bodies_while_repairing_other_fields", () => {
    expect(
      read("name: deploy", "description: |-", "  Build for AWS: ECS", "argument-hint: <duration: e.g. 7d>"),
    ).toMatchObject({ description: "Build for AWS: ECS", codes: ["yaml-repaired"] });
  });

  test("preserves_overlong_descriptions_and_short_descriptions", () => {
    expect(
      read(
        "name: deploy",
        `description: ${"😀".repeat(1025)}`,
        "metadata:",
        `  short-description: ${"x".repeat(1025)}`,
      ),
    ).toEqual({
      name: "deploy",
      description: "😀".repeat(1025),
      short: "x".repeat(1025),
      codes: ["description-too-long"],
    });
  });
});
