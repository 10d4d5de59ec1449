// Each expected value was observed in Claude Code 2.1.325.
import { describe, expect, test } from "vitest";
import { createSkills, type Skills } from "../../src/index.ts";
import { type TempTree, tempTree } from "../support/temp-tree.ts";
import { repository, skill } from "./list-as.ts";

const PLUG = "home/.claude/skills/plug";

type Files = Readonly<Record<string, string>>;

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** A plugin in the personal folder of skills. */
function plugin(files: Files, manifest: object = { name: "plug" }): Parameters<typeof tempTree>[0] {
  return {
    ...repository("repo"),
    ...below(PLUG, { ".claude-plugin/plugin.json": JSON.stringify(manifest), ...files }),
  };
}

async function open(tree: TempTree, cwd = "repo"): Promise<Skills> {
  return createSkills({
    host: "claude-code",
    trust: "project",
    cwd: tree.at(cwd),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own") },
    index: "off",
  });
}

/** The lines of the catalog about skills that Claude Code doesn't ship. */
async function lines(tree: TempTree, cwd = "repo"): Promise<readonly string[]> {
  const session = await (await open(tree, cwd)).session({ usage: "off", trust: "project" });
  const { text } = session.catalog({ faithful: true });
  return text.split("\n").filter((line) => line.startsWith("- ") && !line.includes("ships with the agent"));
}

/** The text that the model receives for a call, without its first part. */
async function called(tree: TempTree, text: string): Promise<string> {
  const { parts } = await (await open(tree)).simulate(text);
  return (parts[1]?.text ?? parts[0]?.text ?? "").replaceAll(`${tree.path}/`, "");
}

const command = (description: string, fields = "", body = "B\n"): string =>
  `---\ndescription: ${description}\n${fields}---\n${body}`;

describe("names of a plugin's skills and commands", () => {
  test("another name has the plugin and the command's folders before it, unless it is taken", async () => {
    using tree = tempTree(
      plugin({
        "commands/one.md": command("D one"),
        "commands/two.md": skill("other two"),
        "commands/sub/three.md": skill("named-three"),
        "commands/help.md": skill("help2"),
        "skills/a/SKILL.md": skill("b"),
        "skills/b/SKILL.md": skill("x"),
        "skills/c/SKILL.md": skill("x"),
        "skills/d/SKILL.md": skill("plug:zz"),
        "skills/e/SKILL.md": skill("e"),
      }),
    );
    expect(await lines(tree)).toEqual([
      "- plug:help (plug:help2): D",
      "- plug:one: D one",
      "- plug:two: D",
      "- plug:sub:three (plug:sub:named-three): D",
      "- plug:a: D",
      "- plug:b (plug:x): D",
      "- plug:c: D",
      "- plug:d (plug:zz): D",
      "- plug:e: D",
    ]);
  });

  test("the commands of a project have no other name, and a SKILL.md stands for its folder", async () => {
    const C = "repo/.claude/commands";
    using tree = tempTree({
      ...repository("repo"),
      [`${C}/z.md`]: skill("zed"),
      [`${C}/dir/SKILL.md`]: skill("dn"),
      [`${C}/dir/other.md`]: command("other"),
      [`${C}/dir/sub/o.md`]: command("o"),
    });
    expect(await lines(tree)).toEqual(["- dir: D", "- dir:sub:o: o", "- z: D"]);
    using root = tempTree({
      ...repository("repo"),
      [`${C}/z.md`]: skill("z"),
      [`${C}/SKILL.md`]: skill("r"),
    });
    expect(await lines(root)).toEqual(["- commands: D"]);
  });

  test("commands of a folder precede those of its subfolders, and all of them skills", async () => {
    using tree = tempTree(
      plugin({
        "commands/z.md": command("z"),
        "commands/a.md": command("a"),
        "commands/M.md": command("M"),
        "commands/b/b.md": command("b"),
        "commands/a2/x/c.md": command("c"),
        "commands/dir/SKILL.md": command("dir"),
        "commands/dir/other.md": command("other"),
        "skills/A1/SKILL.md": skill("A1"),
      }),
    );
    expect(await lines(tree)).toEqual([
      "- plug:a: a",
      "- plug:M: M",
      "- plug:z: z",
      "- plug:a2:x:c: c",
      "- plug:b:b: b",
      "- plug:dir: dir",
      "- plug:A1: D",
    ]);
  });

  test("the commands of a folder are together, at the place of the first of them", async () => {
    const listed = async (...names: string[]): Promise<readonly string[]> => {
      using tree = tempTree(
        plugin(Object.fromEntries(names.map((name) => [`commands/${name}.md`, command("D")]))),
      );
      return (await lines(tree)).map((line) => line.slice("- plug:".length, -": D".length));
    };
    expect(await listed("Z", "sub/deploy", "sub/two/x")).toEqual(["sub:deploy", "sub:two:x", "Z"]);
    expect(await listed("Z", "a", "m", "sub/deploy", "sub/two/x", "b/q", "B/r")).toEqual([
      "a",
      "m",
      "Z",
      "b:q",
      "B:r",
      "sub:deploy",
      "sub:two:x",
    ]);
  });

  test("of equal names the command is listed, unless it is hidden; it is called even then", async () => {
    using tree = tempTree(
      plugin({
        "commands/one.md": command("Command one"),
        "skills/one/SKILL.md": skill("one", "Skill one"),
        "commands/two.md": command(
          "Command two",
          "disable-model-invocation: true\n",
          "Text of the command\n",
        ),
        "skills/two/SKILL.md": skill("two", "Skill two"),
      }),
    );
    expect(await lines(tree)).toEqual(["- plug:one: Command one", "- plug:two: Skill two"]);
    expect(await called(tree, "/plug:two")).toBe("Text of the command\n");
  });
});

