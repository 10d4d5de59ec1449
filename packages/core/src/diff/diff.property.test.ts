import fc from "fast-check";
import { expect, test } from "vitest";
import { applyPatch, parsePatch } from "./apply-patch.ts";
import { lineChanges, splitLines } from "./line-changes.ts";
import { mergeTexts } from "./merge-texts.ts";
import { unifiedDiff } from "./unified-diff.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "-", "\\", "\r", "\n", "\n"), maxLength: 60 });

test("a diff applied to the first text gives the second", () => {
  fc.assert(
    fc.property(text, text, fc.nat(4), (before, after, context) => {
      const patch = unifiedDiff(before, after, { path: "a", context });
      if (patch === "") expect(after).toBe(before);
      else expect(applyPatch(before, patch)).toEqual({ ok: true, text: after });
    }),
  );
});

test("lines joined are the text, and changes never touch", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(splitLines(before).join("")).toBe(before);
      const changes = lineChanges(splitLines(before), splitLines(after));
      for (const [index, change] of changes.entries()) {
        const next = changes[index + 1];
        if (next !== undefined) expect(next.start).toBeGreaterThan(change.end);
      }
    }),
  );
});

test("reading and applying any text as a patch never throws", () => {
  const line = fc.constantFrom(
    "@@ -1 +1 @@",
    "@@ -0,0 +1,2 @@",
    "--- a",
    "+++ b",
    "-a",
    "+b",
    " a",
    "\\ No",
    "",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), text, (lines, base) => {
      parsePatch(lines.join("\n"));
      applyPatch(base, lines.join("\n"));
    }),
  );
});

test("changes of different lines merge to both of them, from either side", () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}\n`);
  const place = fc.nat(11);
  fc.assert(
    fc.property(place, place, (a, b) => {
      fc.pre(Math.abs(a - b) > 1);
      const withLine = (at: number, word: string): string =>
        lines.map((line, index) => (index === at ? `${word}\n` : line)).join("");
      const both = lines
        .map((line, index) => (index === a ? "ours\n" : index === b ? "theirs\n" : line))
        .join("");
      const [ours, theirs] = [withLine(a, "ours"), withLine(b, "theirs")];
      expect(mergeTexts(lines.join(""), ours, theirs)).toEqual({ kind: "clean", text: both });
      expect(mergeTexts(lines.join(""), theirs, ours)).toEqual({ kind: "clean", text: both });
    }),
  );
});

test("a merge with an unchanged or equal side is the other side; a clean one does not depend on the order", () => {
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      expect(mergeTexts(base, ours, base)).toEqual({ kind: "clean", text: ours });
      expect(mergeTexts(base, base, theirs)).toEqual({ kind: "clean", text: theirs });
      expect(mergeTexts(base, ours, ours)).toEqual({ kind: "clean", text: ours });
      const [one, other] = [mergeTexts(base, ours, theirs), mergeTexts(base, theirs, ours)];
      expect(one.kind).toBe(other.kind);
      if (one.kind === "clean") expect(other).toEqual(one);
    }),
  );
});
