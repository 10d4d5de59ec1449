import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackageFile } from "../../src/package/source.ts";
import type { PackagePath } from "../../src/paths/package-path.ts";
import { scanFiles } from "../../src/scanner/scan-files.ts";
import type { ScanVerdict } from "../../src/scanner/scan-report.ts";
import { corpus } from "./corpus.ts";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const attacks = corpus
  .filter(({ kind }) => kind === "malicious")
  .map(({ rule, files }) => ({ rule, files, verdict: scanFiles(files).verdict }));
const withVerdict = (...verdicts: readonly ScanVerdict[]): typeof attacks =>
  attacks.filter(({ verdict }) => verdicts.includes(verdict));

/** Words with which an author could try to pass an attack off as harmless. */
const words = fc.constantFrom(
  "example",
  "evil",
  "malicious",
  "attack",
  "security review",
  "documentation only",
  "detects malware",
  "penetration test",
  "never",
  "do not run",
  "red flags",
  "❌",
  "regex: .*",
  "harmless",
  "official",
  "https://docs.github.com",
);
const sentence = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => `${list.join(" ")}.`);
const paragraph = fc
  .tuple(fc.constantFrom("", "# ", "## ", "- ", "> "), sentence)
  .map(([mark, text]) => `${mark}${text}\n\n`);
const paragraphs = fc.array(paragraph, { maxLength: 4 }).map((list) => list.join(""));

/** Changes the SKILL.md of a skill. */
function rewrite(files: readonly PackageFile[], change: (skill: string) => string): readonly PackageFile[] {
  return files.map((file) =>
    file.path === "SKILL.md" ? { ...file, bytes: encoder.encode(change(decoder.decode(file.bytes))) } : file,
  );
}

test("no words before, after or beside a malicious skill make it clean", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...withVerdict("malicious")),
      fc.record({ before: paragraphs, after: paragraphs, beside: paragraphs }),
      ({ rule, files }, { before, after, beside }) => {
        const changed = rewrite(files, (skill) =>
          skill.replace("# Meeting notes\n\n", () => before).concat("\n", after),
        );
        const note = { path: "notes.md" as PackagePath, bytes: encoder.encode(beside), executable: false };
        expect(scanFiles([...changed, note]).verdict, rule).not.toMatch(/clean|partial/);
      },
    ),
  );
});

test("documentation of attacks doesn't make an attack in the same skill less malicious", () => {
  const documentation = corpus.filter(({ kind }) => kind === "documentation");
  fc.assert(
    fc.property(
      fc.constantFrom(...withVerdict("malicious")),
      fc.array(fc.constantFrom(...documentation), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      ({ rule, files }, documented, isFirst) => {
        const quoted = documented
          .map(({ files: [skill] }) => decoder.decode(skill?.bytes).split("# Skill review\n\n")[1] ?? "")
          .join("\n");
        const changed = rewrite(files, (skill) =>
          isFirst
            ? skill.replace("# Meeting notes", () => `${quoted}\n# Meeting notes`)
            : `${skill}\n${quoted}`,
        );
        expect(scanFiles(changed).verdict, rule).toBe("malicious");
      },
    ),
  );
});

test("the name and the description of a skill never make it clean", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...withVerdict("malicious", "suspicious")),
      sentence,
      ({ rule, files }, text) => {
        const changed = rewrite(files, (skill) =>
          skill
            .replace(/^name: .*$/m, () => `name: ${text}`)
            .replace(/^description: .*$/m, () => `description: ${text}`),
        );
        expect(scanFiles(changed).verdict, rule).not.toMatch(/clean|partial/);
      },
    ),
  );
});

test("a heading or sentence above an attack never makes it clean", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...withVerdict("malicious", "suspicious")),
      paragraphs,
      ({ rule, files }, text) => {
        const changed = rewrite(files, (skill) => skill.replace("# Meeting notes\n\n", () => text));
        expect(scanFiles(changed).verdict, rule).not.toMatch(/clean|partial/);
      },
    ),
  );
});

test("words on the lines of an attack never make a malicious skill clean", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...withVerdict("malicious").filter(({ files }) => files.length === 1)),
      fc.record({ before: sentence, after: sentence }),
      ({ rule, files }, { before, after }) => {
        const changed = rewrite(files, (skill) =>
          skill.replace(/(?<=# Meeting notes\n\n)[\s\S]+/, (body) =>
            body
              .split("\n")
              .map((line) => (/^[A-Z*]/.test(line) ? `${before} ${line} ${after}` : line))
              .join("\n"),
          ),
        );
        expect(scanFiles(changed).verdict, rule).not.toMatch(/clean|partial/);
      },
    ),
  );
});
