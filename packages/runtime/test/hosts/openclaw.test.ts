import { chmodSync, linkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, nameless, skill } from "./list-as.ts";

const R = "repo/skills";
const U = "home/.agents/skills";

describe("where OpenClaw looks", () => {
  test("two folders of the workspace, for which the working folder stands, and two of the home", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      ".agents/skills/above/SKILL.md": skill("above"),
      [`${R}/a/SKILL.md`]: skill("a"),
      "repo/.agents/skills/b/SKILL.md": skill("b"),
      [`${U}/c/SKILL.md`]: skill("c"),
      "home/.openclaw/skills/d/SKILL.md": skill("d"),
      "repo/.claude/skills/e/SKILL.md": skill("e"),
    });
    expect((await listAs("openclaw", tree)).scopes).toEqual(["project a", "project b", "user c", "user d"]);
  });

  test("OPENCLAW_STATE_DIR moves its own folder and leaves ~/.agents out", async () => {
    using tree = tempTree({
      [`${U}/c/SKILL.md`]: skill("c"),
      "home/.openclaw/skills/d/SKILL.md": skill("d"),
      "state/skills/e/SKILL.md": skill("e"),
    });
    const env = { OPENCLAW_STATE_DIR: tree.at("state") };
    expect((await listAs("openclaw", tree, { env })).names).toEqual(["e"]);
  });

  test("the strongest root wins a name, and in a root the last path in the order of a dictionary", async () => {
    using tree = tempTree({
      "home/.openclaw/skills/x/SKILL.md": skill("one"),
      [`${U}/x/SKILL.md`]: skill("one"),
      "repo/.agents/skills/x/SKILL.md": skill("one"),
      [`${R}/x/SKILL.md`]: skill("one"),
      [`${R}/B/SKILL.md`]: skill("two"),
      [`${R}/a/SKILL.md`]: skill("two"),
      [`${R}/group/deep/SKILL.md`]: skill("three"),
      [`${R}/zz/SKILL.md`]: skill("Three"),
    });
    const listing = await listAs("openclaw", tree);
    expect(listing.paths).toEqual([
      `one ${R}/x/SKILL.md`,
      `three ${R}/group/deep/SKILL.md`,
      `Three ${R}/zz/SKILL.md`,
      `two ${R}/B/SKILL.md`,
    ]);
    expect(listing.said("skill-shadowed")).toHaveLength(4);
  });
});

