import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const { version: current } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

/** A repository with the files that a release changes. */
let clone = "";

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "skillwright-release-"));
  const files = globSync(["package.json", "packages/*/package.json", "examples/package.json"]);
  for (const file of ["CHANGELOG.md", "package-lock.json", ...files]) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(file, join(clone, file));
  }
  writeFileSync(join(clone, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n### Search\n\n- Faster.\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  git("add", "--all");
  git("commit", "--quiet", "--message", "feat: everything");
});

afterEach(() => rmSync(clone, { recursive: true }));

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: clone, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};

const release = (...args: string[]) => {
  const script = resolve("scripts/release.ts");
  const { status, stdout, stderr } = spawnSync("node", [script, ...args], { cwd: clone, encoding: "utf8" });
  return { status, stdout, stderr };
};

const read = (file: string): string => readFileSync(join(clone, file), "utf8");
const manifest = (file: string): Manifest & Record<string, unknown> =>
  JSON.parse(read(file)) as Manifest & Record<string, unknown>;
const manifests = (): string[] => globSync("packages/*/package.json", { cwd: clone });

/** Says where the repository is, as its owner will. */
const setRepository = (url: string): void => {
  const root = manifest("package.json");
  writeFileSync(
    join(clone, "package.json"),
    `${JSON.stringify({ ...root, skillwright: { repository: url } }, undefined, 2)}\n`,
  );
  git("commit", "--quiet", "--all", "--allow-empty", "--message", "chore: name the repository");
};

describe("a release", () => {
  test("sets one version everywhere, dates the changelog, commits and tags", () => {
    expect(release("7.1.0")).toMatchObject({ status: 0, stderr: "" });
    for (const file of ["package.json", ...manifests()]) {
      const { version, dependencies = {} } = manifest(file);
      const ours = Object.entries(dependencies).filter(([name]) => name.startsWith("@skillwright/"));
      expect({ file, version, ours }).toEqual({
        file,
        version: "7.1.0",
        ours: ours.map(([name]) => [name, "7.1.0"]),
      });
    }
    const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Manifest> };
    expect(lock.packages["packages/runtime"]).toMatchObject({
      version: "7.1.0",
      dependencies: { "@skillwright/core": "7.1.0" },
    });
    expect(read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 7\.1\.0 \(\d{4}-\d\d-\d\d\)\n\n### Search\n\n- Faster\.\n$/,
    );
    expect(git("log", "-1", "--format=%s")).toBe("chore(release): 7.1.0");
    expect(git("for-each-ref", "--format=%(contents)", "refs/tags/v7.1.0")).toBe(
      "v7.1.0\n\n### Search\n\n- Faster.",
    );
    expect(git("status", "--porcelain")).toBe("");
  });

  test("changes nothing else in the lockfile", () => {
    const before = JSON.parse(read("package-lock.json")) as { packages: Record<string, Manifest> };
    release("7.1.0");
    const after = JSON.parse(read("package-lock.json")) as { packages: Record<string, Manifest> };
    const others = ([path]: [string, unknown]): boolean => path.includes("node_modules/");
    expect(Object.entries(after.packages).filter(others)).toEqual(
      Object.entries(before.packages).filter(others),
    );
  });

  test("fills in addresses once the repository is known, and none before", () => {
    setRepository("");
    release("7.1.0");
    expect(manifest("packages/core/package.json")).not.toHaveProperty("repository");
    writeFileSync(join(clone, "CHANGELOG.md"), "## Unreleased\n\n- Published.\n");
    setRepository("https://example.com/ada/skillwright");
    release("7.2.0");
    expect(manifest("packages/core/package.json")).toMatchObject({
      repository: {
        type: "git",
        url: "git+https://example.com/ada/skillwright.git",
        directory: "packages/core",
      },
      homepage: "https://example.com/ada/skillwright/tree/main/packages/core#readme",
      bugs: { url: "https://example.com/ada/skillwright/issues" },
    });
  });

  test("writes nothing when it is only tried", () => {
    expect(release("7.1.0", "--dry-run")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("create the tag v7.1.0:\n\n### Search"),
    });
    expect(git("status", "--porcelain") + git("tag")).toBe("");
  });

  test.for([
    [["soon"], '"soon" is not a version. Use one like 1.2.3 or 1.2.3-beta.1.\n'],
    [["0.0.0"], `0.0.0 is lower than the current version ${current}.\n`],
    [[`${current}-beta.1`], `${current}-beta.1 is lower than the current version ${current}.\n`],
    [[], "Usage: npm run release -- VERSION [--dry-run]\n"],
  ] as const)("of %j is refused", ([args, stderr]) => {
    expect(release(...args)).toEqual({ status: 1, stdout: "", stderr });
  });

  test("is refused twice, with uncommitted changes, and when there is nothing to say", () => {
    writeFileSync(join(clone, "note.txt"), "Later.\n");
    expect(release("7.1.0").stderr).toBe("There are uncommitted changes. Commit them first.\n");
    rmSync(join(clone, "note.txt"));
    expect(release("7.1.0").status).toBe(0);
    expect(release("7.1.0").stderr).toBe("The tag v7.1.0 already exists.\n");
    expect(release("7.2.0").stderr).toBe('CHANGELOG.md has nothing under "## Unreleased".\n');
  });
});
