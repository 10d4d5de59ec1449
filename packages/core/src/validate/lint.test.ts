import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportOf } from "../../test/lint-sample.ts";
import { compareDiagnostics } from "../diagnostics/diagnostic.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { fixSkill } from "./apply-fixes.ts";
import { lintSkill } from "./lint.ts";
import type { LintInput } from "./lint-context.ts";
import { lintRules } from "./lint-rules.ts";

describe("a good skill is clean", () => {
  test("one of the standard", () => {
    const fields =
      'license: MIT\ncompatibility: Needs Python 3.11\nmetadata:\n  author: Ada\n  version: "1.2"';
    expect(reportOf({ fields, files: new Set(["SKILL.md"]) })).toEqual([]);
  });

  test("one of Claude Code with its own fields", () => {
    const fields = [
      "argument-hint: [file]",
      "arguments: file",
      "allowed-tools: Bash(git add:*), Read, Grep",
      "disable-model-invocation: true",
      "model: inherit",
      "context: fork",
      "agent: Explore",
      "hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks: [{ type: command, command: ./check }]",
    ].join("\n");
    expect(reportOf({ fields, body: "Merge $ARGUMENTS with !`git status`.\n" })).toEqual([]);
  });

  test("one of OpenClaw, but for a note", () => {
    const fields =
      'homepage: https://x.org\nmetadata: { "openclaw": { "emoji": "🖼️", "requires": { "bins": ["node"] } } }';
    expect(reportOf({ fields, body: "Run `{baseDir}/scripts/x.sh`.\n" })).toEqual([
      "info field-unknown 4:1 The field `homepage` is unknown; it is kept unchanged",
    ]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ..."---\n|name: |description: |allowed-tools: |parameters:\n  - |- |{{|}}|[a](|)|References/|../|`scripts/|`|```\n|\u200B|\u202E|\uFEFF|: |'|bash|\n|#|&a |*a|pdf-tools|{|}|,|<img src='".split(
      "|",
    ),
  ),
  fc.string({ maxLength: 6 }),
);
const wild = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
const likely = fc
  .tuple(wild, wild, wild)
  .map(([a, b, body]) => `---\nname: pdf\ndescription: ${a.replaceAll("\n", " ")}\n${b}\n---\n${body}`);
const pick = (...choices: readonly string[]) => fc.constantFrom(...choices);
const careless = fc
  .tuple(
    pick("", "\uFEFF"),
    pick("", "name: pdf\n", "name: PDF Tools\n", "name: &n pdf\n", "name:\n", 'name: ""\n'),
    pick("description: Use when: merging.\n", "description: Use when asked.\r\n", "description: *n\n"),
    fc.array(pick("allowed-tools: bash, Raed\n", "tools_required: [READ, 'bash']\n", "license: 'x\n", "{\n")),
    fc.array(
      pick("[a](References/X.md#b)", "`scripts/Run.py`", "\u200B", "👩", "\u200D", "pdf", " ", "\n", "```\n"),
    ),
  )
  .map(([bom, name, description, fields, body]) =>
    [bom, "---\n", name, description, ...fields, "---\n", ...body].join(""),
  );
const inputs = fc.tuple(fc.oneof(wild, likely, careless), fc.constantFrom("pdf-tools", "", "My Folder")).map(
  ([text, directory]): LintInput => ({
    skill: { text, complete: true, file: "SKILL.md", directory, sidecars: [] },
    files: new Set(["SKILL.md", "references/x.md", "scripts/run.py"]),
    hosts: [
      {
        profile: {
          id: "codex",
          title: "Codex",
          supports: { fields: [], sidecars: [] },
          walk: { files: ["SKILL.md"] },
        },
        read: parseSkill,
      },
    ],
  }),
);

describe("lintSkill", () => {
  test("never throws, sorts its findings and raises listed rules only", () => {
    const listed = new Map(lintRules.map(({ id, fixable }) => [id, fixable]));
    fc.assert(
      fc.property(inputs, (input) => {
        const findings = lintSkill(input);
        expect(findings).toEqual(findings.toSorted(compareDiagnostics));
        for (const { code, fix } of findings) {
          expect(listed.has(code)).toBe(true);
          if (fix !== undefined) expect(listed.get(code)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("fixes converge, and what is fixed stays fixed", () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { text, applied, findings } = fixSkill(input);
        expect(findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
        const count = (codes: readonly string[], code: string) =>
          codes.filter((other) => other === code).length;
        const before = lintSkill(input).map(({ code }) => code);
        const after = findings.map(({ code }) => code);
        for (const { code } of applied) expect(count(after, code)).toBeLessThanOrEqual(count(before, code));
        expect(fixSkill({ ...input, skill: { ...input.skill, text } }).text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("never prints a secret that it finds", () => {
    const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789";
    const secret = fc
      .array(fc.constantFrom(...letters), { minLength: 36, maxLength: 36 })
      .map((units) => ["gh", "p_", ...units].join(""));
    const place = fc.constantFrom(
      (it: string) => `---\nname: ${it}\ndescription: Use when merging.\n---\nBody\n`,
      (it: string) => `---\nname: pdf\ndescription: ${it}: x\n---\nBody\n`,
      (it: string) =>
        `---\nname: pdf\ndescription: Use when.\nallowed-tools: ${it} ${it.toUpperCase()}\n---\nBody\n`,
      (it: string) => `---\nname: pdf\ndescription: Use when.\n${it}: 1\n---\nBody\n`,
      (it: string) => `---\nname: pdf\ndescription: Use when.\n---\n[a](${it}) {{${it}}} \`scripts/${it}\`\n`,
      (it: string) => `---\nname: pdf\ndescription: Use when.\ncontext: ${it}\nparameters: [${it}]\n---\nx\n`,
    );
    fc.assert(
      fc.property(secret, place, (it, write) => {
        const skill = { text: write(it), complete: true, file: "SKILL.md", directory: "pdf", sidecars: [] };
        const findings = lintSkill({ skill, files: new Set(["SKILL.md"]) });
        if (!findings.some(({ code }) => code === "text-secret")) return;
        expect(JSON.stringify(findings).toLowerCase()).not.toContain(it.slice(4).toLowerCase());
      }),
    );
  });
});
