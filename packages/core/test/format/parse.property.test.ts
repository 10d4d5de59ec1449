import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diagnosticRules } from "../../src/diagnostics/diagnostic-codes.ts";
import { type FenceRule, findFence } from "../../src/parse/frontmatter-fence.ts";
import { parseSkill } from "../../src/parse/parse-skill.ts";
import { type RepairRule, repairYaml } from "../../src/parse/repair-yaml.ts";
import { SIDECAR_FILES } from "../../src/parse/sidecar-files.ts";
import type { ParseResult } from "../../src/parse/skill-text.ts";
import { estimateTokens } from "../../src/tokens/estimate-tokens.ts";
import { validateReference } from "../../src/validate/reference.ts";
import { RUNS } from "../runs.ts";

const SKILLS = [
  "---\nname: pdf-tools\ndescription: Reads PDFs. Use when: a PDF is named\nlicense: MIT\n---\n# PDF\n\nText.\n",
  '\uFEFF---\r\nname: "a"\r\ndescription: >-\r\n  Folded\r\n  text\r\nmetadata: {openclaw: {requires: {bins: [git]}}}\r\n---\r\nBody',
  "---\nid: x\nname: X\nparameters:\n  - name: file\n    required: true\n  - &p plain\n  - *p\nhooks: {Stop: [{command: x}]}\n---\n",
  "---\nallowed-tools: Bash(git:*) Read\ntags: [a, b]\neligibility:\n  os: [linux]\n  any_bins: a b\ncommands: [{name: c, args: [d]}]\n---\nx",
  "---\nname:技能\ndescription: !!str |\n  読む\n\n  書く\n? k\n: v\nuser-invocable: no\nversion: 1.0\n---\n---\n",
];

const PIECES = [
  "---",
  "\n",
  "\r\n",
  "\t",
  "  ",
  ": ",
  "#",
  " #",
  "- ",
  "[",
  "]",
  "{",
  "}",
  "|",
  ">-",
  "&a",
  "*a",
  "!t",
  "'",
  '"',
  "\\",
  "\u0000",
  "\uFEFF",
  "\ud800",
  "😀",
];

const mutated = fc
  .record({
    skill: fc.constantFrom(...SKILLS),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat(12),
        insert: fc.oneof(fc.constantFrom("", ...PIECES), fc.string({ maxLength: 5 })),
        times: fc.constantFrom(1, 1, 1, 2, 40),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ skill, edits }) =>
    edits.reduce((text, { at, drop, insert, times }) => {
      const offset = Math.floor(at * text.length);
      return text.slice(0, offset) + insert.repeat(times) + text.slice(offset + drop);
    }, skill),
  );

// Without a size, fast-check keeps to about ten elements whatever the maximum is.
const bytes = fc.uint8Array({ maxLength: 300, size: "max" }).map((array) => new TextDecoder().decode(array));
const anything = fc.oneof(
  mutated,
  bytes,
  bytes.map((text) => `---\n${text}\n---\nBody`),
  fc
    .string({ unit: "binary", maxLength: 100, size: "max" })
    .map((text) => `---\nname: ${text}\ndescription: ${text}\n${text}: ${text}\n---\n${text}`),
  fc
    .array(fc.constantFrom(...PIECES, "a", "name", "description"), { maxLength: 120, size: "max" })
    .map((parts) => parts.join("")),
);

function parse(text: string, sidecar: string, complete: boolean): ParseResult {
  const sidecars = SIDECAR_FILES.map((path) => ({ path, file: path, text: sidecar }));
  return parseSkill({ text, complete, file: "SKILL.md", directory: "some-skill", sidecars });
}

/** What holds of every reading, whatever the text was. */
function check(text: string, reading: ParseResult): void {
  const { manifest, bodyStart, diagnostics } = reading;
  const broken = diagnostics.some(({ severity }) => severity === "error");
  if (manifest === undefined && !broken) expect(diagnostics).toBe("an error, since nothing loads");
  expect(bodyStart >= 0 && bodyStart <= text.length).toBe(true);
  for (const { code, line, column } of diagnostics) {
    if (!(code in diagnosticRules) || (line ?? 1) < 1 || (column ?? 1) < 1)
      expect({ code, line, column }).toBe("a place");
  }
  if (manifest !== undefined) {
    expect(manifest.name).not.toBe("");
    expect(manifest.description).not.toBe("");
    JSON.stringify(manifest);
  }
}

