import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, nameless, skill } from "./list-as.ts";

const R = "repo/.claude/skills";
const git = { "repo/.git": { folder: true } } as const;

describe("where Claude Code looks", () => {
  test("the personal folder, then the working folder and its parents up to the marker, nearest first", async () => {
    using tree = tempTree({
      ".claude/skills/above/SKILL.md": skill("above"),
      ...git,
      "home/.claude/skills/zz/SKILL.md": skill("zz"),
      [`${R}/root/SKILL.md`]: skill("root"),
      "repo/mid/.claude/skills/mid/SKILL.md": skill("mid"),
      "repo/mid/cwd/.claude/skills/cwd/SKILL.md": skill("cwd"),
      "repo/mid/cwd/below/.claude/skills/below/SKILL.md": skill("below"),
      "repo/.agents/skills/agents/SKILL.md": skill("agents"),
    });
    expect((await listAs("claude-code", tree, { cwd: "repo/mid/cwd" })).names).toEqual([
      "zz",
      "cwd",
      "mid",
      "root",
    ]);
  });

  test("folders beside skills that are too deep are named, the folders inside a skill are not", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/pdf/SKILL.md`]: skill("pdf"),
      [`${R}/pdf/scripts/merge.sh`]: "true",
    });
    expect((await listAs("claude-code", tree)).said("scan-depth")).toEqual([]);
    using deep = tempTree({ ...git, [`${R}/group/pdf/SKILL.md`]: skill("pdf") });
    expect((await listAs("claude-code", deep)).said("scan-depth")).toEqual([
      `1 folder was not searched: more than 1 level below ${R}`,
    ]);
  });

  test("below the working folder where files are worked on", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/root/SKILL.md`]: skill("root"),
      "repo/web/.claude/skills/web/SKILL.md": skill("web"),
      "repo/web/src/.claude/skills/inner/SKILL.md": skill("inner"),
      "repo/api/.claude/skills/api/SKILL.md": skill("api"),
      "other/.claude/skills/other/SKILL.md": skill("other"),
    });
    const workingFiles = ["web/src/main.ts", "../other/x.ts"];
    const listing = await listAs("claude-code", tree, { options: { workingFiles } });
    expect(listing.scopes).toEqual(["project inner", "project web", "project root"]);
    expect((await listAs("skillwright", tree, { options: { workingFiles } })).names.toSorted()).toEqual([
      "inner",
      "root",
      "web",
    ]);
  });

  test("below the working folder under the folder's name, where another skill has the name", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/deploy/SKILL.md`]: skill("deploy"),
      "repo/apps/web/.claude/skills/deploy/SKILL.md": skill("deploy"),
      "repo/apps/web/.claude/skills/build/SKILL.md": skill("build"),
    });
    const options = { workingFiles: ["apps/web/src/main.ts"] };
    const { names, skills } = await listAs("claude-code", tree, { options });
    expect(names.toSorted()).toEqual(["apps/web:deploy", "build", "deploy"]);
    expect(skills.every(({ shadowedBy }) => shadowedBy === undefined)).toBe(true);
    // Without a file in that folder nothing of it is loaded.
    expect((await listAs("claude-code", tree)).names).toEqual(["deploy"]);
  });

  test("plugins that are named, with the plugin's name before the skill's", async () => {
    using tree = tempTree({
      "acme/.claude-plugin/plugin.json": '{ "name": "acme" }',
      "acme/skills/deploy/SKILL.md": skill("deploy"),
      "repo/.claude/skills/deploy/SKILL.md": skill("deploy"),
      "repo/.claude/skills/.claude-plugin/plugin.json": '{ "name": "not-one" }',
    });
    const { names } = await listAs("claude-code", tree, { options: { plugins: [tree.at("acme")] } });
    expect(names).toEqual(["deploy", "acme:deploy"]);
  });

  test("without a marker every parent, but a climb inside the home folder ends below it", async () => {
    using tree = tempTree({
      ".claude/skills/top/SKILL.md": skill("top"),
      "repo/.claude/skills/repo/SKILL.md": skill("repo"),
      "repo/sub/.hg": { folder: true },
      "home/.claude/skills/personal/SKILL.md": skill("personal"),
      "home/work/.claude/skills/work/SKILL.md": skill("work"),
      "home/work/sub": { folder: true },
    });
    expect((await listAs("claude-code", tree, { cwd: "repo/sub" })).names).toEqual([
      "personal",
      "repo",
      "top",
    ]);
    const inHome = await listAs("claude-code", tree, { cwd: "home/work/sub" });
    expect(inHome.scopes).toEqual(["user personal", "project work"]);
  });

  test("CLAUDE_CONFIG_DIR replaces the personal folder", async () => {
    using tree = tempTree({
      "home/.claude/skills/old/SKILL.md": skill("old"),
      "moved/skills/new/SKILL.md": skill("new"),
      "moved/commands/run.md": "Run it",
    });
    const env = { CLAUDE_CONFIG_DIR: tree.at("moved") };
    expect((await listAs("claude-code", tree, { env })).names).toEqual(["new", "run"]);
  });
});

describe("how Claude Code searches a root", () => {
  test("one level deep, hidden folders and node_modules included, the root's own file and `synced` not", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/SKILL.md`]: skill("root"),
      [`${R}/group/inner/SKILL.md`]: skill("inner"),
      [`${R}/.hidden/SKILL.md`]: nameless,
      [`${R}/..x/SKILL.md`]: nameless,
      [`${R}/node_modules/SKILL.md`]: nameless,
      [`${R}/synced/SKILL.md`]: nameless,
      [`${R}/lower/skill.md`]: nameless,
    });
    expect((await listAs("claude-code", tree)).names).toEqual(["..x", ".hidden", "node_modules"]);
  });

  test("links to folders and files are followed anywhere; of several ways the first by name counts", async () => {
    using tree = tempTree({
      ...git,
      "outside/a/SKILL.md": nameless,
      "outside/file.md": nameless,
      [`${R}/link`]: { link: "../../../outside/a" },
      [`${R}/by-file/SKILL.md`]: { link: "../../../../outside/file.md" },
      [`${R}/m/SKILL.md`]: skill("m"),
      [`${R}/0link`]: { link: "m" },
      [`${R}/zlink`]: { link: "m" },
      [`${R}/broken`]: { link: "nowhere" },
    });
    expect((await listAs("claude-code", tree)).names).toEqual(["0link", "by-file", "link"]);
  });

  test("folder names that a terminal could be fooled by are left out", async () => {
    const odd = ["a\nb", " lead", "trail ", "two  blanks", "no\u00A0break", "zero\u200Bwidth", "a<b"];
    const fine = ["one blank", "🚀", "(a) & b, %", '"[x]{y}*\\:'];
    const files = [...odd, ...fine].map((name) => [`${R}/${name}/SKILL.md`, nameless]);
    using tree = tempTree({ ...git, ...Object.fromEntries(files) });
    expect((await listAs("claude-code", tree)).names.toSorted()).toEqual(fine.toSorted());
  });

  test("folders are listed in the order of a dictionary", async () => {
    const names = ["Z", "z", "é", "e", "b1", "b-1", "b_1", "B", "A3", "a2", "a10", "a1", "2", "10", "1"];
    const files = names.map((name) => [`${R}/${name}/SKILL.md`, nameless]);
    using tree = tempTree({ ...git, ...Object.fromEntries(files) });
    expect((await listAs("claude-code", tree)).names.join(" ")).toBe(
      "1 10 2 a1 a10 a2 A3 B b_1 b-1 b1 e é z Z",
    );
  });

  test("a file of more than a million bytes is not read", async () => {
    const text = skill("x");
    using tree = tempTree({
      ...git,
      [`${R}/fits/SKILL.md`]: text + "x".repeat(1_000_000 - text.length),
      [`${R}/too-large/SKILL.md`]: text + "x".repeat(1_000_001 - text.length),
    });
    const listing = await listAs("claude-code", tree);
    expect(listing.names).toEqual(["fits"]);
    expect(listing.said("file-too-large")).toEqual(["The file exceeds 1000000 bytes and is not read"]);
  });
});

