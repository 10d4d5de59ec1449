import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PackageFile, PackagePath } from "@skillwright/core/internal";
import { scanFiles } from "@skillwright/core/scanner";
import { expect, test } from "vitest";

const folders = globSync(["skills/*/SKILL.md", "examples/**/SKILL.md"], {
  exclude: ["**/node_modules/**"],
}).map(dirname);

function filesOf(folder: string): readonly PackageFile[] {
  return globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(folder.length + 1).replaceAll("\\", "/") as PackagePath,
      bytes: readFileSync(path),
      executable: false,
    }));
}

test("all built-in skills and examples are found", () => {
  expect(folders.filter((folder) => folder.startsWith("skills"))).toHaveLength(13);
  expect(folders.filter((folder) => folder.startsWith("examples")).length).toBeGreaterThan(0);
});

test.for(folders)("%s is clean and has no findings", (folder) => {
  const { verdict, findings, unread } = scanFiles(filesOf(folder));
  expect({ verdict, findings, unread }).toEqual({ verdict: "clean", findings: [], unread: [] });
});
