import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { identifyFolder, isSameFolder } from "./folder-identity.ts";
import { openTrustStore } from "./trust-store.ts";

function git(cwd: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];
  const plain = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return execFileSync("git", [...identity, "-c", "protocol.file.allow=always", ...args], {
    cwd,
    encoding: "utf8",
    env: plain,
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** A repository with some commits. */
function repository(tree: TempTree, name: string, commits = 3, text = ""): string {
  const folder = tree.at(name);
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "-q");
  for (let commit = 0; commit < commits; commit += 1) {
    writeFileSync(`${folder}/file.txt`, `${name} ${text} ${commit}\n`);
    git(folder, "add", ".");
    git(folder, "commit", "-q", "-m", `${name} ${commit} ${"long message ".repeat(30)}`);
  }
  return folder;
}

describe("a repository is recognized", () => {
  test("by its first commit, loose or packed, as git itself names it", () => {
    using tree = tempTree();
    const folder = repository(tree, "a", 12);
    const first = git(folder, "rev-list", "--max-parents=0", "HEAD");
    expect(identifyFolder(folder)).toEqual({ kind: "git", commit: first, remotes: [] });
    git(folder, "gc", "-q", "--aggressive");
    expect(identifyFolder(folder)).toEqual({ kind: "git", commit: first, remotes: [] });
  });

  test("after it got commits, a remote, another branch and was packed", () => {
    using tree = tempTree();
    const folder = repository(tree, "a");
    const identity = identifyFolder(folder);
    repository(tree, "a", 3, "more");
    git(folder, "remote", "add", "origin", "git@example.com:team/a.git");
    git(folder, "checkout", "-q", "--orphan", "other");
    git(folder, "gc", "-q");
    expect(isSameFolder(folder, identity)).toBe(true);
  });

  test("after a clone got the remote of a fork, which is not trusted instead of it", () => {
    using tree = tempTree();
    const folder = repository(tree, "a");
    git(folder, "remote", "add", "origin", "https://example.com/team/a");
    git(folder, "remote", "add", "before", "https://example.com/before/a");
    const identity = identifyFolder(folder);
    git(folder, "remote", "add", "after", "https://example.com/after/a");
    expect(isSameFolder(folder, identity)).toBe(true);
    git(folder, "remote", "set-url", "origin", "https://example.com/before/a");
    expect(isSameFolder(folder, identity)).toBe(false);
  });

  test("after a shallow clone was deepened", () => {
    using tree = tempTree();
    const source = repository(tree, "source", 4);
    git(tree.path, "clone", "-q", "--depth", "1", `file://${source}`, "clone");
    const identity = identifyFolder(tree.at("clone"));
    expect(identity).toMatchObject({ kind: "git", commit: git(source, "rev-parse", "HEAD") });
    git(tree.at("clone"), "fetch", "-q", "--unshallow");
    expect(isSameFolder(tree.at("clone"), identity)).toBe(true);
  });

  test("by its address however it is written", () => {
    using tree = tempTree();
    const folder = repository(tree, "a");
    git(folder, "remote", "add", "origin", "https://user@example.com/team/a.git");
    const identity = identifyFolder(folder);
    expect(identity).toMatchObject({ remotes: ["example.com/team/a"] });
    for (const url of ["git@example.com:team/a", "ssh://git@example.com/team/a.git/"]) {
      git(folder, "remote", "set-url", "origin", url);
      expect(isSameFolder(folder, identity)).toBe(true);
    }
  });

  test("in a linked worktree, but not through a .git file that only claims to be one", () => {
    using tree = tempTree();
    const folder = repository(tree, "a");
    git(folder, "worktree", "add", "-q", tree.at("linked"));
    expect(identifyFolder(tree.at("linked"))).toEqual(identifyFolder(folder));
    mkdirSync(tree.at("liar"));
    cpSync(tree.at("linked/.git"), tree.at("liar/.git"));
    expect(identifyFolder(tree.at("liar"))).toMatchObject({ kind: "folder" });
    expect(isSameFolder(tree.at("liar"), identifyFolder(folder))).toBe(false);
  });
});

describe("a repository's files are read with care", () => {
  test.for([".git", ".git/HEAD", ".git/config"])("a pipe as %s is not waited for", (path) => {
    using tree = tempTree();
    const folder = repository(tree, "a", 1);
    rmSync(`${folder}/${path}`, { recursive: true });
    execFileSync("mkfifo", [`${folder}/${path}`]);
    // In a process of its own: reading a pipe would stop this one, and its time limit with it.
    const module = new URL("./folder-identity.ts", import.meta.url).href;
    const script = `import { identifyFolder } from ${JSON.stringify(module)};
      console.log(identifyFolder(process.argv[1]).kind);`;
    const options = ["--conditions=@skillwright/source", "--input-type=module", "--eval", script, folder];
    const kind = execFileSync(process.execPath, options, { encoding: "utf8", timeout: 60_000 }).trim();
    expect(kind).toBe(path === ".git/config" ? "git" : "folder");
  });

  test("a link as .git or as an object is not followed", () => {
    using tree = tempTree();
    const folder = repository(tree, "a", 1);
    const identity = identifyFolder(folder);
    mkdirSync(tree.at("liar"));
    symlinkSync(`${folder}/.git`, tree.at("liar/.git"));
    expect(identifyFolder(tree.at("liar"))).toMatchObject({ kind: "folder" });
    expect(isSameFolder(tree.at("liar"), identity)).toBe(false);
    const object = looseObject(folder);
    renameSync(object, tree.at("object"));
    symlinkSync(tree.at("object"), object);
    expect(identifyFolder(folder)).toMatchObject({ kind: "folder" });
    expect(isSameFolder(folder, identity)).toBe(false);
  });

  test("of a huge object only the start is read", () => {
    using tree = tempTree();
    const folder = repository(tree, "a", 1);
    const identity = identifyFolder(folder);
    chmodSync(looseObject(folder), 0o600);
    truncateSync(looseObject(folder), 3 * 1024 ** 3);
    expect(identifyFolder(folder)).toEqual(identity);
  });
});

/** The file of the commit that is checked out. */
function looseObject(folder: string): string {
  const commit = git(folder, "rev-parse", "HEAD");
  return `${folder}/.git/objects/${commit.slice(0, 2)}/${commit.slice(2)}`;
}

describe("another repository at the path", () => {
  test.for([
    "another history",
    "a fork",
    "a fork without remotes",
    "a fork that names the original",
    "a plain folder",
  ] as const)("%s is not the same", (kind) => {
    using tree = tempTree();
    const folder = repository(tree, "a");
    git(folder, "remote", "add", "origin", "https://example.com/team/a");
    const identity = identifyFolder(folder);
    renameSync(folder, tree.at("old"));
    if (kind === "another history") repository(tree, "a", 2, "other");
    else if (kind === "a plain folder") mkdirSync(folder);
    else git(tree.path, "clone", "-q", `file://${tree.at("old")}`, "a");
    if (kind === "a fork without remotes") git(folder, "remote", "remove", "origin");
    if (kind === "a fork that names the original")
      git(folder, "remote", "add", "upstream", "https://example.com/team/a");
    expect(isSameFolder(folder, identity)).toBe(false);
  });

  test("a folder without commits is recognized by itself", () => {
    using tree = tempTree({ "a/x": "" });
    const identity = identifyFolder(tree.at("a"));
    git(tree.at("a"), "init", "-q");
    expect(isSameFolder(tree.at("a"), identity)).toBe(true);
    renameSync(tree.at("a"), tree.at("old"));
    mkdirSync(tree.at("a"));
    expect(isSameFolder(tree.at("a"), identity)).toBe(false);
  });

  test("is not trusted, a sentence says why, and trusting it again helps", async () => {
    using tree = tempTree();
    const folder = repository(tree, "repo");
    tree.write({ "repo/.agents/skills/mine/SKILL.md": skillText("mine") });
    const trust = openTrustStore({ state: tree.at("own/state") });
    await trust.trust(folder);
    expect((await openSkills(tree)).get("mine").state).toBe("eligible");
    rmSync(folder, { recursive: true });
    repository(tree, "repo", 1, "other");
    tree.write({ "repo/.agents/skills/theirs/SKILL.md": skillText("theirs") });
    const skills = await openSkills(tree);
    expect(skills.get("theirs").reasons).toMatchObject([{ code: "untrusted" }]);
    expect(skills.snapshot.diagnostics).toContainEqual(
      expect.objectContaining({ code: "trust-replaced", file: folder }),
    );
    await trust.trust(folder);
    expect((await openSkills(tree)).get("theirs").state).toBe("eligible");
  });
});
