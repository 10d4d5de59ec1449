import { describe, expect, test } from "vitest";
import { createSkills, toListDocument } from "../../src/internal.ts";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, nameless, skill } from "./list-as.ts";

const R = "repo/.agents/skills";
const git = { "repo/.git": { folder: true } } as const;

test("a linked skill is listed by its canonical path, and mentions inject that path", async () => {
  using tree = tempTree({
    ...git,
    "home/.keep": "",
    "repo/elsewhere/demo/SKILL.md": skill("demo"),
    [`${R}/linked`]: { link: "../../elsewhere" },
  });
  const skills = await createSkills({
    host: "codex",
    trust: "project",
    cwd: tree.at("repo"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at("own") },
    index: "off",
  });
  const path = tree.at("repo/elsewhere/demo/SKILL.md");
  expect(toListDocument(skills, { all: false }).skills.map((entry) => entry.path)).toEqual([path]);
  const { parts } = await skills.simulate("use $demo");
  expect(parts.map(({ kind, text }) => [kind, text.includes(`<path>${path}</path>`)])).toEqual([
    ["message", false],
    ["skill", true],
  ]);
  await expect(
    (await createSkills({ cwd: tree.at("repo"), home: tree.at("home"), env: {}, index: "off" })).simulate(
      "x",
    ),
  ).rejects.toThrow("Skillwright is not simulated");
});

