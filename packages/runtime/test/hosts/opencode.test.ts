import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, repository, skill } from "./list-as.ts";

const git = repository("repo");

describe("OpenCode's own loader cases", () => {
  test("discovers skills from .opencode/skill/", async () => {
    using tree = tempTree({ ...git, "repo/.opencode/skill/test-skill/SKILL.md": skill("test-skill") });
    expect((await listAs("opencode", tree)).names).toEqual(["test-skill"]);
  });

  test("discovers multiple skills from .opencode/skill/ and .opencode/skills/", async () => {
    using tree = tempTree({
      ...git,
      "repo/.opencode/skill/one/SKILL.md": skill("one"),
      "repo/.opencode/skills/two/SKILL.md": skill("two"),
    });
    expect((await listAs("opencode", tree)).names).toEqual(["one", "two"]);
  });

  test("skips skills with missing frontmatter", async () => {
    using tree = tempTree({ ...git, "repo/.opencode/skill/no-frontmatter/SKILL.md": "# No frontmatter\n" });
    const listing = await listAs("opencode", tree);
    expect(listing.names).toEqual([]);
    expect(listing.said("frontmatter-missing")).toHaveLength(1);
  });

  test("discovers skills without descriptions", async () => {
    using tree = tempTree({
      ...git,
      "repo/.opencode/skill/manual/SKILL.md": "---\nname: manual\n---\nText\n",
    });
    const { skills } = await listAs("opencode", tree);
    expect(skills.map(({ name, manifest }) => [name, manifest.description])).toEqual([["manual", ""]]);
  });

  test("discovers skills from .claude/skills/ and .agents/skills/ of the project and the home folder", async () => {
    using tree = tempTree({
      ...git,
      "repo/.claude/skills/claude/SKILL.md": skill("claude"),
      "repo/.agents/skills/agents/SKILL.md": skill("agents"),
      "home/.claude/skills/global-claude/SKILL.md": skill("global-claude"),
      "home/.agents/skills/global-agents/SKILL.md": skill("global-agents"),
    });
    expect((await listAs("opencode", tree)).scopes).toEqual([
      "project agents",
      "project claude",
      "user global-agents",
      "user global-claude",
    ]);
  });

  test("returns empty array when no skills exist", async () => {
    using tree = tempTree(git);
    expect((await listAs("opencode", tree)).names).toEqual([]);
  });

  test("skips Claude Code skills when disabled, skips external skill directories when disabled", async () => {
    using tree = tempTree({
      ...git,
      "repo/.claude/skills/claude-skill/SKILL.md": skill("claude-skill"),
      "repo/.agents/skills/agent-skill/SKILL.md": skill("agent-skill"),
      "repo/.opencode/skill/opencode-skill/SKILL.md": skill("opencode-skill"),
    });
    const names = async (env: Readonly<Record<string, string>>): Promise<readonly string[]> =>
      (await listAs("opencode", tree, { env })).names;
    const all = ["agent-skill", "claude-skill", "opencode-skill"];
    const noClaude = ["agent-skill", "opencode-skill"];
    expect(await names({ OPENCODE_DISABLE_CLAUDE_CODE_SKILLS: "1" })).toEqual(noClaude);
    expect(await names({ OPENCODE_DISABLE_CLAUDE_CODE: "true" })).toEqual(noClaude);
    expect(await names({ OPENCODE_DISABLE_EXTERNAL_SKILLS: "1" })).toEqual(["opencode-skill"]);
    expect(await names({ OPENCODE_DISABLE_EXTERNAL_SKILLS: "0" })).toEqual(all);
    expect(await names({ OPENCODE_DISABLE_PROJECT_CONFIG: "1" })).toEqual(["agent-skill", "claude-skill"]);
  });
});

