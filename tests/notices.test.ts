import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bundlers, carriers, noticesFile, renderNotices } from "../scripts/notices.ts";

describe.for(carriers)("%s", (carrier) => {
  test("has up-to-date third-party notices (npm run notices)", () => {
    expect(readFileSync(noticesFile(carrier), "utf8")).toBe(renderNotices(carrier));
  });
});

/** Of each bundle, a module and a package that is in it for sure. */
const inside: Readonly<Record<string, readonly [string, string]>> = {
  "packages/cli": ["src/start.ts", "@clack/prompts"],
  "packages/core": ["src/parse/parse-skill.ts", "js-yaml"],
  "packages/runtime": ["src/session/create-session.ts", "zod"],
};

describe.for(bundlers)("%s", (carrier) => {
  const [module, dependency] = inside[carrier] ?? [];
  test("has the notice of every package in its bundle", () => {
    const notices = readFileSync(noticesFile(carrier), "utf8");
    const code = globSync(`${carrier}/dist/**/*.{js,cjs}`).map((file) => readFileSync(file, "utf8"));
    // The bundler writes the path of each module above its code.
    const modules = code.flatMap((text) =>
      [...text.matchAll(/^\/\/(?:#region)? (\S+\.\w+)$/gm)].map((match) => match[1] ?? ""),
    );
    expect(modules).toContain(module);
    const names = modules.map(
      (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path)?.[1],
    );
    const bundled = new Set(names.filter((name) => name !== undefined));
    expect(bundled).toContain(dependency);
    expect([...bundled].filter((name) => !notices.includes(`\n## ${name} `))).toEqual([]);
  });
});

test("every published package carries the licence", () => {
  const licence = readFileSync("LICENSE", "utf8");
  for (const file of globSync("packages/*/package.json")) {
    expect(readFileSync(file.replace("package.json", "LICENSE"), "utf8")).toBe(licence);
  }
});
