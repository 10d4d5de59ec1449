import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseGivenSource } from "./parse-given-source.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-given-"));
  mkdirSync(join(folder, "packages/skills"), { recursive: true });
  symlinkSync("circle", join(folder, "circle"));
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

test("an existing folder with an @ in its name is a folder, and otherwise @ names a skill", () => {
  const url = pathToFileURL(folder).href;
  mkdirSync(join(folder, "team@pdf"));
  expect(parseGivenSource(`${url}/team@pdf`, folder)).toEqual({ kind: "git", url: `${url}/team%40pdf` });
  expect(parseGivenSource(`${url}/team@pdf#main`, folder)).toEqual({
    kind: "git",
    url: `${url}/team%40pdf`,
    ref: "main",
  });
  expect(parseGivenSource(`${url}/skills@pdf`, folder)).toEqual({
    kind: "git",
    url: `${url}/skills`,
    skill: "pdf",
  });
});

test.for([
  ["with a stray %", (at: string) => `${at}/100%`],
  ["with a name that is too long", (at: string) => `${at}/${"a".repeat(300)}`],
  ["through a link that leads in a circle", (at: string) => `${at}/circle/skills`],
] as const)("an address %s leads to no folder, and @ names a skill", ([, urlIn]) => {
  const url = urlIn(pathToFileURL(folder).href);
  expect(parseGivenSource(`${url}@pdf`, folder)).toEqual({ kind: "git", url, skill: "pdf" });
});
