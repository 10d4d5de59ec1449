import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, repository, skill } from "./list-as.ts";

describe("where Codex looks", () => {
  test("layer_roots_preserve_scope_precedence_and_disabled_projects: repo, user, system, each with all its folders", async () => {
    using tree = tempTree({
      "repo/.git/HEAD": "",
      "repo/.codex/skills/outer/SKILL.md": skill("outer"),
      "repo/nested/.codex/skills/inner/SKILL.md": skill("inner"),
      "home/.codex/skills/user/SKILL.md": skill("user"),
      "home/.agents/skills/home/SKILL.md": skill("home"),
      "home/.codex/skills/.system/own/SKILL.md": skill("own"),
      "repo/.claude/skills/claude/SKILL.md": skill("claude"),
    });
    const listing = await listAs("codex", tree, { cwd: "repo/nested" });
    expect(listing.scopes).toEqual([
      "project inner",
      "project outer",
      "user home",
      "user user",
      "system own",
    ]);
  });

  test("repo_ancestry_without_project_marker_does_not_walk_parents: only the working folder counts", async () => {
    using tree = tempTree({
      "repo/.agents/skills/up/SKILL.md": skill("up"),
      "repo/.codex/skills/up2/SKILL.md": skill("up2"),
      "repo/sub/.agents/skills/here/SKILL.md": skill("here"),
      "repo/sub/.codex/skills/here2/SKILL.md": skill("here2"),
      "repo/.hg": { folder: true },
    });
    expect((await listAs("codex", tree, { cwd: "repo/sub" })).names).toEqual(["here", "here2"]);
  });

  test("repo_ancestry_stops_at_project_root_and_preserves_root_to_cwd_order: nothing above, nothing below", async () => {
    using tree = tempTree({
      ".agents/skills/above/SKILL.md": skill("above"),
      "repo/.git": "gitdir: /nowhere\n",
      "repo/.agents/skills/root/SKILL.md": skill("same"),
      "repo/mid/.agents/skills/mid/SKILL.md": skill("same"),
      "repo/mid/cwd/.agents/skills/cwd/SKILL.md": skill("same"),
      "repo/mid/cwd/below/.agents/skills/below/SKILL.md": skill("below"),
    });
    expect((await listAs("codex", tree, { cwd: "repo/mid/cwd" })).paths).toEqual([
      "same repo/.agents/skills/root/SKILL.md",
      "same repo/mid/.agents/skills/mid/SKILL.md",
      "same repo/mid/cwd/.agents/skills/cwd/SKILL.md",
    ]);
  });

  test("repo_skills_search_does_not_escape_repo_root: the nearest marker ends the climb", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/outer/SKILL.md": skill("outer"),
      "repo/inner/.git": { folder: true },
      "repo/inner/.agents/skills/inner/SKILL.md": skill("inner"),
    });
    expect((await listAs("codex", tree, { cwd: "repo/inner" })).names).toEqual(["inner"]);
  });

  test("loads_skills_from_all_codex_dirs_under_project_root: an empty .git folder isn't a marker for them", async () => {
    const skills = {
      "repo/.agents/skills/a/SKILL.md": skill("a"),
      "repo/.codex/skills/b/SKILL.md": skill("b"),
      "repo/sub/.codex/skills/c/SKILL.md": skill("c"),
    };
    using empty = tempTree({ "repo/.git": { folder: true }, ...skills });
    expect((await listAs("codex", empty, { cwd: "repo/sub" })).names).toEqual(["a", "c"]);
    using head = tempTree({ "repo/.git/HEAD": "", ...skills });
    expect((await listAs("codex", head, { cwd: "repo/sub" })).names).toEqual(["a", "b", "c"]);
    using file = tempTree({ "repo/.git": "anything", ...skills });
    expect((await listAs("codex", file, { cwd: "repo/sub" })).names).toEqual(["a", "b", "c"]);
  });

  test("resolved_project_layer_loads_skill_without_git_marker: the working folder's .codex counts", async () => {
    using tree = tempTree({ "repo/.codex/skills/a/SKILL.md": skill("a") });
    expect((await listAs("codex", tree)).scopes).toEqual(["project a"]);
  });

  test("CODEX_HOME moves the user's and the system's folder, not ~/.agents", async () => {
    using tree = tempTree({
      "home/.codex/skills/old/SKILL.md": skill("old"),
      "moved/skills/new/SKILL.md": skill("new"),
      "home/.agents/skills/agents/SKILL.md": skill("agents"),
    });
    const env = { CODEX_HOME: tree.at("moved") };
    expect((await listAs("codex", tree, { env })).names).toEqual(["agents", "new"]);
  });

  test("a working folder given by a link is climbed by the link's path", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/root/SKILL.md": skill("root"),
      "repo/sub/.agents/skills/sub/SKILL.md": skill("sub"),
      link: { link: "repo/sub" },
    });
    expect((await listAs("codex", tree, { cwd: "link" })).names).toEqual(["sub"]);
  });
});

