import { expect, test } from "vitest";
import { scanFiles } from "../../src/scanner/scan-files.ts";
import { scanRules } from "../../src/scanner/scan-rules.ts";
import { classes, corpus, toFiles } from "./corpus.ts";

const examples = Object.values(classes).flat();
const codesOf = (files: Parameters<typeof scanFiles>[0]): readonly string[] =>
  scanFiles(files).findings.map(({ code }) => code);

/** Rules about bytes, which `inventory.test.ts` tests. */
const aboutBytes = ["program-file", "bytecode-file", "locked-archive", "disguised-file"];

test("every rule has examples that it must find and examples that it must not find", () => {
  const covered = examples.filter(({ malicious, nearMiss }) => malicious.length > 0 && nearMiss.length > 0);
  expect(covered.map(({ rule }) => rule).toSorted()).toEqual(
    scanRules
      .map(({ id }) => id)
      .filter((id) => !aboutBytes.includes(id))
      .toSorted(),
  );
});

test.for(examples)(
  "$rule finds its attacks and nothing in their look-alikes",
  ({ rule, malicious, nearMiss }) => {
    for (const sample of malicious) expect(codesOf(toFiles(sample)), JSON.stringify(sample)).toContain(rule);
    for (const sample of nearMiss)
      expect(codesOf(toFiles(sample)), JSON.stringify(sample)).not.toContain(rule);
  },
);

test("the corpus has at least 300 skills, and every look-alike is clean", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(300);
  const flagged = corpus.filter(
    ({ kind, files }) => kind === "near-miss" && scanFiles(files).verdict !== "clean",
  );
  expect(flagged.map(({ rule }) => rule)).toEqual([]);
});

test("documentation of an attack is reported and isn't malicious", () => {
  const documentation = corpus.filter(({ kind }) => kind === "documentation");
  const wrong = documentation.filter(({ files }) => scanFiles(files).verdict === "malicious");
  // Nobody needs invisible text to explain invisible text.
  expect(wrong.map(({ rule }) => rule)).toEqual(["smuggled-text"]);
});

test("a rule's texts are plain sentences and its id is unique", () => {
  expect(new Set(scanRules.map(({ id }) => id)).size).toBe(scanRules.length);
  for (const { id, title, reason, fix } of scanRules) {
    expect(`${id}: ${title}`).not.toMatch(/\.$/);
    expect(`${id}: ${reason}`).toMatch(/\.$/);
    expect(`${id}: ${fix}`).toMatch(/\.$/);
  }
});