describe("skills that ship with OpenClaw", () => {
  const P = "lib/node_modules/openclaw";
  const files = {
    "bin/openclaw": { link: `../${P}/openclaw.mjs` },
    [`${P}/openclaw.mjs`]: "#!/usr/bin/env node\n",
    [`${P}/skills/weather/SKILL.md`]: skill("weather"),
    [`${P}/skills/tmux/SKILL.md`]: skill("tmux"),
    [`${P}/custodian-skills/diagnose/SKILL.md`]: skill("diagnose"),
    [`${P}/dist/extensions/canvas/skills/canvas/SKILL.md`]: skill("canvas"),
    "home/.openclaw/plugin-skills/canvas": { link: `../../../${P}/dist/extensions/canvas/skills/canvas` },
    [`${R}/tmux/SKILL.md`]: skill("tmux"),
  } as const;
  const listed = async (
    config: object,
    env?: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> => {
    using tree = tempTree({ ...files, "home/.openclaw/openclaw.json": JSON.stringify(config) });
    chmodSync(tree.at(`${P}/openclaw.mjs`), 0o755);
    const place = {
      env: { PATH: tree.at("bin"), ...(env && { OPENCLAW_BUNDLED_SKILLS_DIR: tree.at("own-skills") }) },
    };
    if (env !== undefined) tree.write({ "own-skills/mine/SKILL.md": skill("mine") });
    const { skills } = await listAs("openclaw", tree, place);
    return skills.filter(({ state }) => state === "eligible").map(({ name, scope }) => `${scope} ${name}`);
  };

  test("are found beside its program, and anybody's skill of the name wins", async () => {
    expect(await listed({})).toEqual(["system canvas", "system diagnose", "project tmux", "system weather"]);
  });

  test("can be limited, except those of plugins", async () => {
    const config = { skills: { allowBundled: ["diagnose"] } };
    expect(await listed(config)).toEqual(["system canvas", "system diagnose", "project tmux"]);
    expect(await listed({ skills: { allowBundled: [] } })).toHaveLength(4);
  });

  test("a variable names another folder", async () => {
    expect(await listed({}, {})).toEqual(["system canvas", "system mine", "project tmux"]);
  });
});

describe("how OpenClaw searches a root", () => {
  test("skills of the user's folders have the path that links lead to, those of a workspace their own", async () => {
    using tree = tempTree({
      [`${U}/m/SKILL.md`]: skill("m"),
      [`${U}/z`]: { link: "m" },
      [`${U}/l`]: { link: "../../../elsewhere/x" },
      "elsewhere/x/SKILL.md": skill("x"),
      "home/.openclaw/skills": { link: "../../elsewhere/own" },
      "elsewhere/own/SKILL.md": skill("own"),
      [`${R}/n/SKILL.md`]: skill("n"),
      [`${R}/y`]: { link: "n" },
    });
    expect((await listAs("openclaw", tree)).paths).toEqual([
      `m ${U}/m/SKILL.md`,
      `n ${R}/y/SKILL.md`,
      "own elsewhere/own/SKILL.md",
      "x elsewhere/x/SKILL.md",
    ]);
  });

  test("links must stay in the folder that a link in the root's own path leads to", async () => {
    const S = "home/.openclaw/skills";
    using tree = tempTree({
      [S]: { link: "../../elsewhere/own" },
      "elsewhere/own/a/SKILL.md": skill("a"),
      "elsewhere/own/group/b/SKILL.md": skill("b"),
      "elsewhere/own/inner": { link: "group/b" },
      "elsewhere/own/outer": { link: "../x" },
      "elsewhere/x/SKILL.md": skill("x"),
    });
    const listing = await listAs("openclaw", tree);
    expect(listing.names).toEqual(["a", "b"]);
    expect(listing.said("link-not-followed")).toEqual([
      "The link points to elsewhere/x, outside the folder that the root's own link leads to",
    ]);
  });

  test.for<[string, string | undefined]>([
    ["command-dispatch: tool\ncommand-tool: exec", "exec"],
    ["command_dispatch: TOOL\ncommand_tool: ' exec '\ncommand-arg-mode: other", "exec"],
    ["command-dispatch: tool", undefined],
    ["command-dispatch: other\ncommand-tool: exec", undefined],
  ])("%j calls the tool %s instead of the model", async ([fields, tool]) => {
    using tree = tempTree({ [`${R}/a/SKILL.md`]: `---\nname: a\ndescription: D\n${fields}\n---\n` });
    const [found] = (await listAs("openclaw", tree)).skills;
    expect(found?.manifest.commands.map(({ run }) => run)).toEqual(tool === undefined ? [] : [{ tool }]);
  });

  test("six levels deep, not in hidden folders or node_modules, and not inside a skill", async () => {
    using tree = tempTree({
      [`${R}/1/2/3/4/5/6/SKILL.md`]: skill("deep"),
      [`${R}/1/2/3/4/5/x/7/SKILL.md`]: skill("too-deep"),
      [`${R}/.hidden/SKILL.md`]: skill("hidden"),
      [`${R}/node_modules/SKILL.md`]: skill("package"),
      [`${R}/outer/SKILL.md`]: "no frontmatter",
      [`${R}/outer/inner/SKILL.md`]: skill("inner"),
      [`${R}/folder/SKILL.md/SKILL.md`]: skill("in-folder"),
    });
    const listing = await listAs("openclaw", tree);
    expect(listing.names).toEqual(["deep"]);
    expect(listing.said("description-missing")).toEqual(["OpenClaw: description is required"]);
  });

  test("a skill file in the root is the only skill, valid or not, save those in its `skills` folder", async () => {
    using alone = tempTree({ [`${R}/SKILL.md`]: nameless, [`${R}/a/SKILL.md`]: skill("a") });
    expect((await listAs("openclaw", alone)).names).toEqual(["skills"]);
    using invalid = tempTree({ [`${R}/SKILL.md`]: "text", [`${R}/a/SKILL.md`]: skill("a") });
    expect((await listAs("openclaw", invalid)).names).toEqual([]);
    using both = tempTree({
      [`${U}/SKILL.md`]: skill("root"),
      [`${U}/a/SKILL.md`]: skill("a"),
      [`${U}/skills/b/SKILL.md`]: skill("b"),
    });
    expect((await listAs("openclaw", both)).names).toEqual(["b", "root"]);
  });

  test("a folder `skills` in the root does not count as a level", async () => {
    using tree = tempTree({
      [`${R}/a/SKILL.md`]: skill("a"),
      [`${R}/skills/1/2/3/4/5/6/SKILL.md`]: skill("deep"),
    });
    expect((await listAs("openclaw", tree)).names).toEqual(["a", "deep"]);
  });

  test("links of a workspace stay inside the root, those of the person lead anywhere", async () => {
    using tree = tempTree({
      "repo/other/x/SKILL.md": skill("x"),
      "outside/y/SKILL.md": skill("y"),
      "outside/group/z/SKILL.md": skill("z"),
      [`${R}/m/SKILL.md`]: skill("m"),
      [`${R}/zlink`]: { link: "m" },
      [`${R}/out`]: { link: "../other/x" },
      [`${U}/y`]: { link: "../../../outside/y" },
      [`${U}/group`]: { link: "../../../outside/group" },
    });
    const listing = await listAs("openclaw", tree);
    expect(listing.paths).toEqual([
      `m ${R}/zlink/SKILL.md`,
      "y outside/y/SKILL.md",
      "z outside/group/z/SKILL.md",
    ]);
    expect(listing.said("link-not-followed")).toEqual(["The link points to repo/other/x, outside the root"]);
  });

  test("each way to a folder without a name gives a skill of its own", async () => {
    using tree = tempTree({
      [`${U}/m/SKILL.md`]: nameless,
      [`${U}/0link`]: { link: "m" },
      [`${U}/zlink`]: { link: "m" },
    });
    expect((await listAs("openclaw", tree)).names).toEqual(["0link", "m", "zlink"]);
  });

  test("a skill file may be a link only inside its own folder, and not a hard link", async () => {
    using tree = tempTree({
      [`${U}/target/SKILL.md`]: skill("target"),
      [`${U}/sibling/SKILL.md`]: { link: "../target/SKILL.md" },
      [`${U}/own/real.md`]: skill("own"),
      [`${U}/own/SKILL.md`]: { link: "real.md" },
      [`${U}/hard/other.md`]: skill("hard"),
    });
    linkSync(tree.at(`${U}/hard/other.md`), tree.at(`${U}/hard/SKILL.md`));
    const listing = await listAs("openclaw", tree);
    expect(listing.names).toEqual(["own", "target"]);
    expect(listing.said("link-not-followed")).toHaveLength(1);
    expect(listing.said("file-unreadable")).toEqual([
      "The path must not be hard-linked; the file is not read",
    ]);
  });

  test("circles end at the depth limit", async () => {
    using tree = tempTree({ [`${U}/loop/a/SKILL.md`]: skill("a"), [`${U}/loop/self`]: { link: ".." } });
    expect((await listAs("openclaw", tree)).names).toEqual(["a"]);
  });

  test("a file of more than 256,000 bytes is not read", async () => {
    const text = skill("x");
    using tree = tempTree({
      [`${R}/fits/SKILL.md`]: text + "x".repeat(256_000 - text.length),
      [`${R}/too-large/SKILL.md`]: skill("y") + "x".repeat(256_001 - text.length),
    });
    expect((await listAs("openclaw", tree)).names).toEqual(["x"]);
  });

  test("200 skills of a root load, those that cannot be read not counted", async () => {
    const name = (index: number): string => `s${String(index).padStart(3, "0")}`;
    const files = Array.from({ length: 350 }, (_, index) => [
      `${R}/${name(index)}/SKILL.md`,
      index < 5 ? "text" : skill(name(index)),
    ]);
    using tree = tempTree(Object.fromEntries(files));
    const listing = await listAs("openclaw", tree);
    expect([listing.names.length, listing.names[0], listing.names.at(-1)]).toEqual([200, "s005", "s204"]);
    expect(listing.said("scan-limit")).toHaveLength(2);
  });

  test("skills whose needs are not met are listed and marked", async () => {
    const needs = (json: string): string => `---\ndescription: D\nmetadata: ${json}\n---\n`;
    using tree = tempTree({
      [`${R}/a/SKILL.md`]: needs('{"openclaw": {"requires": {"env": ["NOT_SET"]}}}'),
      [`${R}/b/SKILL.md`]: needs('\'{"clawdbot": {"requires": {"bins": "no-such-program, sh"}}}\''),
      [`${R}/c/SKILL.md`]: needs('{"clawdis": {"requires": {"env": ["NOT_SET"]}}}'),
      [`${R}/d/SKILL.md`]: needs('{"openclaw": {"always": true, "requires": {"env": ["NOT_SET"]}}}'),
      [`${R}/e/SKILL.md`]: needs('{"openclaw": {"requires": {"any_bins": ["no-such-program"]}}}'),
    });
    const { skills } = await listAs("openclaw", tree);
    expect(skills.map(({ name, reasons }) => `${name} ${reasons.map(({ code }) => code).join()}`)).toEqual([
      "a missing_env",
      "b missing_dependency",
      "c ",
      "d ",
      "e ",
    ]);
  });
});
