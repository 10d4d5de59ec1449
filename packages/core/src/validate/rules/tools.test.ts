import { expect, test } from "vitest";
import { lintSample, reportOf, sampleInput } from "../../../test/lint-sample.ts";
import { fixSkill } from "../apply-fixes.ts";

test("tools of known agents and of MCP servers are fine, with or without arguments", () => {
  const fields = [
    "allowed-tools: Bash(git add:*), Bash(npm run test:*) Read Task mcp__github__create_issue mcp__*",
    "disallowed_tools: [Write, WebFetch, 'BigQuery:schema', github/search]",
    "tools_required: read_file load_skill",
  ].join("\n");
  expect(reportOf({ fields })).toEqual([]);
});

test("an unknown tool is reported at its location, with a suggestion", () => {
  const findings = lintSample({ fields: "allowed-tools:\n  - Read\n  - Gerp\n  - 'Frobnicate(x)'" });
  expect(findings.map(({ line, column, message, hint }) => ({ line, column, message, hint }))).toEqual([
    {
      line: 6,
      column: 5,
      message: "`allowed-tools` names the tool `Gerp`, which no known agent has",
      hint: "Did you mean `Grep`?",
    },
    {
      line: 7,
      column: 6,
      message: "`allowed-tools` names the tool `Frobnicate`, which no known agent has",
      hint: "Write the tools of an MCP server as `mcp__server__tool`.",
    },
  ]);
});

test.for(["Bash(git:*)", "mcp__*", "read_file!", "2fast"])(
  "%s is not the name of a required tool",
  (item) => {
    expect(reportOf({ fields: `tools_required: ["${item}", "server:tool", mcp__a__b-c]` })).toEqual([
      `warning tool-name 4:19 \`tools_required\` lists \`${item}\`, which isn't the name of a tool`,
    ]);
  },
);

test("tools that only a parameter needs are checked too", () => {
  const parameter = (tools: string): string =>
    `parameters:\n  - { name: url, type: string, required: false, description: An address, tools_required: [${tools}] }`;
  const report = (tools: string): readonly string[] =>
    reportOf({ fields: parameter(tools) }).filter((line) => line.includes(" tool-"));
  expect(report("read_file, mcp__a__b")).toEqual([]);
  expect(report("read_file!, Gerp")).toEqual([
    "warning tool-name 5:91 `tools_required` lists `read_file!`, which isn't the name of a tool",
    "warning tool-unknown 5:103 `tools_required` names the tool `Gerp`, which no known agent has",
  ]);
});

test("only a mistake in case is fixed", () => {
  const input = sampleInput({
    fields: "allowed-tools: Bash(bash:*), bash, Raed, webfetch(domain:x.org) # bash",
  });
  const { text, applied, findings } = fixSkill(input);
  expect(text).toBe(
    sampleInput({ fields: "allowed-tools: Bash(bash:*), Bash, Raed, WebFetch(domain:x.org) # bash" }).skill
      .text,
  );
  expect(applied.map(({ fix }) => fix?.title)).toEqual(["Write `Bash`", "Write `WebFetch`"]);
  expect(findings.map(({ hint }) => hint)).toEqual(["Did you mean `Read`?"]);
});
