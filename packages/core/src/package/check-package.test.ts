import { expect, test } from "vitest";
import type { PackagePath } from "../paths/package-path.ts";
import { checkPackage } from "./check-package.ts";
import type { PackageFile } from "./source.ts";

const GOOD = "---\nname: pdf\ndescription: Merges PDF files. Use when asked to merge PDFs.\n---\n\nMerge.\n";

function files(texts: Readonly<Record<string, string | Uint8Array>>): readonly PackageFile[] {
  return Object.entries(texts).map(([path, text]) => ({
    path: path as PackagePath,
    bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
    executable: false,
  }));
}

const check = (texts: Readonly<Record<string, string | Uint8Array>>) =>
  checkPackage(files(texts), { directory: "pdf" });

test("a good package gives its manifest, its text and what lint says", () => {
  const checked = check({ "SKILL.md": `${GOOD}\nSee [a](references/a.md).\n`, "scripts/run.sh": "x" });
  expect(checked.manifest?.name).toBe("pdf");
  expect(checked.skill.path).toBe("SKILL.md");
  expect(checked.findings.map(({ code }) => code)).toContain("link-dead");
});

test.for<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
  ["without a SKILL.md", { "README.md": "x" }, "validation_error"],
  ["with a SKILL.md below the top only", { "a/SKILL.md": GOOD }, "validation_error"],
  ["that leaves its folder", { "SKILL.md": GOOD, "../x": "x" }, "path_escapes_root"],
  ["with names that differ in case alone", { "SKILL.md": GOOD, "a.md": "", "A.md": "" }, "validation_error"],
  ["with a file in a file", { "SKILL.md": GOOD, a: "", "A/b": "" }, "validation_error"],
  ["with no frontmatter", { "SKILL.md": "Merge.\n" }, "parse_error"],
  ["with broken YAML", { "SKILL.md": "---\nname: pdf\n  - x: {\n---\nb\n" }, "parse_error"],
  ["without a body", { "SKILL.md": "---\nname: pdf\ndescription: d\n---\n" }, "validation_error"],
  ["that is not UTF-8", { "SKILL.md": Uint8Array.of(0xff, 0xfe, 0x2d) }, "parse_error"],
  ["with a SKILL.md above 100 KB", { "SKILL.md": GOOD + "x".repeat(100 * 1024) }, "limit_exceeded"],
  [
    "with a file above its bound",
    { "SKILL.md": GOOD, a: new Uint8Array(33 * 1024 * 1024) },
    "limit_exceeded",
  ],
])("a package %s is refused", ([, texts, code]) => {
  expect(() => check(texts)).toThrow(expect.objectContaining({ code }));
});

test("the place of a mistake is named", () => {
  expect(() => check({ "SKILL.md": "---\nname: pdf\ndescription: d\n  - x: {\n---\nb\n" })).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ file: "SKILL.md", line: 4 }) as unknown }),
  );
});

test("a broken text passes only where the caller accepts it", () => {
  const broken = files({ "SKILL.md": "---\nname: pdf\n  - x: {\n---\nb\n" });
  expect(checkPackage(broken, { directory: "pdf", broken: "accept" }).manifest).toBeUndefined();
});
