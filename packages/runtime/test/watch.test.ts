import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { nextWarning } from "./support/next-warning.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";
import { type WatchedSkills, watchSkills } from "./support/watched-skills.ts";

const ROOT = "home/.agents/skills";

/** Writes a skill that is new each time and waits for it: what was done before must have been noticed by then. */
async function settle(tree: TempTree, watched: WatchedSkills): Promise<void> {
  const marker = `marker-${watched.skills.snapshot.version}`;
  tree.write({ [`${ROOT}/${marker}/SKILL.md`]: skillText(marker) });
  await watched.has(marker);
}

test("a listener that rejects becomes a warning and does not affect others", async () => {
  using tree = tempTree({});
  await using watched = await watchSkills(tree);
  const warned = nextWarning();
  watched.skills.on("change", async () => Promise.reject(new Error("of the host")));
  tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  await watched.has("a");
  expect((await warned).message).toBe("of the host");
});

describe("a change on the disk", () => {
  test("of a skill is reported with its differences, and only then", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a"), [`${ROOT}/b/SKILL.md`]: skillText("b") });
    await using watched = await watchSkills(tree);
    expect([watched.report.method, watched.report.diagnostics, watched.events]).toEqual(["events", [], []]);
    tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a", { description: "Other." }) });
    await watched.has("a", "Other.");
    tree.write({ [`${ROOT}/c/SKILL.md`]: skillText("c") });
    await watched.has("c");
    rmSync(tree.at(`${ROOT}/b`), { recursive: true });
    await watched.lacks("b");
    expect(watched.events.map(({ version, prompt }) => [version, prompt])).toEqual([
      [2, "changed"],
      [3, "changed"],
      [4, "changed"],
    ]);
    expect(watched.drain()).toEqual([["~a text manifest"], ["+c"], ["-b"]]);
    expect(watched.skills.snapshot.version).toBe(4);
  });

  test("in a folder that the caller added is noticed, also when the folder comes later", async () => {
    using tree = tempTree({ "team/a/SKILL.md": skillText("a") });
    await using watched = await watchSkills(tree, { roots: [tree.at("team"), tree.at("late")] });
    tree.write({ "team/b/SKILL.md": skillText("b") });
    await watched.has("b");
    tree.write({ "late/c/SKILL.md": skillText("c") });
    await watched.has("c");
    rmSync(tree.at("team/a"), { recursive: true });
    await watched.lacks("a");
  });

  test("in the .claude/skills of a folder that was added for Claude Code is noticed", async () => {
    using tree = tempTree({ "team/.claude/skills/a/SKILL.md": skillText("a") });
    const options = { roots: [tree.at("team")], host: "claude-code" } as const;
    await using watched = await watchSkills(tree, options);
    await watched.has("a");
    expect(watched.skills.snapshot.diagnostics).toEqual([]);
    tree.write({ "team/.claude/skills/b/SKILL.md": skillText("b") });
    await watched.has("b");
  });

  test("of one skill reloads only that one and reuses all others", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a"), [`${ROOT}/b/SKILL.md`]: skillText("b") });
    const { skills: first } = (await openSkills(tree)).snapshot;
    await using watched = await watchSkills(tree);
    const before = watched.skills.snapshot.skills;
    expect(before).toEqual(first);
    tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a", { description: "Other." }) });
    await watched.has("a", "Other.");
    const after = watched.skills.snapshot.skills;
    expect(after.map((skill, place) => [skill.name, skill === before[place]])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  test("of a body is reported even if no listing shows it, and leaves the prompt unchanged", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a").replace("Do it.", "Do me."));
    await watched.until(() => watched.events.length > 0);
    expect(watched.events.map(({ prompt }) => prompt)).toEqual(["same"]);
    expect(watched.drain()).toEqual([["~a text"]]);
  });

  test("that changes nothing is not reported", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    utimesSync(tree.at(`${ROOT}/a/SKILL.md`), new Date(), new Date());
    writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a"));
    tree.write({ [`${ROOT}/a/notes.txt`]: "x", "home/.bash_history": "ls" });
    await settle(tree, watched);
    expect(watched.drain()).toEqual([["+marker-1"]]);
  });

  test("within a moment is reported once: deleted and recreated is changed", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    rmSync(tree.at(`${ROOT}/a`), { recursive: true });
    tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a", { description: "Again." }) });
    await watched.has("a", "Again.");
    tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a", { description: "And again." }) });
    await watched.has("a", "And again.");
    expect(watched.drain()).toEqual([["~a text manifest"], ["~a text manifest"]]);
  });

  test("that breaks a skill is reported with the problem, and so is the fix", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), "no frontmatter\n");
    await watched.lacks("a");
    writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a"));
    await watched.has("a");
    expect(watched.drain()).toEqual([
      ["-a", "!frontmatter-missing"],
      ["+a", ".frontmatter-missing"],
    ]);
  });
});