test("what has neither description nor when_to_use is not listed; paths don't matter", async () => {
  using tree = tempTree(
    plugin({
      "commands/a.md": "Body a\n",
      "commands/b.md": "---\nname: bb\n---\nBody\n",
      "commands/c.md": "---\nwhen_to_use: Often\n---\nBody c\n",
      "skills/d/SKILL.md": "Body d\n",
      "skills/e/SKILL.md": "---\ndescription: [a, b]\n---\nBody e\n",
      "skills/f/SKILL.md": "---\ndescription: D\npaths: '*.zz'\n---\nBody f\n",
    }),
  );
  expect(await lines(tree)).toEqual(["- plug:c: Body c - Often", "- plug:f: D"]);
  expect(await called(tree, "/plug:a")).toBe("Body a\n");
  const [explained] = (await open(tree)).explain("plug:a").files;
  expect(explained?.steps.map(({ message }) => message)).toContain(
    "not shown to the model: the agent hides it (see above)",
  );
});

test("a skill is called by its listed name, its other name, or the name in its frontmatter", async () => {
  using tree = tempTree(
    plugin({
      "skills/q/SKILL.md": command("D", "name: q\n", "Q\n"),
      "skills/n/SKILL.md": command("D", "", "N\n"),
      "skills/l/SKILL.md": command("D", "name: label\n", "L\n"),
      "skills/t1/SKILL.md": command("D", "name: two\n", "T1\n"),
      "skills/t2/SKILL.md": command("D", "name: two\n", "T2\n"),
      "commands/k.md": command("D", "name: kay\n", "K\n"),
    }),
  );
  const base = `Base directory for this skill: ${PLUG}/skills`;
  expect(await called(tree, "/plug:q")).toBe(`${base}/q\n\nQ\n`);
  expect(await called(tree, "/q")).toBe(`${base}/q\n\nQ\n`);
  expect(await called(tree, "/n")).toBe("/n");
  expect(await called(tree, "/label")).toBe(`${base}/l\n\nL\n`);
  expect(await called(tree, "/plug:label")).toBe(`${base}/l\n\nL\n`);
  expect(await called(tree, "/two")).toBe(`${base}/t1\n\nT1\n`);
  expect(await called(tree, "/kay")).toBe("K\n");
});

