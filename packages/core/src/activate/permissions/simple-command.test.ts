import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../../test/runs.ts";
import { parseSimpleCommand, splitCommands } from "./simple-command.ts";

const inQuotes = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(" ");

describe("a simple command", () => {
  test.for<[string, readonly string[]]>([
    ["git status", ["git", "status"]],
    ["  git\tstatus  -s ", ["git", "status", "-s"]],
    [`git commit -m "it's \\"fine\\"" 'a $b; c'`, ["git", "commit", "-m", 'it\'s "fine"', "a $b; c"]],
    ["g''i\"t\" a\\ b", ["git", "a b"]],
    ["git diff HEAD~1 stash@{0} a=b", ["git", "diff", "HEAD~1", "stash@{0}", "a=b"]],
    ["echo '' \\;", ["echo", "", ";"]],
    ["'if' x", ["if", "x"]],
  ])("%s has the words %j", ([text, words]) => {
    expect(parseSimpleCommand(text)).toEqual(words);
  });

  test.for<[string, readonly string[]]>([
    [
      "an operator",
      ["git status; rm x", "git status && rm x", "git status | sh", "git status &", "(git status)"],
    ],
    ["a redirect", ["git log > /etc/x", "git log 2>&1", "git apply < x"]],
    ["a substitution", ["git $(rm x)", "git `rm x`", 'git "$(rm x)"', 'git "`rm x`"', "git $X", "git $'a'"]],
    ["a pattern", ["git add *.ts", "git add a?", "git add [ab]", "git add {a,b}", "git add {1..3}"]],
    ["a home folder", ["git -C ~/x", "git --dir=~/x"]],
    ["an assignment", ["X=1 git status", "X+=1"]],
    ["a keyword", ["! git status", "time git status"]],
    ["a comment", ["git status # x"]],
    ["a control character", ["git status\nrm x", "git status\rrm x", "git\0", "git\u2028x"]],
    ["a quote or an escape without an end", ["git 'x", 'git "x', "git \\"]],
    ["an empty name", ["", "'' x"]],
  ])("never has %s", ([, texts]) => {
    expect(texts.filter((text) => parseSimpleCommand(text) !== undefined)).toEqual([]);
  });

  test("is read as a real shell reads it", () => {
    const piece = fc.constantFrom(
      "a",
      "b",
      " ",
      "'",
      '"',
      "\\",
      "~",
      "{",
      "}",
      ",",
      "..",
      "=",
      ":",
      "!",
      "#",
      "^",
      "%",
      "-",
      "@",
      "é",
      "$",
      "1",
    );
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 12 }), (tail) => {
        const words = parseSimpleCommand(`printf ${tail}`);
        if (words === undefined) return;
        const { stdout } = spawnSync(
          "bash",
          ["--norc", "-c", `show() { printf '%s\\0' "$@"; }; show ${tail}`],
          {
            encoding: "utf8",
          },
        );
        expect(stdout).toBe(
          words.length === 1
            ? "\0"
            : words
                .slice(1)
                .map((word) => `${word}\0`)
                .join(""),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("is never found with an unquoted operator", () => {
    const safe = fc.string({ unit: fc.constantFrom("a", "-", " ", "/", ".", "é"), minLength: 1 });
    const operator = fc.constantFrom(
      ";",
      "&",
      "|",
      "&&",
      "||",
      "\n",
      ">",
      "<",
      "$(x)",
      "`x`",
      "$x",
      "(",
      ")",
    );
    fc.assert(
      fc.property(safe, operator, safe, (before, middle, after) => {
        expect(parseSimpleCommand(`git ${before}${middle}${after}`)).toBe(undefined);
      }),
      { numRuns: RUNS },
    );
  });

  test("a long one is read in one go", () => {
    expect(parseSimpleCommand(`git ${"a{".repeat(500_000)}`)).toHaveLength(2);
    expect(parseSimpleCommand(`git ${"a~".repeat(500_000)}`)).toHaveLength(2);
  });

  test("can have any words in quotes", () => {
    const word = fc.string({ unit: "grapheme" }).filter((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text));
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom("git", "if", "a b"), fc.array(word)), ([program, rest]) => {
        const words = [program, ...rest];
        expect(parseSimpleCommand(inQuotes(words))).toEqual(words);
      }),
      { numRuns: RUNS },
    );
  });

  test("has the same words in quotes, whatever text it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const words = parseSimpleCommand(text);
        expect(words && parseSimpleCommand(inQuotes(words))).toEqual(words);
      }),
      { numRuns: RUNS },
    );
  });
});

test("commands are cut at operators outside quotes", () => {
  expect(splitCommands(`a; b && c || d | e & f\ng "h; i" 'j & k' l\\;m`)).toEqual([
    "a",
    " b ",
    " c ",
    " d ",
    " e ",
    " f",
    `g "h; i" 'j & k' l\\;m`,
  ]);
});

test("cutting any text loses only operators and blanks", () => {
  const piece = fc.constantFrom("a", " ", ";", "&", "|", "\n", "\r", "\\", "'", '"');
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece }));
  fc.assert(
    fc.property(anything, (text) => {
      let end = 0;
      const between: string[] = [];
      for (const command of splitCommands(text)) {
        const start = text.indexOf(command, end);
        expect(start).toBeGreaterThanOrEqual(end);
        between.push(text.slice(end, start));
        end = start + command.length;
      }
      between.push(text.slice(end));
      for (const gap of between) expect(gap).toMatch(/^[;&|\s]*$/);
    }),
    { numRuns: RUNS },
  );
});
