import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGivenSource } from "./parse-given-source.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-given-"));
  mkdirSync(join(folder, "packages/skills"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.for([
  ["packages/skills/*", "The shell replaces a pattern only without quotes, and only if something matches."],
  ["packages/skilz", "For a repository on GitHub, write github:packages/skilz"],
  ["packages/skills/pdf", "For a repository on GitHub, write github:packages/skills/pdf"],
])("%s, which isn't a path here, is called missing", ([text = "", hint]) => {
  expect(() => parseGivenSource(text, folder)).toThrow(
    expect.objectContaining({
      code: "file_not_found",
      message: `There is no file or folder ${text}`,
      hint,
    }),
  );
});

test.for([
  ["acme/skills", { kind: "git", url: "https://github.com/acme/skills" }],
  ["acme/skills#main@pdf", { kind: "git", url: "https://github.com/acme/skills", ref: "main", skill: "pdf" }],
  ["github:packages/skilz", { kind: "git", url: "https://github.com/packages/skilz" }],
  ["./packages/skilz", { kind: "folder", path: "./packages/skilz" }],
  ["npm:@acme/skills@*", { kind: "npm", name: "@acme/skills", range: "*" }],
] as const)("%s is read as usual", ([text, expected]) => {
  expect(parseGivenSource(text, folder)).toEqual(expected);
});