test("texts refer to the plugin's folder and to that of its data", async () => {
  const text = "\u0024{CLAUDE_PLUGIN_ROOT} \u0024{CLAUDE_PLUGIN_DATA} \u0024{CLAUDE_SKILL_DIR}";
  using tree = tempTree(plugin({ "commands/a.md": command("D", "", text) }));
  expect(await called(tree, "/plug:a")).toBe(
    `${PLUG} home/.claude/plugins/data/plug-skills-dir \u0024{CLAUDE_SKILL_DIR}`,
  );
});

describe("a plugin's manifest", () => {
  const files = {
    "skills/q/SKILL.md": skill("q"),
    "extra/x/SKILL.md": skill("x"),
    "own/SKILL.md": skill("own-name"),
    "nameless/SKILL.md": command("D"),
    "cmds/y.md": command("y"),
    "one.md": command("one"),
    "commands/z.md": command("z"),
  };

  test.for<[object, readonly string[]]>([
    [{ skills: "./extra", commands: "./cmds" }, ["- plug:y: y", "- plug:q: D", "- plug:x: D"]],
    [{ commands: ["./cmds", "./one.md"] }, ["- plug:y: y", "- plug:one: one", "- plug:q: D"]],
    [{ commands: ["./skills/../cmds"] }, ["- plug:y: y", "- plug:q: D"]],
    [{ commands: "./missing" }, ["- plug:q: D"]],
    [
      { skills: ["./own", "./nameless"], zzz: 5 },
      ["- plug:z: z", "- plug:q: D", "- plug:own-name: D", "- plug:nameless: D"],
    ],
    [{ commands: "cmds" }, []],
    [{ skills: ["extra"] }, []],
    [{ commands: 5 }, []],
    [{ version: 3 }, []],
    [{ author: "x" }, []],
    [{ name: "two words" }, []],
    [{ name: "a:b" }, []],
    [{ name: "a/b" }, []],
  ])("%j lists %j", async ([manifest, expected]) => {
    using tree = tempTree(plugin(files, { name: "plug", ...manifest }));
    expect(await lines(tree)).toEqual(expected);
  });

  test("a folder of skills that is itself a skill has no others", async () => {
    using tree = tempTree(plugin({ "skills/SKILL.md": skill("inroot"), "skills/q/SKILL.md": skill("q") }));
    expect(await lines(tree)).toEqual(["- plug:inroot: D"]);
  });

  test("settings can disable the plugin", async () => {
    using tree = tempTree({
      ...plugin(files),
      "home/.claude/settings.json": '{"enabledPlugins": {"plug@skills-dir": false}}',
    });
    expect(await lines(tree)).toEqual([]);
  });
});

