import { mkdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSkills, type Skills, type SkillsOptions } from "../src/index.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

function open(tree: TempTree, options: SkillsOptions = {}): Promise<Skills> {
  mkdirSync(tree.at("home"), { recursive: true });
  mkdirSync(tree.at("repo/.git"), { recursive: true });
  return createSkills({ cwd: tree.at("repo"), home: tree.at("home"), env: {}, index: "off", ...options });
}

const found = (skills: Skills): readonly string[] => skills.snapshot.found.map(({ path }) => path);
const codes = (skills: Skills): readonly string[] => skills.snapshot.diagnostics.map(({ code }) => code);

describe("a project stays inside itself", () => {
  test("when its configuration names a folder that links out", async () => {
    using tree = tempTree({
      "outside/secret/SKILL.md": skillText("secret"),
      "repo/vendor": { link: "../outside" },
      "repo/.skillwright/config.yaml": "roots: [vendor]\n",
    });
    const skills = await open(tree);
    expect([found(skills), codes(skills)]).toEqual([[], ["link-not-followed"]]);
  });

  test("when its folder of commands links out, or a command does", async () => {
    using tree = tempTree({
      "outside/leak.md": "Leak.\n",
      "repo/.claude/commands": { link: "../../outside" },
    });
    const whole = await open(tree);
    expect([found(whole), codes(whole)]).toEqual([[], ["link-not-followed"]]);
    using other = tempTree({
      "outside/leak.md": "Leak.\n",
      "repo/.claude/commands/leak.md": { link: "../../../outside/leak.md" },
      "repo/.claude/commands/gone.md": { link: "nowhere.md" },
    });
    const single = await open(other);
    expect([found(single), codes(single)]).toEqual([[], ["link-broken", "link-not-followed"]]);
  });

  test("when a plugin of its marketplace links out, or names folders elsewhere", async () => {
    using tree = tempTree({
      "outside/skills/secret/SKILL.md": skillText("secret"),
      "repo/plugin": { link: "../outside" },
      "repo/own/.claude-plugin/plugin.json":
        '{"name":"own","skills":["../../outside/skills","/etc","C:/x","..\\\\y"]}',
      "repo/.claude-plugin/marketplace.json": JSON.stringify({
        plugins: [
          { name: "linked", source: "./plugin" },
          { name: "own", source: "./own" },
          { name: "far", source: { source: "github", repo: "a/b" } },
          { name: "gone", source: "./nowhere" },
        ],
      }),
    });
    const skills = await open(tree);
    expect(found(skills)).toEqual([]);
    expect(
      skills.snapshot.diagnostics.map(({ code, message }) => `${code} ${message.replaceAll(tree.path, "")}`),
    ).toEqual([
      'plugin-invalid The plugin "far" comes from elsewhere; to use it, install it and add its folder',
      'plugin-invalid The plugin "gone" has the source ./nowhere, which does not exist',
      'plugin-invalid The plugin names folders that cannot be used: "../../outside/skills", "/etc", "C:/x", "..\\\\y"',
      "link-not-followed The folder points to /outside/skills, outside the project",
    ]);
  });

  test("when a sidecar links out", async () => {
    using tree = tempTree({
      "outside/private.yaml": "interface: { display_name: Private }\n",
      "repo/.agents/skills/a/SKILL.md": skillText("a"),
      "repo/.agents/skills/a/agents/openai.yaml": { link: "../../../../../outside/private.yaml" },
    });
    expect((await open(tree)).get("a").manifest.displayName).toBe("A");
  });

  test("and a manifest that isn't JSON is not quoted", async () => {
    using tree = tempTree({
      "outside/secret": "TOPSECRET",
      "repo/.claude-plugin/plugin.json": { link: "../../outside/secret" },
    });
    const skills = await open(tree);
    expect(JSON.stringify(skills.snapshot.diagnostics)).not.toContain("TOPSECRET");
    expect(codes(skills)).toEqual(["plugin-invalid"]);
  });
});

describe("the home folder", () => {
  test.for(["", "relative", "."])("is never the working folder, even with HOME=%j", async (HOME) => {
    using tree = tempTree({
      "repo/.config/skillwright/config.yaml": "roots: [/outside]\nsettings: { unlocked: true }\n",
      "repo/relative/.config/skillwright/config.yaml": "settings: { unlocked: true }\n",
      "repo/.git/HEAD": "",
    });
    const skills = await createSkills({ cwd: tree.at("repo"), env: { HOME }, index: "off" });
    expect(
      skills.snapshot.config.map(({ file }) => file).filter((file) => file.startsWith(tree.path)),
    ).toEqual([]);
    expect(skills.locations.state.startsWith(tree.path)).toBe(false);
  });
});
