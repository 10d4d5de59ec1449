import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { packagePathProblem, parsePackagePath, resolvePackagePath } from "./package-path.ts";
import { isInside } from "./path-text.ts";

describe("paths inside a package", () => {
  test.for([
    "../x",
    "a/../../x",
    "/etc/passwd",
    "C:\\x",
    "c:/x",
    "a\\..\\x",
    "a//b",
    "./a",
    "",
    "a/.",
    "file:stream",
    "trailing.",
    "trailing ",
    "con",
    "a/NUL.txt",
    "com1",
    "new\nline",
    "bell\u0007",
    "what?",
  ])("%j is refused", (path) => {
    expect(packagePathProblem(path)).toBeTypeOf("string");
  });

  test.for(["SKILL.md", "references/a.md", "scripts/run me.sh", "ü/é.md", ".hidden", "con-fig", "a..b"])(
    "%j is accepted",
    (path) => {
      expect(packagePathProblem(path)).toBeUndefined();
    },
  );

  test("a refused path is an error that names root and path", () => {
    try {
      parsePackagePath("../x", "/skills/pdf");
      expect.unreachable();
    } catch (error) {
      expect(isSkillwrightError(error, "path_escapes_root")).toBe(true);
      expect(error).toMatchObject({ details: { root: "/skills/pdf", path: "../x" } });
    }
  });

  test("an accepted path never leaves its root", () => {
    const text = fc.string({ unit: fc.constantFrom("a", ".", "/", "\\", ":", " ", "~", "é", "\u0000", "-") });
    fc.assert(
      fc.property(text, (path) => {
        if (packagePathProblem(path) !== undefined) return;
        const root = "/skills/pdf";
        expect(isInside(root, resolvePackagePath(root, parsePackagePath(path, root)))).toBe(true);
      }),
    );
  });
});
