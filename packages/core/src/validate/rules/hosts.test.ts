import { expect, test } from "vitest";
import { lintSample, reportOf, sampleInput } from "../../../test/lint-sample.ts";
import { parseSkill } from "../../parse/parse-skill.ts";
import type { SkillParser } from "../../parse/skill-text.ts";
import { lintSkill } from "../lint.ts";
import type { HostLint } from "../lint-context.ts";

const codex: HostLint = {
  profile: {
    id: "codex",
    title: "Codex",
    supports: { fields: ["name", "description", "metadata"], sidecars: ["agents/openai.yaml"] },
    walk: { files: ["SKILL.md"] },
  },
  read: parseSkill,
};
const claude: HostLint = {
  profile: {
    id: "claude-code",
    title: "Claude Code",
    supports: { fields: "all", sidecars: [] },
    walk: { files: ["SKILL.md"], maxFileBytes: 1000 },
  },
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
  const refuse: SkillParser = (skill) => ({
    manifest: undefined,
    bodyStart: 0,
    diagnostics: [
      {
        code: "name-format",
        severity: "error",
        message: "Codex: the name is odd",
        file: skill.file,
        line: 2,
        column: 7,
      },
    ],
  });
  const host: HostLint = { ...codex, read: refuse };
  const sample = { fields: "argument-hint: x", hosts: [host] };
  expect(reportOf(sample)).toEqual([
    "error host-rejects-skill 2:7 Codex does not load this skill: the name is odd",
  ]);
  expect(lintSample(sample)[0]?.hint).toBe("Use lowercase letters, digits and single hyphens.");
});

test("a file name that an agent does not search for is reported for each agent", () => {
  const { skill } = sampleInput({});
  const lower = { ...skill, file: "pdf-tools/skill.md" };
  const ours: HostLint = {
    ...codex,
    profile: { ...codex.profile, walk: { files: ["SKILL.md", "skill.md"] } },
  };
  const findings = lintSkill({ skill: lower, hosts: [codex, ours] });
  expect(findings.filter(({ code }) => code === "host-rejects-skill")).toEqual([
    expect.objectContaining({
      severity: "error",
      message: "Codex does not find this skill: it looks for `SKILL.md`, and the file is called `skill.md`",
      hint: "Rename the file to SKILL.md.",
    }),
  ]);
});

test("a file above an agent's limit is named", () => {
  expect(reportOf({ body: "é".repeat(600), hosts: [codex, claude] })).toEqual([
    "error host-rejects-skill 1:1 Claude Code does not load this skill: the file has 1305 bytes, and it reads 1000 at most",
  ]);
});
