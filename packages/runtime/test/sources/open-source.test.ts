import { readFileSync } from "node:fs";
import { makeZip } from "@skillwright/core/testing";
import { expect, test } from "vitest";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";

test("paths begin at the working folder, or at home", async () => {
  using tree = tempTree({ "work/a/SKILL.md": skillText("a"), "home/b/SKILL.md": skillText("b") });
  const context = testContext(tree, { cwd: tree.at("work") });
  const names = [];
  for (const text of ["./a", "~/b", "a/SKILL.md"]) names.push((await listSource(text, context)).name);
  expect(names).toEqual(["a", "b", "a"]);
});

test("an archive is read from standard input", async () => {
  using tree = tempTree({ "a.zip": makeZip([{ name: "SKILL.md", content: skillText("a") }]) });
  const readInput = async (): Promise<Uint8Array> => readFileSync(tree.at("a.zip"));
  expect((await listSource("-", testContext(tree, { readInput }))).skills).toEqual({ "": ["SKILL.md"] });
});

test.for<[text: string, message: RegExp]>([
  ["-", /no standard input/],
  ["mcp:company", /no MCP server "company"/],
  ["registry:@acme/pdf", /^registry:@acme\/pdf can't be used: no registry is configured/],
])("what can't be used says why: %s", async ([text, message]) => {
  using tree = tempTree();
  await expect(listSource(text, testContext(tree))).rejects.toMatchObject({
    code: "source_unavailable",
    message: expect.stringMatching(message) as string,
  });
});