describe("any text at all", () => {
  test("is read without an exception, and a skill that does not load has an error", () => {
    fc.assert(
      fc.property(anything, anything, fc.boolean(), (text, sidecar, complete) => {
        const reading = parse(text, sidecar, complete);
        check(text, reading);
        expect(parse(text, sidecar, complete)).toEqual(reading);
      }),
      { numRuns: RUNS },
    );
  });

  test("has a verdict of the reference tool and an estimate of its tokens", () => {
    fc.assert(
      fc.property(anything, (text) => {
        validateReference({ state: "found", path: "/x/s", directory: "s", location: "/x/s/SKILL.md", text });
        const tokens = estimateTokens(text);
        expect(Number.isInteger(tokens) && tokens >= 0 && tokens <= 4 * text.length).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test("is cut into frontmatter and body within its bounds", () => {
    const rules: readonly FenceRule[] = ["lines", "reference", "codex", "gray-matter", "gemini"];
    fc.assert(
      fc.property(anything, fc.constantFrom(...rules), (text, rule) => {
        const fence = findFence(text, rule);
        if (fence.kind === "none") return;
        const places = [0, fence.yamlStart, fence.yamlEnd, fence.bodyStart, text.length];
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      { numRuns: RUNS },
    );
  });

  test("is repaired line by line", () => {
    const rules: readonly RepairRule[] = ["quote", "quote-codex"];
    fc.assert(
      fc.property(anything, fc.constantFrom(...rules), (text, rule) => {
        const mended = repairYaml(text, rule);
        if (mended !== undefined) expect(mended.split("\n")).toHaveLength(text.split("\n").length);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a text made to take long ends soon", () => {
  const many = (count: number, line: (index: number) => string, glue = "\n"): string =>
    Array.from({ length: count }, (_, index) => line(index)).join(glue);
  const frontmatters: Readonly<Record<string, string>> = {
    "thousands of unknown fields on one line": `{${many(2400, (i) => `key-of-some-length-${i}: 1`, ", ")}}`,
    "thousands of unknown fields": many(2400, (i) => `key-of-some-length-${i}: 1`),
    "one field thousands of times": many(4000, () => "key: 1"),
    "thousands of tags": `a: [${many(4900, () => "!!str 1", ",")}]`,
    "thousands of items of the wrong type": `tags: [${many(4900, () => "[]", ",")}]`,
    "thousands of values to mend": many(4000, (i) => `k${i}: [a: b: c`),
    "blanks inside a value to mend": `a: x: ${" \t".repeat(30_000)}x`,
    "blanks before a comment to mend": `a: x: ${" ".repeat(60_000)}x # y`,
    "thousands of comment marks": `a: b: ${"# ".repeat(30_000)}`,
    "thousands of quotes": `a: ${'"'.repeat(60_000)}`,
    "thousands of colons": "a:".repeat(30_000),
    "thousands of brackets": `a: ${"[".repeat(60_000)}`,
    "thousands of anchors": many(2400, (i) => `k${i}: &a${i} 1`),
    "a text over thousands of lines": `a: x${"\n  y".repeat(16_000)}`,
    "thousands of levels": many(340, (i) => `${" ".repeat(i)}a:`),
    "aliases of aliases": many(
      40,
      (i) => `k${i}: &a${i} [${many(20, () => (i === 0 ? "x" : `*a${i - 1}`), ", ")}]`,
    ),
  };

  test.each(Object.entries(frontmatters))("%s", (_, yaml) => {
    const text = `---\nname: x\ndescription: y\n${yaml}\n---\nBody`;
    check(text, parse(text, yaml, true));
  });

  test.each([
    ["blanks", " ".repeat(3_000_000)],
    ["blank lines", "\n ".repeat(1_500_000)],
    ["marks of headings", "# ".repeat(1_000_000)],
    ["dashes", "---\n".repeat(500_000)],
  ])("a body of %s", (_, body) => {
    const text = `---\nname: x\n---\n${body}`;
    check(text, parse(text, "", true));
  });
});
