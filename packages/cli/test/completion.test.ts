import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBusyWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createBusyWorld();
  world.skill(
    "project/.agents/skills/hostile",
    "name: '$(touch pwned)'\ndescription: Runs `touch pwned`. Use never.",
  );
});
afterAll(() => world.remove());

const offered = (...words: string[]): readonly string[] => {
  const lines = world
    .run(["complete", "--", ...words])
    .stdout.trimEnd()
    .split("\n");
  expect(lines.pop()).toMatch(/^:\d+$/);
  return lines.map((line) => line.split("\t")[0] ?? "");
};

describe("completion", () => {
  test.for(["bash", "zsh", "fish", "powershell"])("prints a script for %s", (shell) => {
    const { stdout, status } = world.run(["completion", shell]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/complete.*--/);
  });

  test("an unknown shell is refused", () => {
    expect(world.run(["completion", "csh"])).toMatchObject({ status: 2, stdout: "" });
  });

  test("the script for bash is valid", () => {
    const { stdout } = world.run(["completion", "bash"]);
    expect(spawnSync("bash", ["-n"], { input: stdout, encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  test("completes commands, subcommands, options, agents and skills", () => {
    expect(offered("sh")).toEqual(["show"]);
    expect(offered("config", "")).toEqual(expect.arrayContaining(["path", "get", "set", "unset"]));
    expect(offered("list", "--j")).toEqual(["--json"]);
    expect(offered("list", "--as", "cl")).toEqual(["claude-code"]);
    expect(offered("tokens", "--sort", "")).toEqual(["tokens", "name"]);
    expect(offered("show", "pdf")).toEqual(["pdf-tools"]);
    expect(offered("explain", "")).toEqual(expect.arrayContaining(["needy", "quiet", "技能"]));
  });

  test("a name that a shell would run is never offered", () => {
    expect(offered("show", "").join("\n")).not.toMatch(/[$`()]/);
    expect(world.run(["complete", "--", "show", ""]).stdout).not.toMatch(/[$`]/);
  });
});
