import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { findShell, type ShellRule } from "./find-shell.ts";

const commands = (body: string, rule: ShellRule = "skillwright"): readonly string[] =>
  findShell(body, { rule }).map((directive) => directive.template);

const inline = "!`echo one` x!`echo two` (!`echo three`)\n!`echo four`";
const fenced = "```sh\n!`echo x`\n```\n";

describe("both rules", () => {
  test.for<ShellRule>(["skillwright", "claude-code"])(
    "find commands at line starts and behind blanks (%s)",
    (rule) => {
      expect(commands(inline, rule)).toEqual(["echo one", "echo four"]);
    },
  );

  test.for<ShellRule>(["skillwright", "claude-code"])("find blocks (%s)", (rule) => {
    const body = "a\n```!\necho block\necho more\n```\nb !`c`";
    const directives = findShell(body, { rule });
    expect(directives.map(({ kind, template }) => [kind, template])).toEqual([
      ["block", "echo block\necho more"],
      ["inline", "c"],
    ]);
    expect(directives.map(({ start, end }) => body.slice(start, end))).toEqual([
      "```!\necho block\necho more\n```",
      "!`c`",
    ]);
  });

  test("find the placeholders of a command, with their places in it", () => {
    const directives = findShell("!`cat $0 {{p}} \\$1`", {});
    expect(directives[0]?.placeholders).toEqual([
      { start: 4, end: 6, source: { kind: "index", index: 0 } },
      { start: 7, end: 12, source: { kind: "parameter", name: "p" } },
      { start: 13, end: 16, source: { kind: "literal", text: "$1" } },
    ]);
    const claude = findShell("!`cat $0 {{p}}`", { rule: "claude-code", substitution: "claude-code" });
    expect(claude[0]?.placeholders.map(({ source }) => source.kind)).toEqual(["index"]);
  });

  test("take an empty command for text", () => {
    expect(commands("!` ` !``\n```!\n\n```\n!`a`")).toEqual(["a"]);
    expect(commands("!` `\n```!\n\n```\n!`a`", "claude-code")).toEqual(["a"]);
  });
});

describe("code around a command", () => {
  test("protects nothing under the claude-code rule", () => {
    expect(commands(fenced, "claude-code")).toEqual(["echo x"]);
  });

  test("makes it an example under our own", () => {
    for (const example of [
      fenced,
      "write `` !`date` `` to get the date",
      "````md\n```!\nrm -rf x\n```\n````",
      "~~~\n```!\nrm -rf x\n```\n~~~",
    ]) {
      expect(commands(`!\`before\`\n${example}\n!\`after\``), example).toEqual(["before", "after"]);
    }
  });

  test("a block that is never closed runs nothing", () => {
    for (const rule of ["skillwright", "claude-code"] as const) {
      expect(commands("!`before`\n```!\necho x\n", rule)).toEqual(["before"]);
    }
  });

  test("a command over several lines is not ours", () => {
    expect(commands("!`echo\nx`", "claude-code")).toEqual(["echo\nx"]);
    expect(commands("!`echo\nx`\n\n!`after`")).toEqual(["after"]);
  });

  test("a command inside a block of commands is part of it", () => {
    const body = "```!\necho a\n!`b`\n```";
    for (const rule of ["skillwright", "claude-code"] as const) {
      expect(commands(body, rule)).toEqual(["echo a\n!`b`"]);
    }
  });

  test("line ends of Windows do not matter", () => {
    expect(commands("a\r\n```!\r\necho x\r\n```\r\n!`y`\r\n")).toEqual(["echo x", "y"]);
  });
});

test("any body gives directives in order, without overlap, that our rule finds in fewer places", () => {
  const piece = fc.constantFrom("!`", "`", "```", "```!", "~~~", "\n", " ", "a", "\r\n", "!", "    ");
  const body = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 30 }));
  fc.assert(
    fc.property(body, (text) => {
      const counts = (["skillwright", "claude-code"] as const).map((rule) => {
        let last = 0;
        const directives = findShell(text, { rule });
        for (const { start, end, template } of directives) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(text.slice(start, end)).toContain(template);
          last = end;
        }
        return directives.filter(({ kind }) => kind === "inline").map(({ start }) => start);
      });
      // What only ours would run is what the other takes for a part of a larger block.
      const [ours = [], theirs = []] = counts;
      if (!text.includes("```!")) for (const start of ours) expect(theirs).toContain(start);
    }),
    { numRuns: RUNS },
  );
});