describe("installed plugins", () => {
  const PLUGINS = "home/.claude/plugins";
  const CACHE = `${PLUGINS}/cache/market/plug/1.0.0`;
  const MARKET = `${PLUGINS}/marketplaces/market`;

  interface Install {
    readonly settings?: object;
    readonly entry?: object;
    readonly source?: object;
    /** What was installed, with paths below the tree. */
    readonly items?: (at: (path: string) => string) => unknown;
    readonly files?: Files;
  }

  /** A tree with a marketplace, a plugin from it, and the records of both. */
  function install(given: Install = {}): TempTree {
    const tree = tempTree({
      ...repository("repo"),
      "repo/sub/x": "",
      "home/.claude/settings.json": JSON.stringify(
        given.settings ?? { enabledPlugins: { "plug@market": true } },
      ),
      [`${MARKET}/.claude-plugin/marketplace.json`]: JSON.stringify({
        name: "market",
        plugins: [{ name: "plug", source: "./plug", ...given.entry }],
      }),
      [`${MARKET}/plug/skills/live/SKILL.md`]: skill("live"),
      [`${CACHE}/skills/q/SKILL.md`]: command("D", "name: q\n", "\u0024{CLAUDE_PLUGIN_DATA}\n"),
      [`${CACHE}/commands/cc.md`]: command("cc"),
      [`${CACHE}/extra/x/SKILL.md`]: skill("x"),
      ...given.files,
    });
    const items = given.items ?? ((at) => [{ scope: "user", installPath: at(CACHE) }]);
    const known = {
      market: {
        source: given.source ?? { source: "github", repo: "o/r" },
        installLocation: tree.at(MARKET),
      },
    };
    const plugins = { "plug@market": items((path) => tree.at(path)) };
    tree.write({
      [`${PLUGINS}/installed_plugins.json`]: JSON.stringify({ version: 2, plugins }),
      [`${PLUGINS}/known_marketplaces.json`]: JSON.stringify(known),
    });
    return tree;
  }

  const both = ["- plug:cc: cc", "- plug:q: D"];

  test("are listed with their copy, called, and have a folder for data", async () => {
    using tree = install();
    expect(await lines(tree)).toEqual(both);
    expect(await called(tree, "/q")).toBe(
      `Base directory for this skill: ${CACHE}/skills/q\n\n${PLUGINS}/data/plug-market\n`,
    );
  });

  test.for<[string, Install, readonly string[]]>([
    ["not enabled", { settings: {} }, []],
    [
      "disabled for the project",
      { files: { "repo/.claude/settings.local.json": '{"enabledPlugins": {"plug@market": false}}' } },
      [],
    ],
    [
      "enabled by the project",
      { settings: {}, files: { "repo/.claude/settings.json": '{"enabledPlugins": {"plug@market": true}}' } },
      both,
    ],
    ["not installed", { items: () => undefined }, []],
    ["a copy that is gone", { items: (at) => [{ installPath: at("nowhere") }] }, []],
    ["an older record", { items: (at) => ({ installPath: at(CACHE) }) }, both],
    ["another project's", { items: (at) => [{ projectPath: "/other", installPath: at(CACHE) }] }, []],
    ["this project's", { items: (at) => [{ projectPath: at("repo"), installPath: at(CACHE) }] }, both],
    ["not in the marketplace", { entry: { name: "other" } }, []],
    ["more skills in the marketplace", { entry: { skills: ["./extra"] } }, [...both, "- plug:x: D"]],
    [
      "a manifest beside an entry that replaces it",
      {
        entry: { strict: false, skills: ["./extra"] },
        files: { [`${CACHE}/.claude-plugin/plugin.json`]: '{"name": "plug"}' },
      },
      [],
    ],
    [
      "an entry with the marketplace itself as source",
      { entry: { source: "./", strict: false, skills: ["./extra"] } },
      ["- plug:cc: cc", "- plug:x: D"],
    ],
    [
      "another name in the manifest",
      { files: { [`${CACHE}/.claude-plugin/plugin.json`]: '{"name": "inner"}' } },
      ["- inner:cc: cc", "- inner:q: D"],
    ],
    [
      "a marketplace that is a folder, used as it is",
      { source: { source: "directory", path: "anywhere" } },
      ["- plug:live: D"],
    ],
    [
      "one of the same name in the personal folder of skills",
      {
        files: {
          [`${PLUG}/.claude-plugin/plugin.json`]: '{"name": "plug"}',
          [`${PLUG}/skills/own/SKILL.md`]: skill("own"),
        },
      },
      both,
    ],
  ])("%s", async ([, given, expected]) => {
    using tree = install(given);
    expect(await lines(tree)).toEqual(expected);
  });

  test("a SKILL.md of the plugin's folder is its skill if it has no others", async () => {
    using alone = install({
      items: (at) => [{ installPath: at("alone") }],
      files: { "alone/SKILL.md": skill("rooty") },
    });
    expect(await lines(alone)).toEqual(["- plug:rooty: D"]);
    using others = install({ files: { [`${CACHE}/SKILL.md`]: skill("rooty") } });
    expect(await lines(others)).toEqual(both);
  });
});