describe("how Codex searches a root", () => {
  test("discovers_hidden_directory_through_visible_symlink: a hidden folder counts where a visible link leads to it", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/.hidden/search/SKILL.md`]: skill("search"),
      [`${R}/visible`]: { link: ".hidden" },
    });
    expect((await listAs("codex", tree)).paths).toEqual([`search ${R}/visible/search/SKILL.md`]);
  });

  test("ignores_symlinked_skill_files_and_directory_cycles: a linked SKILL.md is none, and circles end", async () => {
    using tree = tempTree({
      ...git,
      "outside/SKILL.md": skill("outside"),
      [`${R}/linked-file/SKILL.md`]: { link: "../../../../outside/SKILL.md" },
      [`${R}/cycle/demo/SKILL.md`]: skill("demo"),
      [`${R}/cycle/loop`]: { link: "../cycle" },
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["demo"]);
    expect(listing.said("link-not-followed", "linked-file")).toHaveLength(1);
  });

  test("respects_maximum_skill_scan_depth: the sixth folder below the root is the last", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/d0/d1/d2/d3/d4/d5/SKILL.md`]: skill("in"),
      [`${R}/d0/d1/d2/d3/d4/x5/d6/SKILL.md`]: skill("out"),
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["in"]);
    expect(listing.said("scan-depth")).toHaveLength(1);
  });

  test("skips_hidden_host_skills: hidden folders are not searched", async () => {
    using tree = tempTree({ ...git, [`${R}/.x/SKILL.md`]: skill("x"), [`${R}/a/.y/SKILL.md`]: skill("y") });
    expect((await listAs("codex", tree)).names).toEqual([]);
  });

  test("skips_hidden_and_invalid: a file without closed frontmatter is an error", async () => {
    using tree = tempTree({ ...git, [`${R}/bad/SKILL.md`]: "---\nname: bad" });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual([]);
    expect(listing.said("frontmatter-missing")).toEqual(["Codex: missing YAML frontmatter delimited by ---"]);
  });

  test("skills inside skills, in node_modules and in the root itself count; other spellings of SKILL.md do not", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/SKILL.md`]: nameless,
      [`${R}/outer/SKILL.md`]: skill("outer"),
      [`${R}/outer/inner/SKILL.md`]: skill("inner"),
      [`${R}/node_modules/pkg/SKILL.md`]: skill("pkg"),
      [`${R}/lower/skill.md`]: skill("lower"),
      [`${R}/SKILL2/SKILL.md/SKILL.md`]: skill("in-folder"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["in-folder", "inner", "outer", "pkg", "skills"]);
  });

  test("falls_back_to_directory_name_when_skill_name_is_missing: the folder's own name, not that of a link to it", async () => {
    using tree = tempTree({
      ...git,
      "outside/real/SKILL.md": nameless,
      [`${R}/alias`]: { link: "../../../outside/real" },
      [`${R}/ws  dir /SKILL.md`]: nameless,
      [`${R}/${"n".repeat(80)}/SKILL.md`]: nameless,
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["real", "ws dir"]);
    expect(listing.said("name-too-long")).toEqual([
      "Codex: invalid name: exceeds maximum length of 64 characters",
    ]);
  });

  test("a folder with a control character in its name is left out with everything below it", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/a\tb/inner/SKILL.md`]: skill("tab"),
      [`${R}/a\nb/SKILL.md`]: skill("newline"),
      [`${R}/[x] {y} * \\ :-_./SKILL.md`]: skill("odd"),
    });
    expect((await listAs("codex", tree)).names).toEqual(["odd"]);
  });

  test("follows_directory_symlinks_except_for_system_scope: links are followed for user and repo", async () => {
    using tree = tempTree({
      ...git,
      "outside/a/SKILL.md": skill("a"),
      "outside/b/SKILL.md": skill("b"),
      "outside/c/SKILL.md": skill("c"),
      [`${R}/alias`]: { link: "../../../outside/a" },
      "home/.agents/skills/alias": { link: "../../../outside/b" },
      "home/.codex/skills/.system/alias": { link: "../../../../outside/c" },
    });
    expect((await listAs("codex", tree)).scopes).toEqual(["project a", "user b"]);
  });

  test("links that lead nowhere or to themselves are passed over", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/broken`]: { link: "nowhere" },
      [`${R}/self`]: { link: "self" },
      [`${R}/fine/SKILL.md`]: skill("fine"),
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["fine"]);
    expect(listing.said("link-broken")).toEqual(["The link is broken", "The link points to itself"]);
  });

  test("a search ends after 2,000 folders, the root being one of them", async () => {
    const folders = Array.from({ length: 2010 }, (_, index) => `s${String(index).padStart(4, "0")}`);
    using tree = tempTree({
      ...git,
      ...Object.fromEntries(folders.map((name) => [`${R}/${name}/SKILL.md`, skill(name)])),
    });
    const listing = await listAs("codex", tree);
    expect([listing.names.length, listing.names.at(-1)]).toEqual([1999, "s1998"]);
    expect(listing.said("scan-limit")).toHaveLength(1);
  });

  test("a search ends after 20,000 entries, and folders not yet entered are lost", async () => {
    const files = Array.from({ length: 20_010 }, (_, index) => [`${R}/m/f${index}`, ""]);
    using tree = tempTree({
      ...git,
      [`${R}/a/SKILL.md`]: skill("a"),
      [`${R}/z/SKILL.md`]: skill("z"),
      ...Object.fromEntries(files),
    });
    expect((await listAs("codex", tree)).names).toEqual(["a"]);
  });

  test("a skill for other products is not listed, and that is said", async () => {
    const products = (list: string): string => `policy:\n  products: ${list}\n`;
    using tree = tempTree({
      ...git,
      [`${R}/a/SKILL.md`]: skill("a"),
      [`${R}/a/agents/openai.yaml`]: products("[chatgpt]"),
      [`${R}/b/SKILL.md`]: skill("b"),
      [`${R}/b/agents/openai.yaml`]: products("[CODEX, atlas]"),
      [`${R}/c/SKILL.md`]: skill("c"),
      [`${R}/c/agents/openai.yaml`]: products("[]"),
      [`${R}/d/SKILL.md`]: skill("d"),
      [`${R}/d/agents/openai.yaml`]: products("[ChatGPT]"),
      [`${R}/e/SKILL.md`]: skill("e"),
      [`${R}/e/agents/openai.yaml`]: `interface: [x]\n${products("[chatgpt]")}`,
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["b", "c", "d", "e"]);
    expect(listing.said("host-rejects-skill")).toHaveLength(1);
  });

  test("a byte that isn't UTF-8, even in the body, keeps a skill from loading", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/latin/SKILL.md`]: new Uint8Array([...Buffer.from(skill("latin")), 0xe9]),
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual([]);
    expect(listing.said("file-encoding")).toContain("Codex: failed to read file: invalid utf-8 sequence");
  });
});
