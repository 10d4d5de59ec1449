import { skillEntry } from "@modelcontextprotocol/server/ext/skills";
import fc from "fast-check";
import { expect, test } from "vitest";
import { standardName } from "./served-skills.ts";
import { standardManifest } from "./standard-manifest.ts";

test("fields stay, metadata becomes texts, and the body is untouched", () => {
  const text =
    "---\nname: Ünder\ndescription: D\nversion: 1.0\nmetadata:\n  tags: [a, b]\n  n: 1\n  t: x\n---\n\n# B\n";
  expect(standardManifest({ text, name: "under", description: "Does: it" })).toBe(
    [
      "---",
      '"name": "under"',
      '"description": "Does: it"',
      '"version": 1',
      '"metadata": {"tags":"[\\"a\\",\\"b\\"]","n":"1","t":"x"}',
      "---",
      "",
      "# B",
      "",
    ].join("\n"),
  );
});

test("texts that are too long are cut, and an empty description becomes the name", async () => {
  const text = `---\nname: x\ncompatibility: ${"y".repeat(600)}\n---\nBody`;
  const manifest = standardManifest({ text, name: "x", description: "z".repeat(2000) });
  const entry = await skillEntry("x", { "SKILL.md": manifest });
  expect(entry.frontmatter).toEqual({
    name: "x",
    description: `${"z".repeat(1023)}…`,
    compatibility: `${"y".repeat(499)}…`,
  });
  expect(standardManifest({ text: "Body", name: "x", description: " " })).toBe(
    '---\n"name": "x"\n"description": "x"\n---\nBody',
  );
});

test("strict parsers accept the result for any skill", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
      async (name, description, fields) => {
        const yaml = Object.entries({ ...fields, metadata: fields })
          .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
          .join("\n");
        const slug = standardName(name);
        const manifest = standardManifest({ text: `---\n${yaml}\n---\nBody`, name: slug, description });
        const entry = await skillEntry(slug, { "SKILL.md": Buffer.from(manifest, "utf8") });
        expect(entry.frontmatter.name).toBe(slug);
        expect(manifest.endsWith("---\nBody")).toBe(true);
      },
    ),
  );
});
