import { describe, expect, test } from "vitest";
import { openSkills, trustRepo } from "../support/open-skills.ts";
import { tempTree } from "../support/temp-tree.ts";
import { listAs, nameless, skill } from "./list-as.ts";

describe("the .agents folder of a run directory", () => {
  test("holds the system's skills and the user's, one level deep, the folder's name being the id", async () => {
    using tree = tempTree({
      "repo/.git": { folder: true },
      "repo/.agents/skills/above/SKILL.md": skill("above"),
      "repo/run/.agents/sys.skills/weekly/SKILL.md": skill("Weekly report", "Writes it"),
      "repo/run/.agents/skills/mine/SKILL.md": skill("My skill"),
      "repo/run/.agents/skills/group/inner/SKILL.md": skill("inner"),
      "repo/run/.agents/skills/SKILL.md": skill("root"),
      "home/.agents/skills/home/SKILL.md": skill("home"),
    });
    const { skills } = await listAs("agents-dir", tree, { cwd: "repo/run" });
    expect(skills.map(({ name, manifest }) => `${name}: ${manifest.displayName}`)).toEqual([
      "weekly: Weekly report",
      "mine: My skill",
    ]);
  });

  test("the system's skill wins over the user's of the same id, and has no more rank than a project", async () => {
    using tree = tempTree({
      "repo/.agents/sys.skills/same/SKILL.md": skill("system"),
      "repo/.agents/skills/same/SKILL.md": skill("user"),
    });
    const listing = await listAs("agents-dir", tree);
    expect(listing.paths).toEqual(["same repo/.agents/sys.skills/same/SKILL.md"]);
    expect(listing.scopes).toEqual(["project same"]);
    expect(listing.said("skill-shadowed", "/skills/same")).toHaveLength(1);
  });

  test("only valid frontmatter with a name and a description loads", async () => {
    const R = "repo/.agents/skills";
    using tree = tempTree({
      [`${R}/nameless/SKILL.md`]: nameless,
      [`${R}/undescribed/SKILL.md`]: "---\nname: x\n---\nText\n",
      [`${R}/bare/SKILL.md`]: "Text\n",
      [`${R}/broken/SKILL.md`]: skill("x", "a: b: c"),
      [`${R}/empty`]: { folder: true },
    });
    const listing = await listAs("agents-dir", tree);
    expect(listing.names).toEqual([]);
    expect(
      (["name-missing", "description-missing", "frontmatter-missing", "yaml-invalid"] as const).map(
        (code) => listing.said(code).length,
      ),
    ).toEqual([1, 1, 1, 1]);
  });

  test("can be used once the project is trusted, and not before", async () => {
    using tree = tempTree({
      "repo/.agents/sys.skills/weekly/SKILL.md": skill("Weekly report", "Writes it"),
      "repo/.agents/skills/mine/SKILL.md": skill("My skill"),
      "repo/.agents/skills/mine/notes.md": "Notes.\n",
      "own/config/config.yaml": "sandbox: off\n",
      "repo/.agents/skills/mine/scripts/say.sh": "#!/bin/sh\necho said\n",
    });
    const skills = await openSkills(tree, { host: "agents-dir" });
    const untrusted = await skills.session();
    expect(untrusted.catalog().text).toBe("");
    expect(await untrusted.activate({ name: "mine", trigger: "user" })).toMatchObject({
      code: "invocation_denied",
      text: expect.stringContaining("not trusted"),
    });
    await trustRepo(tree);
    await skills.reload();
    const session = await skills.session({ ask: async () => true });
    expect(session.catalog().text).toContain(
      "- `weekly` (Weekly report): Writes it (path: `.agents/sys.skills/weekly/SKILL.md`)",
    );
    const tools = session.tools({ vocabulary: "ReadFile" });
    const read = tools.find(({ name }) => name === "ReadFile");
    expect(await read?.execute({ relativePath: ".agents/skills/mine/notes.md" })).toEqual({
      text: "Notes.\n",
      isError: false,
    });
    expect(await session.activate({ name: "mine", trigger: "model" })).toMatchObject({ kind: "activated" });
    expect(await session.run({ skill: "mine", script: "scripts/say.sh", arguments: [] })).toMatchObject({
      kind: "ran",
    });
  });

  test("a rule of the configuration disables one of its skills", async () => {
    using tree = tempTree({
      "repo/.agents/skills/mine/SKILL.md": skill("My skill"),
      "own/config/config.yaml": "skills: { mine: off }\n",
    });
    const skills = await openSkills(tree, { host: "agents-dir", trust: "project" });
    expect(skills.get("mine").enabled).toBe(false);
  });
});
