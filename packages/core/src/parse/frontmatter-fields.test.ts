import { describe, expect, test } from "vitest";
import type { SkillManifest } from "../model/manifest.ts";
import { fieldSpellings } from "./field-reader.ts";
import { frontmatterFields, knownField } from "./frontmatter-fields.ts";
import { parseSkill } from "./parse-skill.ts";

function read(...yaml: readonly string[]) {
  const text = ["---", "name: my-skill", "description: Does it", ...yaml, "---", "Body", ""].join("\n");
  return parseSkill({ text, complete: true, file: "SKILL.md", directory: "my-skill", sidecars: [] });
}

/** Each field with a value in YAML and what the manifest makes of it. */
const samples: readonly (readonly [field: keyof SkillManifest, yaml: string, value: unknown])[] = [
  ["license", "Apache-2.0", "Apache-2.0"],
  ["compatibility", "Needs git", "Needs git"],
  ["metadata", "{author: Ann, n: 1}", { author: "Ann", n: 1 }],
  ["allowedTools", "Bash(git add:*), Read", ["Bash(git add:*)", "Read"]],
  ["disallowedTools", "[Write, Edit]", ["Write", "Edit"]],
  ["displayName", "My  Skill", "My Skill"],
  ["version", "1.10", "1.10"],
  ["category", "docs", "docs"],
  ["tags", "a b, c", ["a b", "c"]],
  ["triggers", "[merge pdf, split]", ["merge pdf", "split"]],
  ["whenToUse", "Always", "Always"],
  ["requires", "base other", ["base", "other"]],
  ["conflicts", "[old]", ["old"]],
  ["toolsRequired", "read_file", ["read_file"]],
  [
    "parameters",
    "[{name: file, type: path, required: true, description: The file}, {name: n, default: 7}, plain]",
    [
      { name: "file", type: "path", required: true, description: "The file" },
      { name: "n", type: "string", required: false, description: "", default: "7" },
      { name: "plain", type: "string", required: true, description: "" },
    ],
  ],
  ["arguments", "file format", ["file", "format"]],
  ["argumentHint", "[file, format]", "[file, format]"],
  [
    "commands",
    "[{name: go, description: Goes, args: [{name: to, required: yes, choices: [a, b]}], run: {tool: walk}, priority: 2}, {name: run, run: s.sh}]",
    [
      {
        name: "go",
        description: "Goes",
        args: [{ name: "to", required: true, description: "", choices: ["a", "b"] }],
        run: { tool: "walk" },
        priority: 2,
      },
      { name: "run", description: "", args: [], run: { script: "s.sh" }, priority: 0 },
    ],
  ],
  ["disableModelInvocation", "yes", true],
  ["userInvocable", "off", false],
  ["model", "inherit", "inherit"],
  ["effort", "high", "high"],
  ["context", "Fork", "fork"],
  ["agent", "reviewer", "reviewer"],
  ["background", "false", false],
  ["hooks", "{Stop: [{command: x}]}", { Stop: [{ command: "x" }] }],
  ["paths", "src/**/*.{ts,tsx}, docs/**", ["src/**/*.{ts,tsx}", "docs/**"]],
  ["shell", "powershell", "powershell"],
  [
    "eligibility",
    "{os: macos, bins: git, anyBins: [a, b], env: [T], config: [x.y], always: true}",
    { os: ["darwin"], bins: ["git"], anyBins: ["a", "b"], env: ["T"], config: ["x.y"], always: true },
  ],
  [
    "install",
    "[{kind: Brew, cask: foo, bins: [foo], os: [darwin], tap: x}]",
    [{ kind: "brew", target: "foo", bins: ["foo"], os: ["darwin"], extra: { tap: "x" } }],
  ],
  ["permissions", "[network]", ["network"]],
];

const cases = samples.flatMap(([field, yaml, value]) =>
  fieldSpellings(field).map((spelling) => ({ spelling, field, yaml, value })),
);

test.each(cases)("$spelling is read into $field", ({ spelling, field, yaml, value }) => {
  const { manifest, diagnostics } = read(`${spelling}: ${yaml}`);
  expect(diagnostics).toEqual([]);
  expect(JSON.parse(JSON.stringify(manifest?.[field]))).toEqual(value);
});

test("every field has a sample", () => {
  const covered = new Set<string>([...samples.map(([field]) => field), "id", "name", "description"]);
  expect(Object.keys(frontmatterFields).filter((field) => !covered.has(field))).toEqual([]);
});

