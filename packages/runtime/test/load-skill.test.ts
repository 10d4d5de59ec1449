import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { open } from "./support/open-project.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

describe("createSkills", () => {
  test("loads a body with exact tokens and the list of files", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/a/references/guide.md": "x",
      "home/.agents/skills/a/scripts/run.sh": "x",
    });
    const skills = await open(tree);
    expect(skills.get("a").found.body.estimated).toBe(true);
    const { body, files, state, found } = skills.load("a");
    expect({ body, files, state, estimated: found.body.estimated }).toEqual({
      body: "\n# a\n\nDo it.\n",
      files: ["references/guide.md", "scripts/run.sh"],
      state: "loaded",
      estimated: false,
    });
    rmSync(tree.at("home/.agents/skills/a"), { recursive: true });
    expect(() => skills.load("a")).toThrow(expect.objectContaining({ code: "load_error" }));
  });

  test("what follows an unclosed fence is frontmatter where it was read as such, and text where not", async () => {
    const note = "---\n\nA rule stands above this note.\n";
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": "---\nname: a\ndescription: Never closed\n",
      "home/.claude/commands/b.md": "---\ndescription: Never closed\n",
      "home/.claude/commands/c.md": note,
    });
    const skills = await open(tree);
    expect(["a", "b", "c"].map((name) => skills.load(name).body)).toEqual(["", "", note]);
  });

  test("reads long frontmatters and files whose characters straddle the first read", async () => {
    const long = "é".repeat(3000);
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a", { license: `"${long}"` }) });
    const skills = await open(tree);
    expect(skills.get("a").manifest.license).toBe(long);
    expect(skills.snapshot.diagnostics).toEqual([]);
  });

  test("loads a file that is not UTF-8 with a warning", async () => {
    const bytes = Buffer.concat([
      Buffer.from("---\nname: a\ndescription: caf"),
      Buffer.from([0xe9]),
      Buffer.from(" D\n---\nx\n"),
    ]);
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": bytes });
    const skills = await open(tree);
    expect(skills.get("a").manifest.description).toBe("caf\uFFFD D");
    expect(skills.snapshot.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["file-encoding", "warning"],
    ]);
  });

  test("warns of a body that costs too many tokens, and says that it guesses", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": `${skillText("a")}${"Many words follow here. ".repeat(2000)}`,
    });
    const { diagnostics } = (await open(tree)).snapshot;
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["body-heavy", "warning"]]);
    expect(diagnostics[0]?.message).toMatch(/about \d+ tokens, estimated from the file's size/);
  });
});

test("the files of a skill have token counts; what is not text, and links, have none", async () => {
  using tree = tempTree({
    "home/.agents/skills/mine/SKILL.md": skillText("mine"),
    "home/.agents/skills/mine/references/a.md": "Merge the files. ".repeat(1000),
    "home/.agents/skills/mine/logo.bin": "\0x",
    "home/.agents/skills/mine/out.md": { link: "../../../../secret.md" },
    "secret.md": "Secret.",
  });
  const resources = (await openSkills(tree)).resources("mine");
  expect(resources).toEqual([
    { path: "logo.bin", bytes: 2, tokens: null },
    { path: "out.md", bytes: 0, tokens: null },
    { path: "references/a.md", bytes: 17_000, tokens: expect.any(Number) },
  ]);
  expect(resources[2]?.tokens).toBeGreaterThan(3000);
  expect(resources[2]?.tokens).toBeLessThan(6000);
});