describe("names and commands of Claude Code", () => {
  test("the folder's name is the key; personal beats project, near beats far", async () => {
    using tree = tempTree({
      ...git,
      "home/.claude/skills/one/SKILL.md": skill("p1"),
      [`${R}/one/SKILL.md`]: skill("r1"),
      [`${R}/two/SKILL.md`]: skill("r2"),
      [`${R}/three/SKILL.md`]: skill("r2"),
      "repo/sub/.claude/skills/two/SKILL.md": skill("s2"),
    });
    const { skills } = await listAs("claude-code", tree, { cwd: "repo/sub" });
    expect(skills.map(({ name, manifest }) => `${name} (${manifest.displayName})`)).toEqual([
      "one (p1)",
      "two (s2)",
      "three (r2)",
    ]);
  });

  test("commands are named by their path and come last; any skill of the name hides them", async () => {
    using tree = tempTree({
      ...git,
      "home/.claude/commands/both.md": "Personal both",
      "home/.claude/commands/zulu.md": "",
      "repo/.claude/commands/both.md": "Project both",
      "repo/.claude/commands/sub/two/deeper.md": skill("ignored", "Deep"),
      "repo/.claude/commands/.dot/hidden.md": "# Hidden one",
      "repo/.claude/commands/skillish/SKILL.md": "Skillish",
      "repo/.claude/commands/taken.md": "Hidden by the skill",
      "repo/.claude/commands/upper.MD": "no",
      "repo/.claude/commands/note.txt": "no",
      [`${R}/taken/SKILL.md`]: skill("taken"),
    });
    const { skills } = await listAs("claude-code", tree);
    expect(skills.map(({ name, manifest }) => `${name}: ${manifest.description}`)).toEqual([
      "taken: D",
      ".dot:hidden: Hidden one",
      "both: Personal both",
      "skillish: Skillish",
      "sub:two:deeper: Deep",
      "zulu: Custom command",
    ]);
  });

  test("what only a person may start, and what waits for a file, is not listed to the model", async () => {
    using tree = tempTree({
      ...git,
      [`${R}/manual/SKILL.md`]: "---\ndescription: D\ndisable-model-invocation: yes\n---\n",
      [`${R}/waits/SKILL.md`]: "---\ndescription: D\npaths: src/**/*.ts\n---\n",
      [`${R}/everywhere/SKILL.md`]: "---\ndescription: D\npaths: ['**']\n---\n",
      [`${R}/for-model/SKILL.md`]: "---\ndescription: D\nuser-invocable: no\n---\n",
    });
    const listing = await listAs("claude-code", tree);
    expect(listing.names).toEqual(["everywhere", "for-model"]);
    expect(listing.said("host-hides-skill")).toEqual([
      "Claude Code lists the skill only after a file that matches src/**/*.ts was touched",
    ]);
  });
});
