import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../../test/runs.ts";
import { parseSimpleCommand, splitCommands } from "./simple-command.ts";

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

  test.for([
    ["git status; rm x", "operator"],
    ["git status && rm x", "operator"],
    ["git status | sh", "operator"],
    ["git status &", "operator"],
    ["(git status)", "operator"],
    ["git log > /etc/x", "redirect"],
    ["git log 2>&1", "redirect"],
    ["git apply < x", "redirect"],
    ["git $(rm x)", "substitution"],
    ["git `rm x`", "substitution"],
    ['git "$(rm x)"', "substitution"],
    ['git "`rm x`"', "substitution"],
    ["git $X", "substitution"],
    ["git $'a'", "substitution"],
    ["git add *.ts", "pattern"],
    ["git add a?", "pattern"],
    ["git add [ab]", "pattern"],
    ["git add {a,b}", "pattern"],
    ["git add {1..3}", "pattern"],
    ["git -C ~/x", "pattern"],
    ["git --dir=~/x", "pattern"],
    ["X=1 git status", "assignment"],
    ["X+=1", "assignment"],
    ["! git status", "keyword"],
    ["time git status", "keyword"],
    ["git status # x", "comment"],
    ["git status\nrm x", "control"],
    ["git status\rrm x", "control"],
    ["git\0", "control"],
    ["git\u2028x", "control"],
    ["git 'x", "quote"],
    ['git "x', "quote"],
    ["git \\", "quote"],
    ["", "empty"],
    ["'' x", "empty"],
  ] as const)("%j is none: %s", ([text]) => {
    expect(parseSimpleCommand(text)).toBe(undefined);
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

  test("any text is answered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(parseSimpleCommand(text)?.length).not.toBe(0);
        splitCommands(text);
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
