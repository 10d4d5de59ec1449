import { chmodSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, skill } from "./list-as.ts";

describe("Gemini CLI", () => {
  test("looks in two folders of the home and of the working folder, and nowhere above it", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/above/SKILL.md": skill("above"),
      "home/.gemini/skills/a/SKILL.md": skill("a"),
      "home/.agents/skills/b/SKILL.md": skill("b"),
      "repo/sub/.gemini/skills/c/SKILL.md": skill("c"),
      "repo/sub/.agents/skills/d/SKILL.md": skill("d"),
      "repo/sub/.claude/skills/e/SKILL.md": skill("e"),
    });
    expect((await listAs("gemini-cli", tree, { cwd: "repo/sub" })).scopes).toEqual([
      "user a",
      "user b",
      "project c",
      "project d",
    ]);
  });

  test("GEMINI_CLI_HOME moves both folders of the home", async () => {
    using tree = tempTree({
      "home/.gemini/skills/old/SKILL.md": skill("old"),
      "moved/.gemini/skills/a/SKILL.md": skill("a"),
      "moved/.agents/skills/b/SKILL.md": skill("b"),
    });
    const env = { GEMINI_CLI_HOME: tree.at("moved") };
    expect((await listAs("gemini-cli", tree, { env })).names).toEqual(["a", "b"]);
  });

  test("with the home folder as working folder each skill is listed once", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skill("a") });
    const listing = await listAs("gemini-cli", tree, { cwd: "home" });
    expect(listing.scopes).toEqual(["user a"]);
    expect(listing.said("skill-shadowed")).toEqual([]);
  });

  test("searches one level deep, the root's own file first and the last name before the first", async () => {
    const R = "repo/.agents/skills";
    using tree = tempTree({
      [`${R}/SKILL.md`]: skill("root"),
      [`${R}/a/SKILL.md`]: skill("a"),
      [`${R}/b/SKILL.md`]: skill("b"),
      [`${R}/b/inner/SKILL.md`]: skill("inner"),
      [`${R}/.hidden/SKILL.md`]: skill("hidden"),
      [`${R}/seen`]: { link: ".hidden" },
      [`${R}/node_modules/SKILL.md`]: skill("package"),
      [`${R}/lower/skill.md`]: skill("lower"),
    });
    expect((await listAs("gemini-cli", tree)).names).toEqual(["root", "hidden", "b", "a"]);
  });

  test("lists the skills that ship with it, beside its program, first", async () => {
    const P = "lib/node_modules/@google/gemini-cli/bundle";
    using tree = tempTree({
      "bin/gemini": { link: `../${P}/gemini.js` },
      [`${P}/gemini.js`]: "#!/usr/bin/env node\n",
      [`${P}/builtin/skill-creator/SKILL.md`]: skill("skill-creator"),
      "home/.gemini/skills/a/SKILL.md": skill("a"),
    });
    chmodSync(tree.at(`${P}/gemini.js`), 0o755);
    const { scopes } = await listAs("gemini-cli", tree, { env: { PATH: tree.at("bin") } });
    expect(scopes).toEqual(["system skill-creator", "user a"]);
  });

  test("follows links to folders and to skill files", async () => {
    const R = "repo/.agents/skills";
    using tree = tempTree({
      "outside/a/SKILL.md": skill("a"),
      "outside/b.md": skill("b"),
      [`${R}/link`]: { link: "../../../outside/a" },
      [`${R}/file/SKILL.md`]: { link: "../../../../outside/b.md" },
      [`${R}/broken`]: { link: "nowhere" },
    });
    expect((await listAs("gemini-cli", tree)).names).toEqual(["a", "b"]);
  });

  test("of equal names the last root wins and takes the place of the first, in a root the first folder", async () => {
    using tree = tempTree({
      "home/.gemini/skills/z/SKILL.md": skill("z"),
      "home/.gemini/skills/same/SKILL.md": skill("same"),
      "home/.gemini/skills/b/SKILL.md": skill("b"),
      "home/.agents/skills/same/SKILL.md": skill("same"),
      "repo/.gemini/skills/same/SKILL.md": skill("same"),
      "repo/.agents/skills/x/SKILL.md": skill("same"),
      "repo/.agents/skills/y/SKILL.md": skill("same"),
      "repo/.agents/skills/upper/SKILL.md": skill("Same"),
    });
    const listing = await listAs("gemini-cli", tree);
    expect(listing.paths).toEqual([
      "z home/.gemini/skills/z/SKILL.md",
      "same repo/.agents/skills/x/SKILL.md",
      "b home/.gemini/skills/b/SKILL.md",
      "Same repo/.agents/skills/upper/SKILL.md",
    ]);
    expect(listing.said("skill-shadowed")).toHaveLength(4);
  });

  test("of several ways to one folder the first by name wins", async () => {
    const R = "repo/.agents/skills";
    using tree = tempTree({
      [`${R}/m/SKILL.md`]: skill("m"),
      [`${R}/0link`]: { link: "m" },
      [`${R}/zlink`]: { link: "m" },
    });
    expect((await listAs("gemini-cli", tree)).paths).toEqual([`m ${R}/0link/SKILL.md`]);
  });
});
