import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBusyWorld, type World } from "./world.ts";

let world: World;

beforeEach(() => {
  world = createBusyWorld();
});

afterEach(() => world.remove());

test("can't be built and left alone at the same time", () => {
  expect(world.run(["index", "--no-index"])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("unknown option '--no-index'"),
  });
});

describe("the index", () => {
  const file = (): string => join(world.home, ".cache/skillwright/index.sqlite");
  const listing = (): string => world.run(["list", "--json", "--no-index"]).stdout;
  const withoutDiagnostics = (json: string): unknown => ({ ...JSON.parse(json), diagnostics: [] });

  test("that is corrupt only causes a warning, and is rebuilt", () => {
    mkdirSync(join(file(), ".."), { recursive: true });
    writeFileSync(file(), "this is not a database".repeat(100));
    const ran = world.run(["list", "--json"]);
    expect(ran.status).toBe(0);
    expect(JSON.parse(ran.stdout).diagnostics).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "index-unavailable", severity: "warning" })]),
    );
    expect(withoutDiagnostics(ran.stdout)).toEqual(withoutDiagnostics(listing()));
    world.run(["list"]);
    expect(JSON.parse(world.run(["doctor", "--json"]).stdout).index).toMatchObject({
      state: "used",
      problem: null,
    });
  });

  test("that another process holds locked changes nothing in the listing", () => {
    world.run(["list"]);
    const other = new DatabaseSync(file());
    other.exec("BEGIN EXCLUSIVE");
    const ran = world.run(["list", "--json"]);
    other.close();
    expect(ran.status).toBe(0);
    expect(withoutDiagnostics(ran.stdout)).toEqual(withoutDiagnostics(listing()));
  });

  test("that cannot be created changes nothing in the listing", () => {
    world.write("blocked", "a file where a folder should be");
    const ran = world.run(["list", "--json"], { env: { XDG_CACHE_HOME: join(world.root, "blocked") } });
    expect(ran.status).toBe(0);
    expect(withoutDiagnostics(ran.stdout)).toEqual(withoutDiagnostics(listing()));
  });

  test("that is read-only changes nothing in the listing", () => {
    world.run(["list"]);
    chmodSync(file(), 0o400);
    const ran = world.run(["list", "--json"]);
    expect(ran.status).toBe(0);
    expect(withoutDiagnostics(ran.stdout)).toEqual(withoutDiagnostics(listing()));
  });

  test("is safe with several processes at once", async () => {
    const ended = await Promise.all(
      Array.from({ length: 6 }, () => world.runBeside(["list", "--json", "--all"])),
    );
    expect(ended.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 0]);
    const runs = ended.map(({ stdout }) => stdout);
    const [first = ""] = runs;
    expect(runs.map(withoutDiagnostics)).toEqual(runs.map(() => withoutDiagnostics(first)));
    expect(existsSync(file())).toBe(true);
  });
});
