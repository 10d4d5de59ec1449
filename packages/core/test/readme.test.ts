import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as core from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const index = readFileSync(new URL("../src/index.ts", import.meta.url), "utf8");

const examples = [...readme.matchAll(/^## (.+)\n+```js\n([\s\S]*?)^```$/gm)].map(
  ([, title = "", code = ""]) => ({
    title,
    code,
  }),
);

/** Runs an example; each `expression; // => value` in it is an assertion. */
function run(code: string): unknown {
  const body = code
    .replaceAll(/^import (\{[^}]*\}) from "@skillwright\/core";$/gm, "const $1 = core;")
    .replaceAll(/^( *)(.+); \/\/ => (.+)$/gm, "$1expect($2).toEqual($3);");
  // oxlint-disable-next-line no-implied-eval -- the code is this package's own README
  return new Function("core", "expect", `return (async () => {${body}})();`)(core, expect);
}

describe("the README of core", () => {
  test.for(examples)("$title: the example does what it says", async ({ code }) => {
    expect(code).toContain("// =>");
    await run(code);
  });

  test("it names every export", () => {
    const names = [...index.matchAll(/export (?:type )?\{([^}]*)\}/g)]
      .flatMap(([, list = ""]) => list.split(","))
      .map((name) => name.replace("type ", "").trim())
      .filter((name) => name !== "");
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
  });
});
