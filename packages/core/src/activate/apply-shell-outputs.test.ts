import fc from "fast-check";
import { expect, test } from "vitest";
import { applyShellOutputs, type ShellResult } from "./apply-shell-outputs.ts";
import { findShell } from "./find-shell.ts";
import { substitute } from "./substitute.ts";

const output = (start: number, end: number, text: string): ShellResult => ({
  start,
  end,
  outcome: { kind: "output", text },
});

test("outputs take the places of their commands, without the last line breaks", () => {
  const body = "now !`date` and !`id`.";
  const results = [output(16, 21, "me\r\n"), output(4, 11, "Monday\n\n")];
  expect(applyShellOutputs(body, results)).toEqual({ kind: "rendered", text: "now Monday and me." });
});

test("an output is not searched again", () => {
  expect(applyShellOutputs("!`a` !`b`", [output(0, 4, "!`b` $0 {{x}}"), output(5, 9, "$&")])).toEqual({
    kind: "rendered",
    text: "!`b` $0 {{x}} $&",
  });
});

test("a failed command aborts the whole and is named", () => {
  const failed: ShellResult = { start: 2, end: 10, outcome: { kind: "failed", message: "exit 1" } };
  expect(applyShellOutputs("x !`false` !`a`", [output(11, 15, "ok"), failed])).toEqual({
    kind: "aborted",
    pattern: "!`false`",
    message: "exit 1",
  });
});

test("a command that may not run leaves a note", () => {
  expect(applyShellOutputs("!`a`", [{ start: 0, end: 4, outcome: { kind: "disabled" } }])).toEqual({
    kind: "rendered",
    text: "[shell command execution disabled by policy]",
  });
});

test("no argument makes a directive or changes one", () => {
  const body = "$ARGUMENTS !`echo fixed` {{p}}\n```!\necho block\n```\n$0";
  const directives = findShell(body);
  const hostile = fc.oneof(
    fc.constantFrom("!`id`", "\n!`id`", "```!\nid\n```", "`", "``` ", "\n```\n", "$0 !`echo fixed`"),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(hostile, hostile, (args, p) => {
      const result = substitute({ body, arguments: args, given: { p }, keep: directives });
      if (result.kind !== "filled") throw new Error("nothing was required");
      expect(result.kept.map(({ start, end }) => result.text.slice(start, end))).toEqual(
        directives.map(({ start, end }) => body.slice(start, end)),
      );
      const rendered = applyShellOutputs(
        result.text,
        result.kept.map((range) => output(range.start, range.end, "OUT")),
      );
      expect(rendered.kind === "rendered" && rendered.text.split("OUT").length - 1).toBeGreaterThanOrEqual(2);
    }),
  );
});
