import { chmodSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { hashSkillTree } from "../skill-tree/read-skill-tree.ts";
import { contentDiff } from "./content-diff.ts";

const place = (path: string) => ({ path, content: hashSkillTree(path) });

test("files, what links lead to and the right to run are compared line by line", () => {
  using tree = tempTree({
    "old/SKILL.md": "one\ntwo\n",
    "old/same.md": "same\n",
    "old/run.sh": "go\n",
    "old/link": { link: "same.md" },
    "new/SKILL.md": "one\n2\n",
    "new/same.md": "same\n",
    "new/run.sh": "go\n",
    "new/link": { link: "SKILL.md" },
  });
  chmodSync(tree.at("new/run.sh"), 0o755);
  expect(contentDiff(place(tree.at("old")), place(tree.at("new")))).toEqual([
    {
      path: "SKILL.md",
      status: "changed",
      patch: "--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
      omitted: undefined,
      executable: undefined,
    },
    {
      path: "link",
      status: "changed",
      patch: "--- a/link\n+++ b/link\n@@ -1 +1,2 @@\n-same\n+one\n+2\n",
      omitted: undefined,
      executable: undefined,
    },
    {
      path: "run.sh",
      status: "changed",
      patch: undefined,
      omitted: "same-text",
      executable: { before: false, after: true },
    },
  ]);
});

test("a single file is compared with its copy, also through a link", () => {
  using tree = tempTree({
    "copy/go.md": "one\n",
    "real/go.md": "two\n",
    "live.md": { link: "real/go.md" },
  });
  const [file] = contentDiff(place(tree.at("copy")), place(tree.at("live.md")));
  expect(file).toMatchObject({
    path: "go.md",
    status: "changed",
    patch: expect.stringContaining("-one\n+two\n"),
  });
});

test("more than a person can read is named without its lines", () => {
  using tree = tempTree({ "old/a.md": "a\n", "new/a.md": "a\n", "new/long.md": "line\n".repeat(20_000) });
  expect(contentDiff(place(tree.at("old")), place(tree.at("new")))).toMatchObject([
    { path: "long.md", status: "added", patch: undefined, omitted: "too-large" },
  ]);
});

test("a file that is no longer what was hashed is not shown", () => {
  using tree = tempTree({ "old/a.md": "a\n", "new/a.md": "b\n" });
  const after = place(tree.at("new"));
  writeFileSync(tree.at("new/a.md"), "harmless\n");
  expect(() => contentDiff(place(tree.at("old")), after)).toThrow(
    expect.objectContaining({ code: "not_trusted" }),
  );
});