describe("how editors save", () => {
  const file = `${ROOT}/a/SKILL.md`;
  const patterns: Readonly<Record<string, (tree: TempTree, text: string) => void>> = {
    "in place": (tree, text) => writeFileSync(tree.at(file), text),
    "by a temporary file that takes its place": (tree, text) => {
      writeFileSync(tree.at(`${file}.tmp.42`), text);
      renameSync(tree.at(`${file}.tmp.42`), tree.at(file));
    },
    "by a backup that moves away, as vim does": (tree, text) => {
      writeFileSync(tree.at(`${ROOT}/a/4913`), "");
      unlinkSync(tree.at(`${ROOT}/a/4913`));
      writeFileSync(tree.at(`${ROOT}/a/.SKILL.md.swp`), "swap");
      renameSync(tree.at(file), tree.at(`${file}~`));
      writeFileSync(tree.at(file), text);
      unlinkSync(tree.at(`${file}~`));
      unlinkSync(tree.at(`${ROOT}/a/.SKILL.md.swp`));
    },
    "with a lock beside it, as emacs does": (tree, text) => {
      symlinkSync("ann@host.1234:1", tree.at(`${ROOT}/a/.#SKILL.md`));
      writeFileSync(tree.at(file), text);
      unlinkSync(tree.at(`${ROOT}/a/.#SKILL.md`));
    },
    "by truncating and appending": (tree, text) => {
      writeFileSync(tree.at(file), "");
      appendFileSync(tree.at(file), text);
    },
  };

  test.for(Object.keys(patterns))("%s: each of two saves is noticed, as one change", async (name) => {
    using tree = tempTree({ [file]: skillText("a") });
    await using watched = await watchSkills(tree);
    for (const description of ["First.", "Second."]) {
      patterns[name]?.(tree, skillText("a", { description }));
      await watched.has("a", description);
    }
    expect(watched.drain()).toEqual([["~a text manifest"], ["~a text manifest"]]);
  });
});

