import { describe, expect, test } from "vitest";
import { sampleSkill } from "../../test/skill-sample.ts";
import type { SkillCommand } from "../model/manifest.ts";
import type { Scope } from "../model/resolved-skill.ts";
import { type CommandOwner, findCommand, resolveCommands } from "./resolve-commands.ts";

const command = (name: string, priority = 0): SkillCommand => ({ name, description: "", args: [], priority });

const owner = (
  name: string,
  scope: Scope,
  commands: readonly SkillCommand[],
  changes: Partial<CommandOwner> = {},
): CommandOwner => ({ ...sampleSkill(name), scope, manifest: { commands }, ...changes });

const holderOf = (word: string, skills: readonly CommandOwner[]): string | undefined =>
  findCommand(resolveCommands(skills), word)?.id;

describe("a command that several skills have", () => {
  test("belongs to the workspace before the bundled, whatever the priority", () => {
    const skills = [owner("a", "system", [command("go", 9)]), owner("b", "project", [command("go")])];
    expect(holderOf("go", skills)).toBe("b:go");
  });

  test("belongs to the higher priority in one scope, then to the first id", () => {
    expect(
      holderOf("go", [owner("a", "user", [command("go", 1)]), owner("b", "user", [command("go", 2)])]),
    ).toBe("b:go");
    expect(holderOf("go", [owner("b", "user", [command("go")]), owner("a", "user", [command("go")])])).toBe(
      "a:go",
    );
  });

  test("stays reachable by the skill's id and names its winner", () => {
    const skills = [
      owner("a", "user", [command("go")]),
      owner("b", "project", [command("go"), command("run")]),
    ];
    expect(resolveCommands(skills).map(({ id, name, shadowedBy }) => [id, name, shadowedBy])).toEqual([
      ["a:go", "go", "b:go"],
      ["b:go", "go", undefined],
      ["b:run", "run", undefined],
    ]);
    expect(holderOf("a:go", skills)).toBe("a:go");
    expect(holderOf("missing", skills)).toBe(undefined);
  });

  test("is not taken by a skill that cannot be used", () => {
    const skills = [
      owner("a", "project", [command("go")], { enabled: false }),
      owner("b", "project", [command("go")], { userInvocable: false }),
      owner("c", "project", [command("go")], { reasons: [{ code: "untrusted", message: "is not trusted" }] }),
      owner("d", "admin", [command("go")]),
    ];
    expect(resolveCommands(skills).map(({ id }) => id)).toEqual(["d:go"]);
  });
});

test("a skill that declares a name twice means the first", () => {
  const first = { ...command("go"), description: "first" };
  const [only, ...others] = resolveCommands([owner("a", "project", [first, command("go", 5)])]);
  expect([only?.command, others]).toEqual([first, []]);
});