test("a spelling that mixes styles isn't a known field", () => {
  expect(knownField("allowed-Tools")).toBe(undefined);
  expect(knownField("Name")).toBe(undefined);
  expect(knownField("constructor")).toBe(undefined);
});

test("missing fields have defaults", () => {
  expect(read().manifest).toEqual({
    name: "my-skill",
    displayName: "My Skill",
    description: "Does it",
    metadata: {},
    allowedTools: [],
    disallowedTools: [],
    version: "1.0",
    tags: [],
    triggers: [],
    requires: [],
    conflicts: [],
    toolsRequired: [],
    parameters: [],
    arguments: [],
    commands: [],
    disableModelInvocation: false,
    userInvocable: true,
    allowImplicitInvocation: true,
    products: [],
    context: "inline",
    paths: [],
    eligibility: { os: [], bins: [], anyBins: [], env: [], config: [], always: false },
    install: [],
    interface: {},
    dependencies: [],
    extra: {},
  });
});

describe("a bad value is reported at its place and costs nothing else", () => {
  test.each([
    ["license: [MIT]", 10, "`license` should be text, not a list"],
    ["allowed-tools: {Read: true}", 16, "`allowed-tools` should be a list of texts, not a list of fields"],
    ["display_name:   {a: b}", 17, "`display_name` should be text, not a list of fields"],
    ["disableModelInvocation: perhaps", 25, "`disableModelInvocation` should be true or false, not text"],
    ["context: outer", 10, '`context` is "outer"; it can be "inline" or "fork"'],
    ["shell: fish", 8, '`shell` is "fish"; it can be "bash" or "powershell"'],
    ["hooks: none", 8, "`hooks` should be a list of fields, not text"],
    ["parameters: {name: x}", 13, "`parameters` should be a list, not a list of fields"],
    ["parameters: [{type: x}]", 14, "`parameters[0]` should be an entry with a `name`, not a list of fields"],
    [
      "commands: [{name: x, priority: high}]",
      32,
      "`commands[0].priority` should be a whole number, not text",
    ],
    [
      "commands: [{name: x, run: {}}]",
      27,
      "`commands[0].run` should be a `tool` or a `script`, not a list of fields",
    ],
    ["eligibility: [linux]", 14, "`eligibility` should be a list of fields, not a list"],
    ["eligibility: {os: [beos]}", 19, '`eligibility.os` has the unknown operating system "beos"'],
    ["eligibility: {always: sometimes}", 23, "`eligibility.always` should be true or false, not text"],
    [
      "install: [{kind: brew}]",
      11,
      "`install[0]` should be an entry with a `kind` and something to install, not a list of fields",
    ],
    ["tags: [a, [b]]", 11, "`tags[1]` should be text, not a list"],
  ])("%s", (line, column, message) => {
    const { manifest, diagnostics } = read("# one line above", line, "category: kept");
    expect(diagnostics.map((found) => [found.line, found.column, found.message, found.severity])).toEqual([
      [5, column, message, "warning"],
    ]);
    expect(manifest).toMatchObject({ name: "my-skill", category: "kept" });
  });

  test("below the first line and behind wide characters, in CRLF", () => {
    const text =
      "\uFEFF---\r\nname: my-skill\r\ndescription: x\r\nmetadata: {a: 😀, b: c}\r\neligibility:\r\n  # 😀\r\n  '😀': {}\r\n  always: [😀]\r\n---\r\nBody";
    const { diagnostics } = parseSkill({
      text,
      complete: true,
      file: "f",
      directory: "my-skill",
      sidecars: [],
    });
    expect(diagnostics.map(({ code, line, column }) => ({ code, line, column }))).toEqual([
      { code: "file-bom", line: 1, column: 1 },
      { code: "field-type", line: 8, column: 11 },
    ]);
  });
});

test("a field in two spellings counts once and is reported", () => {
  const { manifest, diagnostics } = read("allowed-tools: Read", "allowed_tools: Write");
  expect(manifest?.allowedTools).toEqual(["Read"]);
  expect(diagnostics.map(({ code, line, message }) => ({ code, line, message }))).toEqual([
    {
      code: "field-value",
      line: 5,
      message: "`allowed_tools` repeats a field from above in another spelling; the first one is used",
    },
  ]);
});

test("the version of the metadata counts where there is no other, as it is spelled", () => {
  expect(read("metadata:", "  version: 1.10").manifest?.version).toBe("1.10");
  expect(read("version: 2.0", "metadata: {version: 1.0}").manifest?.version).toBe("2.0");
  expect(read("metadata: {version: }").manifest?.version).toBe("1.0");
});
