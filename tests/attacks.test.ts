import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const rows = readFileSync("docs/attacks.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d+ +\|/.test(line));

test("docs/attacks.md lists all thirty attacks, each once", () => {
  const numbers = rows.map((row) => Number.parseInt(row.slice(2), 10));
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test.for(rows.map((row) => [Number.parseInt(row.slice(2), 10), row] as const))(
  "attack %i has tests, and they exist",
  ([, row]) => {
    const tests = [...row.matchAll(/\[([^\]]+)\]\(([^)]+\.test\.ts)\)/g)];
    expect(tests).not.toEqual([]);
    const missing = tests.filter(
      ([, name = "", path = ""]) => !readFileSync(join("docs", path), "utf8").includes(name),
    );
    expect(missing.map(([link]) => link)).toEqual([]);
  },
);
