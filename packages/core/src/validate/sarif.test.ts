import { describe, expect, test } from "vitest";
import type { LintFinding } from "./lint-finding.ts";
import { lintRules } from "./lint-rules.ts";
import { toSarif } from "./sarif.ts";

const text = "😀 a\u200Bb\r\nsecond\n";
const finding: LintFinding = {
  code: "text-invisible",
  severity: "warning",
  message: "The text holds a zero width space",
  file: "/repo/my skills/pdf/SKILL.md",
  line: 1,
  column: 4,
  hint: "Remove it.",
  fix: {
    title: "Remove it",
    edits: [
      { start: 4, end: 5, text: "" },
      { start: 8, end: 14, text: "zweite" },
    ],
  },
};

describe("toSarif", () => {
  test("writes findings as results with places and fixes", () => {
    const log = toSarif([finding], {
      version: "1.2.3",
      root: "/repo",
      texts: new Map([[finding.file, text]]),
    });
    const rules = log.runs[0].tool.driver.rules;
    expect(log).toEqual({
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "Skillwright", version: "1.2.3", rules } },
          columnKind: "unicodeCodePoints",
          results: [
            {
              ruleId: "text-invisible",
              ruleIndex: rules.findIndex(({ id }) => id === "text-invisible"),
              level: "warning",
              message: { text: "The text holds a zero width space\nRemove it." },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "my%20skills/pdf/SKILL.md" },
                    region: { startLine: 1, startColumn: 4 },
                  },
                },
              ],
              fixes: [
                {
                  description: { text: "Remove it" },
                  artifactChanges: [
                    {
                      artifactLocation: { uri: "my%20skills/pdf/SKILL.md" },
                      replacements: [
                        { deletedRegion: { startLine: 1, startColumn: 4, endLine: 1, endColumn: 5 } },
                        {
                          deletedRegion: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 7 },
                          insertedContent: { text: "zweite" },
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("lists every rule of lint, and others that are reported along with it", () => {
    const extra: LintFinding = { code: "root-unreadable", severity: "info", message: "x", file: "a" };
    const helpUri = (rule: string): string => `https://example.com/lint.md#${rule}`;
    const { results, tool } = toSarif([extra], { version: "1", helpUri }).runs[0];
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(
      [...lintRules.map(({ id }) => id), "root-unreadable"].toSorted(),
    );
    expect(tool.driver.rules.find(({ id }) => id === "link-dead")).toEqual({
      id: "link-dead",
      shortDescription: { text: "A link's target doesn't exist" },
      helpUri: "https://example.com/lint.md#link-dead",
      help: { text: "Add the file or remove the link." },
      defaultConfiguration: { level: "error" },
    });
    expect(results.map(({ level, locations }) => ({ level, locations }))).toEqual([
      { level: "note", locations: [{ physicalLocation: { artifactLocation: { uri: "a" } } }] },
    ]);
  });

  test("leaves fixes out where the text is not known, and keeps paths outside of the root whole", () => {
    const files = ["/elsewhere/a b.md", "C:/x/y.md", "relative/#1.md"];
    const { results } = toSarif(
      files.map((file) => ({ ...finding, file })),
      { version: "1", root: "/repo" },
    ).runs[0];
    expect(results.map(({ fixes }) => fixes)).toEqual([undefined, undefined, undefined]);
    expect(results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri)).toEqual([
      "file:///elsewhere/a%20b.md",
      "file:///C:/x/y.md",
      "relative/%231.md",
    ]);
  });
});
