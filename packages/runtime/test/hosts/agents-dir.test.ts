import { describe, expect, test } from "vitest";
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
});
