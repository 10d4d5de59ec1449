import type { FileSystem, SkillManifest, SkillStatus } from "@skillwright/core/internal";
import { memoryFileSystem } from "@skillwright/core/testing";
import { expect, test } from "vitest";
import { createDocumentMemory } from "./document-memory.ts";

function skill(key: string): SkillStatus {
  const manifest = { displayName: key, description: "", tags: [], triggers: [] } as unknown as SkillManifest;
  return { name: key, found: { key }, manifest } as unknown as SkillStatus;
}

function counted(tree: Readonly<Record<string, string>>): {
  readonly files: FileSystem;
  readonly reads: string[];
} {
  const disk = memoryFileSystem(tree);
  const reads: string[] = [];
  const files: FileSystem = {
    ...disk,
    inspect(path, limit, use) {
      reads.push(path);
      return disk.inspect(path, limit, use);
    },
  };
  return { files, reads };
}

test("a skill that is found again is not read again, unless it is another one by then", () => {
  const { files, reads } = counted({ "/pdf": "Merges pages." });
  const documentOf = createDocumentMemory(files);
  const pdf = skill("/pdf");
  expect([documentOf(pdf).body, documentOf(pdf).body]).toEqual(["Merges pages.", "Merges pages."]);
  expect(documentOf({ ...pdf, name: "team:pdf" }).name).toBe("team:pdf");
  documentOf({ ...pdf, manifest: { ...pdf.manifest } });
  expect(reads).toEqual(["/pdf", "/pdf", "/pdf"]);
});

test("what was not found for long is forgotten", () => {
  const body = "word ".repeat(12_000);
  const names = Array.from({ length: 100 }, (_, index) => `/${index}`);
  const { files, reads } = counted(Object.fromEntries(names.map((name) => [name, body])));
  const documentOf = createDocumentMemory(files);
  const [first = skill("/0"), ...others] = names.map(skill);
  documentOf(first);
  for (const other of others) documentOf(other);
  documentOf(first);
  expect(reads).toEqual([...names, "/0"]);
});