describe("what Codex does with equals", () => {
  test("keeps_duplicate_names_from_repo_and_user: both are listed, by scope and path", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/b/SKILL.md": skill("dup"),
      "repo/.agents/skills/a/SKILL.md": skill("dup"),
      "home/.agents/skills/dup/SKILL.md": skill("dup"),
    });
    expect((await listAs("codex", tree)).paths).toEqual([
      "dup repo/.agents/skills/a/SKILL.md",
      "dup repo/.agents/skills/b/SKILL.md",
      "dup home/.agents/skills/dup/SKILL.md",
    ]);
  });

  test("resolved_config_and_repo_roots_preserve_order_and_dedupe_paths_not_names: names in byte order within a scope", async () => {
    using tree = tempTree({
      "repo/.git/HEAD": "",
      "repo/.codex/skills/x/SKILL.md": skill("duplicate-skill"),
      "repo/nested/.codex/skills/x/SKILL.md": skill("duplicate-skill"),
      "repo/nested/.agents/skills/n/SKILL.md": skill("nested-agent"),
      "repo/.agents/skills/r/SKILL.md": skill("Repo-agent"),
      "home/.codex/skills/x/SKILL.md": skill("duplicate-skill"),
      "home/.agents/skills/h/SKILL.md": skill("home"),
    });
    expect((await listAs("codex", tree, { cwd: "repo/nested" })).scopes).toEqual([
      "project Repo-agent",
      "project duplicate-skill",
      "project duplicate-skill",
      "project nested-agent",
      "user duplicate-skill",
      "user home",
    ]);
  });

  test("deduplicated_symlinked_skill_preserves_first_discovery_path: one file is one skill, found by the first way", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/m/SKILL.md": skill("m"),
      "repo/.agents/skills/0link": { link: "m" },
      "repo/.agents/skills/zlink": { link: "m" },
    });
    const listing = await listAs("codex", tree);
    expect(listing.names).toEqual(["m"]);
    expect(listing.skills[0]?.found.key).toBe(tree.at("repo/.agents/skills/m/SKILL.md"));
  });

  test("duplicate_host_root_paths_preserve_first_root_scope: the user's folder comes before .agents of the repo", async () => {
    using tree = tempTree({
      "shared/one/SKILL.md": skill("one"),
      "shared/two/SKILL.md": skill("two"),
      "repo/.git/HEAD": "",
      "repo/.agents/skills/one": { link: "../../../shared/one" },
      "repo/.codex/skills/two": { link: "../../../shared/two" },
      "home/.agents/skills/one": { link: "../../../shared/one" },
      "home/.agents/skills/two": { link: "../../../shared/two" },
    });
    const listing = await listAs("codex", tree);
    expect(listing.scopes).toEqual(["project two", "user one"]);
    expect(listing.said("skill-duplicate")).toHaveLength(2);
  });

  test("with the home folder as working folder its skills are the user's, once", async () => {
    using tree = tempTree({
      "home/.git": { folder: true },
      "home/.agents/skills/a/SKILL.md": skill("a"),
    });
    expect((await listAs("codex", tree, { cwd: "home" })).scopes).toEqual(["user a"]);
  });
});

test.for<readonly [string, ReturnType<typeof repository>]>([
  ["home", {}],
  ["home", repository("home")],
  ["home/p", repository("home")],
])("~/.codex/skills is the user's own in %s, also if the home folder is a repository", async ([cwd, git]) => {
  using tree = tempTree({
    ...git,
    "home/.codex/skills/hc/SKILL.md": skill("hc"),
    "home/p/.codex/skills/pc/SKILL.md": skill("pc"),
  });
  const { scopes } = await listAs("codex", tree, { cwd });
  expect(scopes).toEqual([...(cwd === "home/p" ? ["project pc"] : []), "user hc"]);
});
