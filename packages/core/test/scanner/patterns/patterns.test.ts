import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, SIGNALS } from "../../../src/scanner/literal-index.ts";
import { renderPatternLiterals } from "./pattern-literals.ts";

const sources = new Set(SIGNALS.map(({ pattern }) => pattern.source));

test("the strings that texts are searched for first are those of the patterns", async () => {
  expect(new Set(SIGNALS.map(({ pattern }) => hashOf(pattern))).size).toBe(sources.size);
  await expect(renderPatternLiterals()).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../src/scanner/pattern-literals.ts"),
  );
});

test("no pattern crosses lines from the start of one, so that searching many empty lines takes linear time", () => {
  const crossing = SIGNALS.filter(({ pattern }) => pattern.multiline && /\^\\s[*+]/.test(pattern.source));
  expect(crossing.map(({ pattern }) => pattern.source)).toEqual([]);
});
