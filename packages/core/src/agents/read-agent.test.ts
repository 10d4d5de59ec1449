import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_AGENT_FILE_BYTES } from "./agent-limits.ts";
import { type AgentSource, readAgent } from "./read-agent.ts";

const read = (text: string, source: Partial<AgentSource> = {}): ReturnType<typeof readAgent> =>
  readAgent(text, { file: "agents/reviewer.yaml", ...source });

/** What was reported, one line each. */
function told(text: string, source: Partial<AgentSource> = {}): readonly string[] {
  return read(text, source).diagnostics.map(
    ({ severity, code, message, line, column }) => `${line}:${column} ${severity} ${code}: ${message}`,
  );
}

describe("an agent's file", () => {
  test("becomes a manifest with every field in its place", () => {
    const { manifest, diagnostics } = read(`id: reviewer
name: The Reviewer
description: Reviews changes. Use after code was written.
prompt: |
  You review {{project}}.
model: anthropic/claude
uses_tools: [read_file, list_files]
uses_skills:
  - code-review
  - code-review
skills: code-review style
instructions: Be brief.
limits: { max_turns: 5, max_tokens: 4000, timeout: 60 }
integration_mode: tool
depends_on: [helper]
permissions:
  allow: [read_file]
  ask: "http_request"
  deny: ["write_file(/etc/**)"]
`);
    expect(diagnostics).toEqual([]);
    expect(manifest).toEqual({
      id: "reviewer",
      name: "The Reviewer",
      description: "Reviews changes. Use after code was written.",
      prompt: "You review {{project}}.",
      model: "anthropic/claude",
      usesTools: ["read_file", "list_files"],
      usesSkills: ["code-review"],
      skills: ["code-review", "style"],
      instructions: "Be brief.",
      limits: { maxTurns: 5, maxTokens: 4000, timeoutMs: 60_000 },
      integrationMode: "tool",
      dependsOn: ["helper"],
      permissions: {
        allow: [{ text: "read_file", tool: "read_file", limit: { kind: "any" } }],
        ask: [{ text: "http_request", tool: "http_request", limit: { kind: "any" } }],
        deny: [
          {
            text: "write_file(/etc/**)",
            tool: "write_file",
            limit: { kind: "path", path: "/etc", below: true },
          },
        ],
      },
      extra: {},
    });
  });

  test("needs nothing but a name", () => {
    expect(read("{}")).toMatchObject({
      manifest: {
        id: "reviewer",
        name: "Reviewer",
        description: "",
        prompt: "",
        usesTools: [],
        limits: {},
        integrationMode: "chat",
      },
      diagnostics: [],
    });
  });

  test("may be Markdown, with the prompt below the frontmatter", () => {
    const { manifest } = read("---\ndescription: Reviews.\nuses-tools: read_file\n---\n\nYou review.\n", {
      file: "agents/reviewer.md",
    });
    expect(manifest).toMatchObject({ id: "reviewer", prompt: "You review.", usesTools: ["read_file"] });
  });

  test.for(["max_turns", "max-turns", "maxTurns"])("takes the spelling %s", (field) => {
    expect(read(`limits: { ${field}: 3 }`).manifest?.limits).toEqual({ maxTurns: 3 });
  });

  test("may nest its fields below `agent`, as extensions elsewhere do", () => {
    const { manifest, diagnostics } = read(
      `id: builder_agent
name: Extension Builder Agent
description: Builds.
agent:
  integration_mode: tool
  model: gpt-5.2-codex
  uses_tools:
    - core_tools
  uses_skills:
    - extension-development
  limits:
    max_turns: 20
depends_on:
  - skill_registry
`,
      { file: "builder_agent.yaml" },
    );
    expect(diagnostics).toEqual([]);
    expect(manifest).toMatchObject({
      id: "builder_agent",
      integrationMode: "tool",
      model: "gpt-5.2-codex",
      usesTools: ["core_tools"],
      usesSkills: ["extension-development"],
      limits: { maxTurns: 20 },
      dependsOn: ["skill_registry"],
    });
  });

  test("keeps fields that are not known and says so", () => {
    const text = "version: 1.0.0\nuse_skills: [a]\nagent:\n  temperature: 0.5\n";
    expect(read(text).manifest?.extra).toEqual({
      version: "1.0.0",
      use_skills: ["a"],
      "agent.temperature": 0.5,
    });
    expect(told(text)).toEqual([
      "1:1 info field-unknown: The field `version` is unknown; it is kept unchanged",
      "2:1 warning field-unknown: The field `use_skills` is unknown; it is kept unchanged",
      "4:3 info field-unknown: The field `agent.temperature` is unknown; it is kept unchanged",
    ]);
    expect(read(text).diagnostics[1]?.hint).toBe("Did you mean `uses_skills`?");
  });

  test("does not load with an invalid value, and reports its location", () => {
    const text = `id: Not An Id
limits:
  max_turns: 0
  max_turn: 5
  timeout: soon
integration_mode: both
permissions:
  allow: ["read_file()"]
uses_skills: { a: b }
`;
    expect(read(text).manifest).toBeUndefined();
    expect(told(text)).toEqual([
      "4:13 error field-value: `limits.max_turn` is not known",
      "3:14 error field-value: `limits.maxTurns` should be a whole number from 1 to 200",
      "5:12 error field-type: `limits.timeout` should be a whole number, not text",
      '6:19 error field-value: `integration_mode` is "both"; it can be "chat" or "tool"',
      '8:10 error field-value: `permissions.allow` has a rule that cannot be read: "read_file()" is not a rule about a tool',
      "9:14 error field-type: `uses_skills` should be a list of texts, not a list of fields",
      '1:5 error agent-id: The id "Not An Id" is not a valid agent id: use at most 50 lowercase letters and digits, with single - or _ between them',
    ]);
  });

  test("says what is wrong with YAML that cannot be read, in plain words", () => {
    expect(told("id: a\n  b: [\n")).toHaveLength(1);
    expect(read("id: a\n  b: [\n").manifest).toBeUndefined();
    expect(told("- a\n- b\n")).toEqual(["1:1 error yaml-not-mapping: The file is not a list of fields"]);
    expect(told("just text", { file: "a.md" })[0]).toContain("frontmatter-missing");
    expect(told("x".repeat(MAX_AGENT_FILE_BYTES + 1))[0]).toContain("file-too-large");
  });

  test("of a project may forbid and ask, and allows nothing", () => {
    const text = "permissions:\n  allow: [write_file]\n  deny: [http_request]\n";
    const { manifest } = read(text, { scope: "project" });
    expect(manifest?.permissions).toMatchObject({ allow: [], deny: [{ text: "http_request" }] });
    expect(told(text, { scope: "project" })).toEqual([
      "2:3 warning agent-permission: A project's agent cannot allow itself anything: write_file is ignored",
    ]);
    expect(read(text, { scope: "user" }).manifest?.permissions.allow).toHaveLength(1);
  });

  test("that is a tool is described by its name if it has no description", () => {
    expect(told("integration_mode: tool\n")).toEqual([
      "1:19 warning agent-description: There is no `description`, by which other agents choose it; its name is used",
    ]);
    expect(read("name: Builds things\nintegration_mode: tool\n").manifest?.description).toBe("Builds things");
  });

  test("reports the locations of list items", () => {
    const { places } = read("uses_skills:\n  - a\n  - a\n  - b\nuses_tools: [c]\n");
    expect([...places]).toEqual([
      ["usesSkills", { line: 2, column: 3 }],
      ["usesSkills[0]", { line: 2, column: 5 }],
      ["usesSkills[1]", { line: 4, column: 5 }],
      ["usesTools", { line: 5, column: 13 }],
      ["usesTools[0]", { line: 5, column: 14 }],
    ]);
  });

  test("never makes the reader throw", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("a.yaml", "a.md"), (text, file) => {
        const { manifest, diagnostics } = readAgent(text, { file });
        expect(manifest === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
      }),
    );
  });
});
