import Ajv from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolResult, ToolVocabulary } from "../src/index.ts";
import { call, start, tree } from "./support/session-tools.ts";

const VOCABULARIES: readonly ToolVocabulary[] = [
  "load_skill",
  "read_skill",
  "skill",
  "activate_skill",
  "read_file",
  "ReadFile",
];

describe("the tools of a session", () => {
  test("have the names of one vocabulary, and schemas that are valid", async () => {
    using place = tree();
    const session = await start(place);
    const names = VOCABULARIES.map((vocabulary) => session.tools({ vocabulary }).map(({ name }) => name));
    expect(names).toEqual([
      ["load_skill", "list_skills", "read_skill_resource", "propose_skill_update", "create_skill"],
      ["read_skill", "list_skills", "read_skill_resource", "propose_skill_update", "create_skill"],
      ["skill", "read_skill_resource"],
      ["activate_skill", "read_skill_resource"],
      ["read_file", "load_skill"],
      ["ReadFile", "load_skill"],
    ]);
    const ajv = new Ajv.Ajv({ strict: true });
    for (const vocabulary of VOCABULARIES) {
      for (const { inputSchema } of session.tools({ vocabulary })) ajv.compile(inputSchema);
    }
  });

  test("have plain JSON Schemas that every provider understands", async () => {
    using place = tree();
    const session = await start(place);
    const schemas = session.tools().map(({ name, inputSchema }) => [name, inputSchema]);
    const text = (description: string): object => ({ type: "string", description });
    expect(Object.fromEntries(schemas)).toEqual({
      load_skill: {
        type: "object",
        properties: {
          name: { ...text("The skill name to load (e.g., 'summarize-file')"), minLength: 1 },
          parameters: {
            type: "object",
            description: "Values of the skill's parameters by name",
            additionalProperties: { type: "string" },
          },
          chain: {
            type: "array",
            description: "Names of skills to load after this one, in this order",
            items: { type: "string", minLength: 1 },
            maxItems: 9,
          },
        },
        required: ["name"],
        additionalProperties: false,
      },
      list_skills: {
        type: "object",
        properties: { query: text("What the skill should do, or part of its name") },
        required: [],
        additionalProperties: false,
      },
      read_skill_resource: {
        type: "object",
        properties: {
          skill_id: { ...text("The skill's id"), minLength: 1 },
          path: { ...text("Path of the file, relative to the skill's folder"), minLength: 1 },
        },
        required: ["skill_id", "path"],
        additionalProperties: false,
      },
      propose_skill_update: {
        type: "object",
        properties: {
          skill_id: { ...text("The skill's id"), minLength: 1 },
          diff: text("The change as a unified diff of the SKILL.md"),
          new_text: text("The whole new SKILL.md, or only the new instructions without frontmatter"),
          justification: { ...text("Why the change is necessary"), minLength: 1 },
          evidence: text("Errors, test failures or words of the user that show it"),
        },
        required: ["skill_id", "justification"],
        additionalProperties: false,
      },
      create_skill: {
        type: "object",
        properties: {
          name: { ...text("Lower-case letters, digits and hyphens, such as 'release-notes'"), minLength: 1 },
          description: { ...text("What the skill does and when to use it"), minLength: 1 },
          instructions: { ...text("The instructions in Markdown"), minLength: 1 },
          justification: { ...text("Why the skill is useful"), minLength: 1 },
        },
        required: ["name", "description", "instructions", "justification"],
        additionalProperties: false,
      },
    });
  });

  test("answer whatever a model hands over, and refuse what their schemas refuse", async () => {
    using place = tree();
    const session = await start(place);
    const ajv = new Ajv.Ajv({ strict: true });
    const tools = VOCABULARIES.flatMap((vocabulary) => session.tools({ vocabulary }));
    const value = fc.oneof(fc.string(), fc.constantFrom("base", "SKILL.md"), fc.jsonValue());
    const field = fc.constantFrom(
      "name",
      "skill_id",
      "path",
      "query",
      "parameters",
      "arguments",
      "__proto__",
      "x",
    );
    const input = fc.oneof(fc.jsonValue(), fc.dictionary(field, value));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tools), input, async (tool, given) => {
        const result = await tool.execute(given);
        expect(result.text).not.toBe("");
        if (ajv.compile(tool.inputSchema)(given)) expect(result.code).not.toBe("validation_error");
        else if (JSON.stringify(given)?.match(/null|true|false|\d/) === null) {
          expect(result.code).toBe("validation_error");
        }
      }),
      { numRuns: 300 },
    );
  });

  test.for<[string, string, unknown, string]>([
    ["load_skill", "list_skills", { query: 7 }, "Parameter 'query' must be a string"],
    ["load_skill", "list_skills", { q: "x" }, "Parameter 'q' is not known. Parameters: query"],
    ["load_skill", "list_skills", "x", "The input must be an object"],
    ["load_skill", "list_skills", [], "The input must be an object"],
    ["load_skill", "load_skill", { skill: "base" }, "Parameter 'name' is required and must be a string"],
    [
      "load_skill",
      "load_skill",
      { name: "base", "a\nb\u001b": 1 },
      "Parameter 'a b\\x1b' is not known. Parameters: name, parameters, chain",
    ],
    ["skill", "skill", { name: "base", arguments: [] }, "Parameter 'arguments' must be a string"],
    ["read_file", "read_file", { path: "" }, "Parameter 'path' is required and must be a string"],
    [
      "load_skill",
      "read_skill_resource",
      { skill_id: "base" },
      "Parameter 'path' is required and must be a string",
    ],
  ])("%s: %s of %j names the field", async ([vocabulary, name, input, text]) => {
    using place = tree();
    expect(await call(await start(place), vocabulary as ToolVocabulary, name, input)).toEqual({
      text,
      isError: true,
      code: "validation_error",
    });
  });

  test("take null for what was left out, and numbers and truth values for their text", async () => {
    using place = tree();
    const session = await start(place);
    expect(await call(session, "load_skill", "list_skills", { query: null })).toMatchObject({
      isError: false,
    });
    const parameters = { path: 7, extra: true };
    const loaded = await call(session, "load_skill", "load_skill", { name: "summarize-file", parameters });
    expect(loaded.text).toContain("Summarize 7.");
  });

  test("load_skill answers with its header and the body", async () => {
    using place = tree();
    const session = await start(place);
    expect((await call(session, "load_skill", "load_skill", { name: "summarize-file" })).text).toBe(
      [
        "# Skill: Summarize File",
        "Description: Summarizes a file.",
        "Required tools: read_file",
        "Parameters:",
        " - path (required): The file",
        "Missing parameters: path",
        "",
        "---",
        "",
        "Summarize {{path}}.",
        "",
        "",
        "This skill requires: base. Load it first if you haven't already.",
      ].join("\n"),
    );
    const filled = await call(session, "load_skill", "load_skill", {
      name: "summarize-file",
      parameters: { path: "a.md" },
    });
    expect(filled.text).toContain("Summarize a.md.");
    expect(filled.activation).toMatchObject({ kind: "activated", skill: "summarize-file" });
  });

  test.for<[unknown, string, string]>([
    [{}, "validation_error", "Parameter 'name' is required and must be a string"],
    [null, "validation_error", "Parameter 'name' is required and must be a string"],
    [{ name: 7 }, "validation_error", "Parameter 'name' is required and must be a string"],
    [{ name: "nope" }, "skill_not_found", "Skill 'nope' not found. Available skills: base, summarize-file"],
    [{ name: "people" }, "invocation_denied", "Skill 'people' cannot be invoked: only a person may call it"],
    [
      { name: "theirs" },
      "invocation_denied",
      "Skill 'theirs' cannot be invoked: comes from a project that is not trusted",
    ],
    [
      { name: "summarize-file", parameters: { path: {} } },
      "validation_error",
      "Parameter 'path' is required and must be a string",
    ],
    [
      { name: "summarize-file", parameters: [] },
      "validation_error",
      "Parameter 'parameters' must be an object",
    ],
  ])("load_skill of %j says what is wrong", async ([input, code, text]) => {
    using place = tree();
    expect(await call(await start(place), "load_skill", "load_skill", input)).toMatchObject({
      isError: true,
      code,
      text,
    });
  });

  test("read_skill has the cost and the hint, other vocabularies their own words", async () => {
    using place = tree();
    const session = await start(place);
    expect((await call(session, "read_skill", "read_skill", { skill_id: "summarize-file" })).text).toMatch(
      /^Skill loaded: summarize-file \(approx\. \d+ tokens\)\n\n.*\n\nThis skill requires: base\./s,
    );
    const other = await start(place);
    expect((await call(other, "skill", "skill", { name: "base", arguments: "x" })).text).toMatch(
      /^<skill_content name="base">\n# Skill: base\n/,
    );
    expect((await call(other, "activate_skill", "activate_skill", { name: "base" })).text).toMatch(
      /^<skill_content name="base">/,
    );
  });

  test("load_skill loads a chain in order as one result, and continues after one that is refused", async () => {
    using place = tree();
    const session = await start(place);
    const load = (chain: readonly string[]): Promise<ToolResult> =>
      call(session, "load_skill", "load_skill", { name: "base", chain, parameters: { path: "a.md" } });
    const { text, isError, activation, chained } = await load(["people", "summarize-file"]);
    expect(isError).toBe(false);
    expect(text).toMatch(
      /^# Skill: Base\n.*\n\n---\n\nSkill 'people' cannot be invoked: only a person may call it\n\n---\n\n# Skill: Summarize File\n.*Summarize a\.md\./s,
    );
    expect(activation).toMatchObject({ kind: "activated", skill: "base" });
    expect(chained).toMatchObject([{ kind: "refused" }, { kind: "activated", skill: "summarize-file" }]);
    expect(await load(Array.from({ length: 10 }, () => "base"))).toMatchObject({ code: "validation_error" });
  });

  test("list_skills finds by name, tag and description what may be loaded", async () => {
    using place = tree();
    const session = await start(place);
    const list = async (query?: string): Promise<string> =>
      (await call(session, "read_skill", "list_skills", { query })).text;
    expect(await list()).toMatch(/base.*summarize-file/s);
    expect(await list()).not.toMatch(/people|theirs/);
    expect(await list("TEXT")).toContain("summarize-file");
    expect(await list("TEXT")).not.toContain("base");
    expect(await list("nothing such")).toBe("No skills found.");
  });

  test("read_skill_resource stays in the folder of a skill", async () => {
    using place = tree();
    const session = await start(place);
    const read = (skill_id: string, path: string): Promise<ToolResult> =>
      call(session, "load_skill", "read_skill_resource", { skill_id, path });
    expect(await read("summarize-file", "references/style.md")).toEqual({
      text: "Be brief.\n",
      isError: false,
    });
    expect(await read("summarize-file", "../base/SKILL.md")).toMatchObject({
      isError: true,
      code: "path_escapes_root",
      text: "Path traversal detected",
    });
    expect(await read("theirs", "notes.md")).toMatchObject({ isError: true, code: "invocation_denied" });
    expect(await read("people", "notes.md")).toEqual({
      isError: true,
      code: "invocation_denied",
      text: "Skill 'people' cannot be invoked: only a person may call it",
    });
    expect(await read("nobody", "notes.md")).toMatchObject({ isError: true, code: "skill_not_found" });
    expect(await read("", "notes.md")).toMatchObject({ code: "validation_error" });
  });
});
