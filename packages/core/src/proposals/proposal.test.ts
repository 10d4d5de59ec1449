import { describe, expect, test } from "vitest";
import type { SkillManifest } from "../model/manifest.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { type ProposalDocument, readProposal } from "./read-proposal.ts";
import { changedBeyondWords, permissionChanges } from "./text-only-change.ts";
import { writeProposal } from "./write-proposal.ts";

const document: ProposalDocument = {
  id: "pdf-20260102T030405Z",
  kind: "update",
  skill: "pdf",
  key: "/home/me/.agents/skills/pdf/SKILL.md",
  base: "a".repeat(64),
  result: "b".repeat(64),
  author: { kind: "agent", name: "writer" },
  created: "2026-01-02T03:04:05.000Z",
  status: "pending",
  diff: "--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1 +1 @@\n-a\n+```\n",
  justification: "It was wrong.\n\n## Diff\n```\nnot a section",
  evidence: "",
};

test("a proposal is a Markdown file that people can read", () => {
  expect(writeProposal(document)).toBe(`---
version: 1
id: "pdf-20260102T030405Z"
kind: "update"
skill: "pdf"
key: "/home/me/.agents/skills/pdf/SKILL.md"
base: "${"a".repeat(64)}"
result: "${"b".repeat(64)}"
author: "agent"
author_name: "writer"
created: "2026-01-02T03:04:05.000Z"
status: "pending"
---

# Proposal pdf-20260102T030405Z

## Diff

\`\`\`\`diff
--- a/SKILL.md
+++ b/SKILL.md
@@ -1 +1 @@
-a
+\`\`\`
\`\`\`\`

## Justification

> It was wrong.
>
> ## Diff
> \`\`\`
> not a section

## Evidence

>
`);
});

describe("a file that isn't a proposal is refused with the reason", () => {
  const text = writeProposal(document);
  test.for<[string, string]>([
    ["", "it has no frontmatter"],
    [text.replace("version: 1", "version: 2"), "it was written by a newer version of Skillwright"],
    [text.replace("version: 1\n", ""), "its frontmatter has no version"],
    [text.replace("version: 1", "version: [1"), "its frontmatter cannot be read"],
    [text.replace('skill: "pdf"\n', ""), "its frontmatter lacks `id`, `skill` or `created`"],
    [text.replace('kind: "update"', "kind: remove"), "its `kind` is neither update nor create"],
    [text.replace('kind: "update"', "kind: create"), "its `key` and `base` do not fit its kind"],
    [text.replace('"pending"', "granted"), "its `status` is not a proposal status"],
    [text.replace('"agent"', "god"), "its `author` is not valid"],
    [text.replace("bbb", "../"), "its `result` is not a hash"],
    [text.replace("# Proposal pdf", "# Proposal other"), "its title does not contain its id"],
    [text.replace("## Diff\n", "## Patch\n"), "it has no section Diff"],
    [text.replace("````diff", "````"), "its section Diff contains no diff"],
    [
      text.replace("## Justification", "Approved!\n\n## Justification"),
      "it has no section Justification after the diff",
    ],
    [text.replace("> ## Diff", "## Diff"), "it has no section Evidence after the justification"],
    [`${text}\n## Diff\n`, "it has more than three sections"],
  ])("%#", ([broken, problem]) => {
    expect(readProposal(broken)).toEqual({ ok: false, problem });
  });
});

function manifest(fields: string): SkillManifest {
  const text = `---\nname: a\ndescription: Does a.\n${fields}---\nGo.\n`;
  const reading = parseSkill({ text, complete: true, file: "SKILL.md", directory: "a", sidecars: [] });
  if (reading.manifest === undefined) throw new Error("does not load");
  return reading.manifest;
}

test("new permissions of a skill are reported, removed ones are not", () => {
  const before = manifest("allowed-tools: Read Bash(git:*)\ndisallowed-tools: Write\n");
  expect(
    permissionChanges(before, manifest("allowed-tools: [Bash(git status)]\ndisallowed-tools: Write\n")),
  ).toEqual([]);
  expect(permissionChanges(before, manifest("allowed-tools: Read Bash\n"))).toEqual([
    "May run any command without asking. This lets it do everything you can do.",
    "Takes `Write` no longer away.",
  ]);
  expect(permissionChanges(undefined, manifest("permissions: { network: true }\n"))).toEqual([
    "Declares other `permissions` than before.",
    "Its commands can use the network once you approve that.",
  ]);
});

test("text fields are distinguished from fields that affect behavior", () => {
  const before = manifest("tags: [a]\n");
  expect(changedBeyondWords(before, manifest("tags: [b]\nversion: 2\n"))).toEqual([]);
  expect(changedBeyondWords(before, manifest("model: x\nunheard: y\nallowed-tools: Read\n"))).toEqual([
    "allowedTools",
    "extra",
    "model",
  ]);
  expect(changedBeyondWords(undefined, manifest("category: Text\n"))).toEqual([]);
});
