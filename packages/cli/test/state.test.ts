import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBusyWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createBusyWorld();
  world.run(["list"]);
});
afterEach(() => world.remove());

const cache = (): string => join(world.home, ".cache/skillwright");

describe("purge", () => {
  test("only says what would be removed", () => {
    const { stdout, status } = world.run(["purge"]);
    expect(status).toBe(0);
    expect(stdout).toContain("Would be deleted:");
    expect(stdout).toContain("~/.cache/skillwright/index.sqlite  index, ");
    expect(stdout).toContain("~/.cache/skillwright/compile  compiled code, ");
    expect(existsSync(join(cache(), "index.sqlite"))).toBe(true);
  });

  test("--yes removes everything that is kept and nothing else", () => {
    world.write("home/.cache/other/file", "x");
    const { stdout } = world.run(["purge", "--yes"]);
    expect(stdout).toContain("Deleted:");
    expect(readdirSync(join(world.home, ".cache"))).toEqual(["other"]);
    expect(existsSync(join(world.home, ".config/skillwright/config.yaml"))).toBe(true);
    expect(existsSync(join(world.home, ".agents/skills/short/SKILL.md"))).toBe(true);
  });

  test("--yes also removes what is trusted, approved and counted", () => {
    const state = join(world.home, ".local/state/skillwright");
    world.run(["trust"]);
    world.write("home/.agents/skills/short/scripts/go.sh", "#!/bin/sh\necho hi\n");
    world.run(["trust", "--run", "short", "--yes"]);
    world.write("home/.local/state/skillwright/usage.json", `{ "version": 1, "skills": [] }`);
    const listed = world.run(["purge"]).stdout;
    for (const name of [
      "trust.json  trusted projects and approvals",
      "snapshots  copies of approved",
      "usage.json  usage counts",
      "last-good-config.yaml  last working copy",
    ])
      expect(listed).toContain(name);
    world.run(["purge", "--yes"]);
    expect(existsSync(state)).toBe(false);
    expect(world.run(["trust", "--list"]).stdout).toBe("No trusted projects.\n");
  });

  test("after it there is nothing to remove", () => {
    world.run(["purge", "--yes"]);
    expect(world.run(["purge"]).stdout).toContain("Skillwright stores nothing on this computer.");
  });

  test("a cache folder with other people's files keeps them", () => {
    world.write("home/.cache/skillwright/notes.txt", "mine");
    world.run(["purge", "--yes"]);
    expect(readdirSync(cache())).toEqual(["notes.txt"]);
  });

  test("SKILLWRIGHT_HOME moves everything under one folder", () => {
    const own = join(world.root, "own");
    world.run(["list"], { env: { SKILLWRIGHT_HOME: own } });
    expect(readdirSync(join(own, "cache")).filter((name) => !/-(?:wal|shm)$/.test(name))).toEqual([
      "compile",
      "index.sqlite",
    ]);
    const { items } = JSON.parse(
      world.run(["purge", "--yes", "--json"], { env: { SKILLWRIGHT_HOME: own } }).stdout,
    );
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["index", "compiled-code"]),
    );
    expect(existsSync(join(own, "cache"))).toBe(false);
    expect(existsSync(join(cache(), "index.sqlite"))).toBe(true);
  });
});

describe("export-state", () => {
  test("prints everything that is stored", () => {
    const state = JSON.parse(world.run(["export-state"]).stdout);
    expect(state).toMatchObject({
      version: 1,
      config: [{ layer: "user", text: "version: 1\nskills:\n  quiet: off\n  short: name-only\n" }],
      index: { exists: true, skills: expect.any(Number) },
    });
    expect(state.index.skills).toBeGreaterThan(5);
  });

  test("--output writes a file and exports are equal", () => {
    const { status, stdout } = world.run(["export-state", "-o", "state.json"]);
    expect({ status, stdout: stdout.replace(/\n */g, "") }).toEqual({
      status: 0,
      stdout: `Wrote ${join(world.project, "state.json")}.`,
    });
    const text = readFileSync(join(world.project, "state.json"), "utf8");
    expect(JSON.parse(text).config).toHaveLength(1);
  });

  test("a folder isn't a file to write to, and none is made", () => {
    expect(world.run(["export-state", "-o", world.home])).toEqual({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/^error: .* is a folder\nPass a file in it\.\n$/),
    });
    const missing = join(world.root, "missing");
    expect(world.run(["export-state", "-o", join(missing, "x.json")])).toMatchObject({
      status: 3,
      stdout: "",
    });
    expect(existsSync(missing)).toBe(false);
  });

  test("--json says where it was written", () => {
    expect(JSON.parse(world.run(["export-state", "-o", "state.json", "--json"]).stdout)).toEqual({
      written: join(world.project, "state.json"),
    });
    expect(JSON.parse(world.run(["export-state", "--json"]).stdout)).toHaveProperty("version", 1);
  });

  test("a file that cannot be written is an error", () => {
    expect(world.run(["export-state", "--output", "/dev/null/x"])).toMatchObject({ status: 5, stdout: "" });
  });
});
