import { expect, test } from "vitest";
import { hostProfiles } from "../hosts/host-profiles.ts";
import { holdsProtectedFolders, isPrivatePath, isProtectedPath } from "./protected-names.ts";

test("every hidden folder in which a known agent searches for skills is protected", () => {
  const folders = Object.values(hostProfiles).flatMap(({ roots }) =>
    roots.flatMap(({ paths }) => paths ?? []),
  );
  const hidden = folders.filter((path) => /^\.[^./]/.test(path));
  expect(hidden.length).toBeGreaterThan(20);
  expect(hidden.filter((path) => !isProtectedPath(path))).toEqual([]);
});

test.for([".git-credentials", "sub/.aws/credentials", "a/b/.config/gh/hosts.yml", ".ENV.local"] as const)(
  "%s is private",
  (path) => {
    expect(isPrivatePath(path)).toBe(true);
  },
);

test("a project's skills and workflows are no secrets", () => {
  for (const path of [".github/skills/a/SKILL.md", ".github/workflows/ci.yml", ".agents/skills/a/SKILL.md"])
    expect(isPrivatePath(path)).toBe(false);
});

test.for([
  ["/home/u/.config", true],
  ["/home/u/.Local/Share", true],
  [".local", true],
  ["/home/u/.config/gh", false],
  ["/home/u/my.config", false],
  ["/home/u", false],
  ["/home/u/.", false],
  ["/.", false],
  [".", false],
] as const)("whether %s holds protected folders: %s", ([folder, holds]) => {
  expect(holdsProtectedFolders(folder)).toBe(holds);
});
