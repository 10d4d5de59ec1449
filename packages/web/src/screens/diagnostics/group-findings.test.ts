import { expect, test } from "vitest";
import type { Finding } from "../../ui/findings.tsx";
import { groupFindings } from "./group-findings.ts";

const finding = (file: string, severity: Finding["severity"], message: string, line: number): Finding => ({
  code: message.split(" ")[0] ?? "",
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

test("findings of one kind in a file are one, with the others below it", () => {
  const [group] = groupFindings([
    finding("/a", "info", "unknown-field b", 3),
    finding("/a", "info", "unknown-field a", 2),
    finding("/a", "warning", "long", 9),
    finding("/a", "info", "unknown-field a", 7),
  ]);
  expect(
    group?.findings.map(({ message, times, similar }) => [message, times, similar.map((one) => one.message)]),
  ).toEqual([
    ["long", 1, []],
    ["unknown-field a", 2, ["unknown-field b"]],
  ]);
});
