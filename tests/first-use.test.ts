import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const packages = readdirSync("packages");
const manifest = (path: string): { scripts?: Record<string, string> } =>
  JSON.parse(readFileSync(path, "utf8")) as { scripts?: Record<string, string> };

test("every script of the workspace works on a fresh clone", () => {
  for (const [name, command] of Object.entries(manifest("package.json").scripts ?? {})) {
    expect({ name, command }).toEqual({
      name,
      command: expect.stringMatching(/^node scripts\/bootstrap\.cjs /),
    });
  }
});

test("no README of a package leads out of the package", () => {
  for (const name of packages) {
    expect(readFileSync(`packages/${name}/README.md`, "utf8")).not.toMatch(/\]\(\.\.\//);
  }
});
