import { expect, test } from "vitest";
import { parseSkill } from "../../parse/parse-skill.ts";
import type { SkillReader } from "../../parse/skill-text.ts";
import type { HostLint } from "../lint-input.ts";
import { lintSample, reportOf } from "./lint-sample.ts";

const codex: HostLint = {
  profile: {
    id: "codex",
    title: "Codex",
    honours: { fields: ["name", "description", "metadata"], sidecars: ["agents/openai.yaml"] },
  },
  read: parseSkill,
};
const claude: HostLint = {
  profile: { id: "claude-code", title: "Claude Code", honours: { fields: "all", sidecars: [] } },
  read: parseSkill,
};

test("a field that an agent ignores is named with the effect, and warned about where it forbids something", () => {
  const fields =
    "license: MIT\nargument-hint: file\ndisable-model-invocation: true\nuser-invocable: true\ndisallowed-tools: Write";
  expect(reportOf({ fields, hosts: [codex, claude] })).toEqual([
    "info host-ignores-field 5:1 Codex ignores `argument-hint`: people get no hint",
    "warning host-ignores-field 6:1 Codex ignores `disable-model-invocation`: the model may still use this skill",
    "warning host-ignores-field 8:1 Codex ignores `disallowed-tools`: the model may still use these tools",
  ]);
});

test("a sidecar that an agent does not read is named, and warned about where it forbids something", () => {
  const sidecar = (path: string, text: string) => ({ path, file: `pdf-tools/${path}`, text });
  const sidecars = [
    sidecar("agents/skillwright.yaml", "interface:\n  display_name: PDF\n"),
    sidecar("agents/openai.yaml", "policy:\n  allow_implicit_invocation: false\n"),
  ];
  const findings = lintSample({ sidecars, hosts: [codex, claude] });
  expect(findings.map(({ severity, file, message }) => `${severity} ${file} ${message}`)).toEqual([
    "warning pdf-tools/agents/openai.yaml Claude Code does not read `agents/openai.yaml`: the model may still use this skill",
    "info pdf-tools/agents/skillwright.yaml Claude Code does not read `agents/skillwright.yaml`: what it says has no effect",
    "info pdf-tools/agents/skillwright.yaml Codex does not read `agents/skillwright.yaml`: what it says has no effect",
  ]);
});

test("an agent that does not load the skill says why, and nothing else", () => {
  const refuse: SkillReader = (skill) => ({
    manifest: undefined,
    bodyStart: 0,
    diagnostics: [
      {
        code: "name-format",
        severity: "error",
        message: "the name is odd",
        file: skill.file,
        line: 2,
        column: 7,
      },
    ],
  });
  const host: HostLint = { ...codex, read: refuse };
  expect(reportOf({ fields: "argument-hint: x", hosts: [host] })).toEqual([
    "error host-rejects-skill 2:7 Codex does not load this skill: the name is odd",
  ]);
});
