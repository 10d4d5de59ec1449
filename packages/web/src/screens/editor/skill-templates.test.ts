import { parseSkill } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { draftFromSentence, templates } from "./skill-templates.ts";

const parse = (text: string) =>
  parseSkill({ text, complete: true, file: "SKILL.md", directory: "", sidecars: [] });

test.for(templates)("the template $title loads without a problem", ({ text }) => {
  const { manifest, diagnostics } = parse(text);
  expect([manifest?.name !== "", diagnostics]).toEqual([true, []]);
});

describe("a draft from a sentence", () => {
  test("has a name, a description that says when to use it, and steps", () => {
    const { manifest, diagnostics } = parse(draftFromSentence("  Resize my photos for the web!  "));
    expect(diagnostics).toEqual([]);
    expect([manifest?.name, manifest?.description]).toEqual([
      "resize-photos-web",
      "Resize my photos for the web. Use when asked to resize my photos for the web.",
    ]);
  });

  test("loads whatever was typed", () => {
    for (const wish of ['Say "hi": {x} # y', "résumé — kurz & gut", "a\nb --- c", "Ein Übersetzer: größer"]) {
      const { manifest } = parse(draftFromSentence(wish));
      expect(manifest?.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }
  });
});
