import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noticesFile, renderNotices } from "../scripts/notices.ts";

test("the third-party notices are up to date (npm run notices)", () => {
  expect(readFileSync(noticesFile, "utf8")).toBe(renderNotices());
});

test("every package in the bundled command line has its notice", () => {
  const notices = readFileSync(noticesFile, "utf8");
  const code = globSync("packages/cli/dist/**/*.js").map((file) => readFileSync(file, "utf8"));
  // The bundler writes the path of each module above its code.
  const modules = code.flatMap((text) =>
    [...text.matchAll(/^\/\/ (\S+\.\w+)$/gm)].map((match) => match[1] ?? ""),
  );
  expect(modules).toContain("src/main.ts");
  const names = modules.map(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path)?.[1],
  );
  const bundled = new Set(names.filter((name) => name !== undefined));
  expect([...bundled].filter((name) => !notices.includes(`\n## ${name} `))).toEqual([]);
});

test("every published package carries the licence", () => {
  const licence = readFileSync("LICENSE", "utf8");
  for (const file of globSync("packages/*/package.json")) {
    expect(readFileSync(file.replace("package.json", "LICENSE"), "utf8")).toBe(licence);
  }
});
