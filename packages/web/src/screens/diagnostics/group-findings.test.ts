import { expect, test } from "vitest";
import type { Finding } from "../../ui/findings.tsx";
import { groupFindings } from "./group-findings.ts";

const finding = (file: string, severity: Finding["severity"], message: string, line: number): Finding => ({
  code: "c",
  severity,
  message,
  file,
  line,
  hint: null,
});

test("findings are grouped by file, the worst first, and repeats are counted", () => {
  const groups = groupFindings([
    finding("/b", "warning", "Twice", 9),
    finding("/a", "info", "Note", 1),
    finding("/b", "warning", "Twice", 3),
    finding("/c", "warning", "Later", 1),
    finding("/c", "error", "First", 5),
  ]);
  expect(
    groups.map(({ file, worst, findings }) => [
      file,
      worst,
      findings.map(({ message, line, times }) => `${message} ${line} ${times}`),
    ]),
  ).toEqual([
    ["/c", "error", ["First 5 1", "Later 1 1"]],
    ["/b", "warning", ["Twice 3 2"]],
    ["/a", "info", ["Note 1 1"]],
  ]);
});
