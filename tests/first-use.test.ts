import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const packages = readdirSync("packages");
interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly private?: boolean;
}

const manifest = (path: string): Manifest => JSON.parse(readFileSync(path, "utf8")) as Manifest;

test("every script of the workspace works on a fresh clone", () => {
  for (const [name, command] of Object.entries(manifest("package.json").scripts ?? {})) {
    expect({ name, command }).toEqual({
      name,
      command: expect.stringMatching(/^node scripts\/bootstrap\.cjs /),
    });
  }
});

test("no README of a published package leads out of the package", () => {
  const published = packages.filter((name) => manifest(`packages/${name}/package.json`).private !== true);
  expect(published).toContain("adapters");
  for (const name of published) {
    expect(readFileSync(`packages/${name}/README.md`, "utf8")).not.toMatch(/\]\(\.\.\//);
  }
});
