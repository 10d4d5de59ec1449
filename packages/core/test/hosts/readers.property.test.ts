import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOST_IDS, hostProfiles, loadParser } from "../../src/internal.ts";
import { RUNS } from "../runs.ts";

const line = fc.oneof(
  fc.constantFrom(
    "---",
    "----",
    " ---",
    "...",
    "name: a",
    "description: b: c",
    "description: |",
    "  - x",
    "\t",
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .tuple(fc.constantFrom("name", "description", "metadata", "paths"), fc.string())
    .map((pair) => pair.join(": ")),
);
const text = fc
  .tuple(fc.boolean(), fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"))
  .map(([opens, lines, end]) => [...(opens ? ["---"] : []), ...lines].join(end));

const parsers = [...new Set(HOST_IDS.map((id) => hostProfiles[id].parser))];

describe.each(parsers)("the reader of %s", async (parser) => {
  const read = await loadParser(parser);

  test("never throws, and says why when it does not load a file", () => {
    fc.assert(
      fc.property(text, fc.boolean(), (content, validUtf8) => {
        const reading = read({
          text: content,
          validUtf8,
          complete: true,
          file: "/skills/folder/SKILL.md",
          directory: "folder",
          sidecars: [],
        });
        const refused = reading.diagnostics.some(({ severity }) => severity === "error");
        expect(reading.manifest !== undefined || refused).toBe(true);
        expect(reading.bodyStart).toBeLessThanOrEqual(content.length);
      }),
      { numRuns: RUNS },
    );
  });
});