describe("folders that come and go", () => {
  test("a root that is created later is searched, however deep it is", async () => {
    using tree = tempTree();
    await using watched = await watchSkills(tree);
    tree.write({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await watched.has("a");
    rmSync(tree.at("home/.agents"), { recursive: true });
    await watched.lacks("a");
    mkdirSync(tree.at("home/.agents"));
    await settle(tree, watched);
    tree.write({ [`${ROOT}/b/SKILL.md`]: skillText("b") });
    await watched.has("b");
  });

  test("a folder that is renamed keeps being watched, also when a folder above it is", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    renameSync(tree.at(`${ROOT}/a`), tree.at(`${ROOT}/b`));
    await watched.until(() => watched.skills.snapshot.skills[0]?.found.directory === "b");
    writeFileSync(tree.at(`${ROOT}/b/SKILL.md`), skillText("b"));
    await watched.has("b");
    renameSync(tree.at("home/.agents"), tree.at("home/.old"));
    await watched.lacks("b");
    renameSync(tree.at("home/.old"), tree.at("home/.agents"));
    await watched.has("b");
    writeFileSync(tree.at(`${ROOT}/b/SKILL.md`), skillText("b", { description: "Still." }));
    await watched.has("b", "Still.");
  });

  test("a link that leads elsewhere, and what it leads to, are watched", async () => {
    using tree = tempTree({
      "one/a/SKILL.md": skillText("a", { description: "One." }),
      "two/a/SKILL.md": skillText("a", { description: "Two." }),
      "shared.md": skillText("s", { description: "One." }),
      [`${ROOT}/a`]: { link: "../../../one/a" },
      [`${ROOT}/s/SKILL.md`]: { link: "../../../../shared.md" },
    });
    await using watched = await watchSkills(tree);
    writeFileSync(tree.at("one/a/SKILL.md"), skillText("a", { description: "Other." }));
    await watched.has("a", "Other.");
    symlinkSync("../../../two/a", tree.at(`${ROOT}/next`));
    renameSync(tree.at(`${ROOT}/next`), tree.at(`${ROOT}/a`));
    await watched.has("a", "Two.");
    renameSync(tree.at("two"), tree.at("gone"));
    await watched.lacks("a");
    renameSync(tree.at("gone"), tree.at("two"));
    await watched.has("a", "Two.");
    writeFileSync(tree.at("shared.md"), skillText("s", { description: "Two." }));
    await watched.has("s", "Two.");
  });
});

describe("what else decides about skills", () => {
  test("configuration is followed: rules, roots, and what it says about a folder that is not there yet", async () => {
    using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
    await using watched = await watchSkills(tree);
    tree.write({ "own/config/config.yaml": "version: 1\nskills: { a: off }\n" });
    await watched.until(() => watched.events.length > 0);
    expect(watched.drain()).toEqual([["~a state"]]);
    tree.write({ "own/config/config.yaml": `version: 1\nroots: [${tree.at("later")}]\n` });
    await watched.until(() => watched.events.length > 0);
    expect(watched.drain()).toEqual([["~a state", "!root-missing"]]);
    tree.write({ "later/b/SKILL.md": skillText("b") });
    await watched.has("b");
  });

  test("sidecars, commands and plugins are followed", async () => {
    using tree = tempTree({
      [`${ROOT}/a/SKILL.md`]: skillText("a"),
      "plugin/skills/p/SKILL.md": skillText("p"),
    });
    await using watched = await watchSkills(tree, { plugins: [tree.at("plugin")] });
    const nameOf = (): string | undefined =>
      watched.skills.snapshot.skills.find(({ id }) => id === "a")?.manifest.displayName;
    for (const name of ["Ada", "Bob"]) {
      tree.write({ [`${ROOT}/a/agents/openai.yaml`]: `interface: { display_name: ${name} }\n` });
      await watched.until(() => nameOf() === name);
    }
    tree.write({ "home/.claude/commands/deploy.md": "---\ndescription: Deploys.\n---\nGo.\n" });
    await watched.has("deploy");
    for (const name of ["one", "two"]) {
      tree.write({ "plugin/.claude-plugin/plugin.json": JSON.stringify({ name }) });
      await watched.has(`${name}:p`);
    }
  });
});

describe("many", () => {
  test("skills and a burst of changes: none is lost", async () => {
    const skills = Array.from({ length: 1000 }, (_, n) => `s${n}`);
    using tree = tempTree(
      Object.fromEntries(skills.map((name) => [`${ROOT}/${name}/SKILL.md`, skillText(name)])),
    );
    await using watched = await watchSkills(tree);
    for (let n = 0; n < 200; n += 1) {
      const [path, description] = [tree.at(`${ROOT}/s${n}`), `Changed ${n}.`];
      if (n % 4 === 0) rmSync(path, { recursive: true });
      else if (n % 4 === 1) renameSync(path, `${path}-new`);
      else if (n % 4 === 2) writeFileSync(`${path}/SKILL.md`, skillText(`s${n}`, { description }));
      else tree.write({ [`${ROOT}/new${n}/SKILL.md`]: skillText(`new${n}`, { description }) });
    }
    const fresh = await openSkills(tree, { index: "off" });
    const state = ({ skills: all }: typeof fresh.snapshot): string => JSON.stringify(all);
    await watched.until(() => state(watched.skills.snapshot) === state(fresh.snapshot));
    const told = watched.drain().flat();
    expect(told.filter((line) => line.startsWith("+new"))).toHaveLength(50);
    expect(told.filter((line) => /^~.* manifest/.test(line))).toHaveLength(50);
  });

  test("skills replaced at once, as another branch does: none is lost", async () => {
    const tree1 = Array.from({ length: 1500 }, (_, n) => `s${n}`);
    using tree = tempTree(
      Object.fromEntries(tree1.map((name) => [`${ROOT}/${name}/SKILL.md`, skillText(name)])),
    );
    await using watched = await watchSkills(tree);
    for (const name of tree1) rmSync(tree.at(`${ROOT}/${name}`), { recursive: true });
    for (const name of tree1) {
      tree.write({ [`${ROOT}/${name}/SKILL.md`]: skillText(name, { description: "Branch." }) });
    }
    await watched.until(() =>
      watched.skills.snapshot.skills.every(({ manifest }) => manifest.description === "Branch."),
    );
    await watched.until(() => watched.skills.snapshot.skills.length === 1500);
    writeFileSync(tree.at(`${ROOT}/s7/SKILL.md`), skillText("s7", { description: "After." }));
    await watched.has("s7", "After.");
  });
});

test("a session adopts what was noticed with its next turn", async () => {
  using tree = tempTree({ "repo/.agents/skills/a/SKILL.md": skillText("a") });
  await using watched = await watchSkills(tree);
  await trustRepo(tree);
  const session = await watched.skills.session();
  const before = session.catalog();
  tree.write({ "repo/.agents/skills/b/SKILL.md": skillText("b") });
  await watched.has("b");
  expect(session.skills.map(({ id }) => id)).toEqual(["a"]);
  expect(session.catalog()).toEqual(before);
  const delta = session.catalogDelta();
  expect(session.skills.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(delta.added).toEqual(["b"]);
});
