import { existsSync, mkdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openTrustStore, type SkillsOptions } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const skill = (body: string, name = "lines"): string =>
  `---\nname: ${name}\ndescription: Counts lines.\n---\n${body}`;

const yes = { ask: () => Promise.resolve(true) };

describe("the sandbox", () => {
  const reach = (tree: TempTree): string =>
    skill(`!\`cat {baseDir}/data.txt; touch ${tree.at("repo/made")}\`\n`);

  async function activate(tree: TempTree): Promise<unknown> {
    tree.write({
      "home/.agents/skills/lines/SKILL.md": reach(tree),
      "home/.agents/skills/lines/data.txt": "approved bytes",
    });
    return (await (await openSkills(tree)).session(yes)).activate({ name: "lines", trigger: "user" });
  }

  test("is off when the user's own configuration says so, and each run says so", async () => {
    using tree = tempTree({ "own/config/config.yaml": "version: 1\nsandbox: off\n" });
    expect(await activate(tree)).toMatchObject({
      kind: "activated",
      text: expect.stringContaining("approved bytes"),
      notices: [{ code: "sandbox", text: expect.stringContaining("The sandbox is turned off") }],
    });
    expect(existsSync(tree.at("repo/made"))).toBe(true);
  });

  test.skipIf(withoutSandbox)("stays on when a project's configuration says off", async () => {
    using tree = tempTree({ "repo/.skillwright/config.yaml": "version: 1\nsandbox: off\n" });
    expect(await activate(tree)).toMatchObject({ kind: "refused", code: "command_failed" });
    expect(existsSync(tree.at("repo/made"))).toBe(false);
  });

  test("off does not let anything run that nobody approved", async () => {
    using tree = tempTree({
      "own/config/config.yaml": "version: 1\nsandbox: off\n",
      "home/.agents/skills/lines/SKILL.md": skill("!`echo ran`\n"),
    });
    const session = await (await openSkills(tree)).session();
    expect(await session.activate({ name: "lines", trigger: "user" })).toMatchObject({
      notices: [{ code: "commands_disabled" }],
    });
  });

  test("off still runs the approved copy, not the folder", async () => {
    using tree = tempTree({ "own/config/config.yaml": "version: 1\nsandbox: off\n" });
    tree.write({ "home/.agents/skills/lines/SKILL.md": skill("!`echo {baseDir}`\n") });
    const session = await (await openSkills(tree)).session(yes);
    expect(await session.activate({ name: "lines", trigger: "user" })).toMatchObject({
      text: expect.stringContaining(tree.at("own/state/snapshots/")),
    });
  });
});

describe.skipIf(withoutSandbox)("a skill that comes with the product", () => {
  const shows = async (tree: TempTree, name: string, options: SkillsOptions): Promise<unknown> =>
    (await (await openSkills(tree, options)).session()).activate({ name, trigger: "user" });

  test("runs without an approval, and none is taken down", async () => {
    using tree = tempTree({ "product/skills/lines/SKILL.md": skill("!`echo $((40 + 2))`\n") });
    expect(await shows(tree, "lines", { builtInRoots: [tree.at("product/skills")] })).toMatchObject({
      kind: "activated",
      text: expect.stringContaining("42"),
      notices: [],
      asked: [],
    });
    expect(openTrustStore({ state: tree.at("own/state") }).approvals()).toEqual([]);
  });

  test("is not a project's, whatever its folder is called", async () => {
    const folders = [".agents/sys.skills", ".agents/skills", ".claude/skills", "product/skills"];
    using tree = tempTree(
      Object.fromEntries(
        folders.map((folder, index) => [
          `repo/${folder}/s${index}/SKILL.md`,
          skill("!`echo $((40 + 2))`\n", `s${index}`),
        ]),
      ),
    );
    await trustRepo(tree);
    mkdirSync(tree.at("product/skills"), { recursive: true });
    tree.write({ "repo/.skillwright/config.yaml": "version: 1\nroots: [product/skills]\n" });
    const options = { builtInRoots: [tree.at("product/skills")] };
    const skills = (await openSkills(tree, options)).list();
    expect(skills.length).toBeGreaterThan(1);
    for (const { id } of skills) {
      expect(await shows(tree, id, options)).toMatchObject({ notices: [{ code: "commands_disabled" }] });
    }
  });

  test("is not one that the project has under the same path", async () => {
    using tree = tempTree({ "repo/.agents/skills/lines/SKILL.md": skill("!`echo $((40 + 2))`\n") });
    await trustRepo(tree);
    const options = { builtInRoots: [tree.at("repo/.agents/skills")] };
    expect(await shows(tree, "lines", options)).toMatchObject({ notices: [{ code: "commands_disabled" }] });
  });
});

describe("shell directives", () => {
  const place = (files: Readonly<Record<string, string>>): TempTree =>
    tempTree({
      "home/.agents/skills/lines/SKILL.md": skill("!`touch made; echo ran`\n"),
      ...files,
    });
  const off = {
    kind: "activated",
    text: expect.not.stringContaining("ran"),
    notices: [
      {
        code: "commands_disabled",
        text: 'Commands of "lines" were not run: shell directives are turned off.',
      },
    ],
  };

  test.for([
    ["the user's configuration", { "own/config/config.yaml": "shellDirectives: off\n" }],
    ["the project's configuration", { "repo/.skillwright/config.yaml": "shellDirectives: off\n" }],
  ] as const)("don't run when %s says off, and nobody is asked", async ([, files]) => {
    using tree = place(files);
    const ask = (): never => {
      throw new Error("asked");
    };
    const session = await (await openSkills(tree)).session({ ask });
    expect(await session.activate({ name: "lines", trigger: "user" })).toMatchObject(off);
  });

  test("don't run when the session says off; scripts still do", async () => {
    using tree = place({
      "home/.agents/skills/lines/scripts/say.sh": "#!/bin/sh\necho said\n",
      "own/config/config.yaml": "sandbox: off\n",
    });
    const session = await (await openSkills(tree)).session({ ...yes, directives: "off" });
    expect(await session.activate({ name: "lines", trigger: "user" })).toMatchObject(off);
    expect(await session.run({ skill: "lines", script: "scripts/say.sh", arguments: [] })).toMatchObject({
      kind: "ran",
    });
  });
});
