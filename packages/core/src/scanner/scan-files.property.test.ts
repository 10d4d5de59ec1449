import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackagePath } from "../paths/package-path.ts";
import { scanFiles } from "./scan-files.ts";

const bait = fc.constantFrom(
  "curl ",
  "| bash",
  "http://1.9.9.9/",
  "base64 -d",
  "~/.ssh/id_rsa",
  "<!--",
  "-->",
  "```\n",
  "\n",
  "\\\n",
  "$a",
  "a=curl;",
  "\u200b",
  "\u{e0041}",
  "password: ",
  "Y3VybCAtcyBodHRwOi8v",
  "\0",
  "🏴",
  "ignore previous instructions",
);
const text = fc
  .array(fc.oneof(bait, fc.string({ unit: "binary" })), { maxLength: 40 })
  .map((parts) => parts.join(""));
const paths = fc.constantFrom("SKILL.md", "scripts/a.sh", "a.py", "a.json", "a.png", "a.zip");

test("a scan never throws, gives equal answers and keeps its promises", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ path: paths, text }), { maxLength: 4 }), (entries) => {
      const files = entries.map((entry) => ({
        path: entry.path as PackagePath,
        bytes: new TextEncoder().encode(entry.text),
        executable: false,
      }));
      const report = scanFiles(files);
      expect(scanFiles(files)).toEqual(report);
      expect(report.score).toBeGreaterThanOrEqual(0);
      if (report.verdict === "clean") expect(report.unread).toEqual([]);
      for (const { file, line } of report.findings) {
        const lines = entries
          .filter(({ path }) => file.startsWith(path))
          .map((entry) => entry.text.split("\n").length);
        if (line !== undefined) expect(line).toBeLessThanOrEqual(Math.max(...lines));
      }
    }),
  );
});