describe("where OpenCode looks", () => {
  test("folders of its own in the home, moved and added by variables", async () => {
    using tree = tempTree({
      ...git,
      "home/.config/opencode/skill/a/SKILL.md": skill("a"),
      "home/.config/opencode/skills/b/SKILL.md": skill("b"),
      "home/.opencode/skills/c/SKILL.md": skill("c"),
      "xdg/opencode/skill/d/SKILL.md": skill("d"),
      "extra/skills/e/SKILL.md": skill("e"),
    });
    expect((await listAs("opencode", tree)).names).toEqual(["a", "b", "c"]);
    const env = { XDG_CONFIG_HOME: tree.at("xdg"), OPENCODE_CONFIG_DIR: tree.at("extra") };
    expect((await listAs("opencode", tree, { env })).names).toEqual(["c", "d", "e"]);
  });

  test("the climb ends at a repository that git accepts, and else at the top", async () => {
    const skills = {
      ".agents/skills/top/SKILL.md": skill("top"),
      "repo/.agents/skills/root/SKILL.md": skill("root"),
      "repo/sub/.opencode/skills/sub/SKILL.md": skill("sub"),
    };
    const all = ["root", "sub", "top"];
    const place = { cwd: "repo/sub" };
    using real = tempTree({ ...skills, ...git });
    expect((await listAs("opencode", real, place)).names).toEqual(["root", "sub"]);
    using empty = tempTree({ ...skills, "repo/.git": { folder: true } });
    expect((await listAs("opencode", empty, place)).names).toEqual(all);
    using dead = tempTree({ ...skills, ...repository("."), "repo/.git": "gitdir: /nowhere\n" });
    expect((await listAs("opencode", dead, place)).names).toEqual(all);
    using linked = tempTree({ ...skills, ...repository("main"), "repo/.git": "gitdir: ../main/.git\n" });
    expect((await listAs("opencode", linked, place)).names).toEqual(["root", "sub"]);
  });

  test("a working folder given by a link is climbed by its real path", async () => {
    using tree = tempTree({
      ...git,
      "repo/.agents/skills/root/SKILL.md": skill("root"),
      "repo/sub": { folder: true },
      link: { link: "repo/sub" },
    });
    expect((await listAs("opencode", tree, { cwd: "link" })).names).toEqual(["root"]);
  });
});

describe("how OpenCode searches a root", () => {
  const R = "repo/.agents/skills";

  test("at any depth, in hidden folders, in node_modules, inside skills and in the root itself", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/SKILL.md`]: skill("at-root"),
      [`${R}/1/2/3/4/5/6/7/8/SKILL.md`]: skill("deep"),
      [`${R}/.git/x/SKILL.md`]: skill("in-git"),
      [`${R}/node_modules/p/SKILL.md`]: skill("package"),
      [`${R}/outer/SKILL.md`]: skill("outer"),
      [`${R}/outer/inner/SKILL.md`]: skill("inner"),
    });
    expect((await listAs("opencode", tree)).names).toEqual([
      "at-root",
      "deep",
      "in-git",
      "inner",
      "outer",
      "package",
    ]);
  });

  test("not in hidden folders of its own places", async () => {
    using tree = tempTree({
      ...git,
      "repo/.opencode/skill/.hidden/SKILL.md": skill("hidden"),
      "repo/.opencode/skill/node_modules/p/SKILL.md": skill("package"),
      "repo/.opencode/skills/SKILL.md": skill("at-root"),
    });
    expect((await listAs("opencode", tree)).names).toEqual(["at-root", "package"]);
  });

  test("links to folders and to skill files are followed anywhere, and circles end", async () => {
    using tree = tempTree({
      ...git,
      "outside/a/SKILL.md": skill("a"),
      "outside/b.md": skill("b"),
      [`${R}/link`]: { link: "../../../outside/a" },
      [`${R}/file/SKILL.md`]: { link: "../../../../outside/b.md" },
      [`${R}/loop/c/SKILL.md`]: skill("c"),
      [`${R}/loop/self`]: { link: ".." },
    });
    expect((await listAs("opencode", tree)).names).toEqual(["a", "b", "c"]);
  });

  test("of equal names one is listed, and a warning says that another may be", async () => {
    using tree = tempTree({
      ...git,
      "home/.claude/skills/same/SKILL.md": skill("same"),
      [`${R}/same/SKILL.md`]: skill("same"),
    });
    const listing = await listAs("opencode", tree);
    expect(listing.paths).toEqual([`same ${R}/same/SKILL.md`]);
    expect(listing.said("skill-ambiguous")).toEqual([
      `OpenCode lists this or ${R}/same/SKILL.md as "same", and not always the same one`,
    ]);
  });

  test("frontmatter that is a program is never run", async () => {
    const program = `---js\n{name: "x", description: (globalThis.ran = true, "D")}\n---\n`;
    using tree = tempTree({ ...git, [`${R}/x/SKILL.md`]: program });
    const listing = await listAs("opencode", tree);
    expect(listing.names).toEqual([]);
    expect(listing.said("host-rejects-skill")).toHaveLength(1);
    expect(globalThis).not.toHaveProperty("ran");
  });
});
