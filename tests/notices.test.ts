import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noticesFile, renderNotices } from "../scripts/notices.ts";

test("the third-party notices are up to date (npm run notices)", () => {
  expect(readFileSync(noticesFile, "utf8")).toBe(renderNotices());
});

test("every package in the bundled command line has its notice", () => {
  const notices = readFileSync(noticesFile, "utf8");
  const chunks = globSync("packages/cli/dist/**/*.js");
  const bundled = chunks.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\/\/#region .*node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(
      (match) => match[1],
    ),
  );
  expect(chunks).not.toEqual([]);
  expect([...new Set(bundled)].filter((name) => !notices.includes(`\n## ${name} `))).toEqual([]);
});

test("every published package carries the licence", () => {
  const licence = readFileSync("LICENSE", "utf8");
  for (const file of globSync("packages/*/package.json")) {
    expect(readFileSync(file.replace("package.json", "LICENSE"), "utf8")).toBe(licence);
  }
});
