import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const texts = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

test("three agents come with the program", () => {
  expect(readdirSync("agents").toSorted()).toEqual(["builder.yaml", "orchestrator.yaml", "reviewer.yaml"]);
});

test.for(["agent", "cli"])("%s ships them beside its code", (name) => {
  expect(texts(`packages/${name}/dist/agents`)).toEqual(texts("agents"));
});
