import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseSourceReference } from "@skillwright/core/internal";
import { sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { hashFiles } from "../../src/skill-tree/tree-hash.ts";
import { openSource } from "../../src/sources/open-source.ts";
import { gitHttpServer, gitRepository } from "../support/git-repository.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";
import { serveOn } from "../support/test-server.ts";

const reader = fileURLToPath(new URL("../support/source-reader.ts", import.meta.url));

const fixture = Object.entries(sourceFixture).map(([path, content]) => ({
  path: `skills/fixture/${path}`,
  content,
}));

const skill = (folder: string, name: string = folder.split("/").at(-1) ?? "") => ({
  path: `${folder}/SKILL.md`,
  content: skillText(name),
});

describe.for(["file", "http"] as const)("a Git repository over %s", (transport) => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    await using server = await gitHttpServer(tree.path);
    const repository = gitRepository(tree.at("skills.git"));
    repository.commit(fixture);
    const url = transport === "file" ? repository.url : `${server.url}/skills.git`;
    await run({
      open: () => openSource(parseSourceReference(url), testContext(tree)),
      change: () => {
        repository.commit([...fixture, { path: "skills/fixture/new.md", content: "New.\n" }]);
      },
      hash: hashFiles,
    });
    expect(existsSync(tree.at("cache")) ? readdirSync(tree.at("cache")) : []).toEqual([]);
  });
});

test.for(["partial", "plain"] as const)(
  "a repository on a %s server is read with and without what it can select",
  async (kind) => {
    using tree = tempTree();
    await using server = await gitHttpServer(tree.path);
    const repository = gitRepository(tree.at("r.git"), kind);
    const commit = repository.commit([
      skill("skills/pdf"),
      { path: "skills/pdf/scripts/run.sh", content: "echo\n", mode: "100755" },
      { path: "skills/pdf/.env", content: "SECRET=1\n" },
      { path: "README.md", content: "Read me.\n" },
      skill("test/fixtures/broken"),
    ]);
    expect(await listSource(`${server.url}/r.git`, testContext(tree))).toMatchObject({
      provenance: { kind: "git", url: `${server.url}/r.git`, version: commit },
      name: "r",
      skills: { "skills/pdf": ["SKILL.md", "scripts/run.sh*"] },
      refused: [],
      strays: ["test/fixtures/broken/SKILL.md"],
    });
  },
);

test.for(["partial", "plain"] as const)(
  "a repository on a %s server has what each skill was before its own last change",
  async (kind) => {
    using tree = tempTree();
    await using server = await gitHttpServer(tree.path);
    const repository = gitRepository(tree.at("r.git"), kind);
    const note = (content: string) => ({ path: "skills/pdf/note.md", content });
    const link = { path: "skills/pdf/link", content: "note.md", mode: "120000" as const };
    repository.commit([skill("skills/pdf"), note("Oldest.\n")]);
    const before = repository.commit([skill("skills/pdf"), note("Old.\n")]);
    // A state that can't be used must not hide the one before it.
    repository.commit([skill("skills/pdf"), note("Hidden.\n"), link]);
    const now = [skill("skills/pdf"), note("New.\n"), skill("skills/new")];
    repository.commit(now);
    repository.commit([...now, { path: "README.md", content: "Read me.\n" }]);
    const pinned = await openSource(parseSourceReference(`${server.url}/r.git`), testContext(tree)).resolve();
    const earlier = (await pinned.earlier?.(["skills/pdf", "skills/new", "skills/gone"])) ?? [];
    await pinned.close();
    const found = Array.from(earlier, ([folder, { version, files }]) => [
      folder,
      version,
      files.map(({ path, bytes }) => [path, bytes.length]),
    ]);
    const files = [
      ["SKILL.md", expect.any(Number)],
      ["note.md", 5],
    ];
    expect(found).toEqual([["skills/pdf", `at commit ${before.slice(0, 10)} of 2026-01-01`, files]]);
    expect(readdirSync(tree.at("cache"))).toEqual([]);
  },
);

describe("a reference selects", () => {
  const setup = (tree: ReturnType<typeof tempTree>) => {
    const repository = gitRepository(tree.at("r.git"));
    const first = repository.commit([skill("skills/pdf"), skill("skills/xlsx", "sheets")]);
    repository.tag("v1", first);
    repository.tag("annotated", first, "annotated");
    const second = repository.commit([skill("skills/docx")]);
    const feature = repository.commit([skill("tools/a"), skill("tools/b")], "feature/x");
    return { repository, first, second, feature };
  };
  test.for<[what: string, suffix: string, commit: "first" | "second" | "feature", folders: string[]]>([
    ["the default branch", "", "second", ["skills/docx"]],
    ["a branch", "#main", "second", ["skills/docx"]],
    ["a branch with a slash", "#feature/x", "feature", ["tools/a", "tools/b"]],
    ["a tag", "#v1", "first", ["skills/pdf", "skills/xlsx"]],
    ["an annotated tag", "#annotated", "first", ["skills/pdf", "skills/xlsx"]],
    ["a folder", "//skills/pdf#v1", "first", ["skills/pdf"]],
    ["a skill by its folder", "#v1@pdf", "first", ["skills/pdf"]],
    ["a skill by its own name", "#v1@sheets", "first", ["skills/xlsx"]],
    ["a folder after a branch that only looks shorter", "//x/tools/a#feature", "feature", ["tools/a"]],
  ])("%s", async ([, suffix, commit, folders]) => {
    using tree = tempTree();
    const made = setup(tree);
    const found = await listSource(`${made.repository.url}${suffix}`, testContext(tree));
    expect([found.provenance.version, Object.keys(found.skills)]).toEqual([made[commit], folders]);
  });

  test("a commit that no branch points to", async () => {
    using tree = tempTree();
    const { repository, first } = setup(tree);
    const found = await listSource(`${repository.url}#${first}`, testContext(tree));
    expect([found.provenance.version, Object.keys(found.skills)]).toEqual([
      first,
      ["skills/pdf", "skills/xlsx"],
    ]);
  });

  test.for<[suffix: string, message: RegExp]>([
    ["#nothing", /no branch or tag "nothing"/],
    ["#1234567", /no branch or tag "1234567"/],
    [`#${"0".repeat(40)}`, /can't be fetched/],
    ["//nowhere", /no folder nowhere/],
    ["#main@nobody", /no skill "nobody"/],
  ])("nothing, where %s is not there", async ([suffix, message]) => {
    using tree = tempTree();
    const { repository } = setup(tree);
    await expect(listSource(`${repository.url}${suffix}`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      message: expect.stringMatching(message) as string,
    });
    expect(readdirSync(tree.at("cache"))).toEqual([]);
  });
});

test.for(["SIGINT", "SIGTERM"] as const)("%s ends git and removes its folder", async (signal) => {
  using tree = tempTree();
  const requested = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await using server = await serveOn(
    createServer((request) => {
      request.socket.once("close", () => left.resolve());
      requested.resolve();
    }),
  );
  const args = ["--conditions=@skillwright/source", reader, `${server.url}/r.git`, tree.at("cache")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  await requested.promise;
  expect(readdirSync(tree.at("cache"))).toHaveLength(1);
  child.kill(signal);
  // Only git holds the connection.
  await left.promise;
  expect(await ended).toEqual([null, signal]);
  expect(readdirSync(tree.at("cache"))).toEqual([]);
});

test("folders of processes that were killed are removed later, those in use are not", async () => {
  using tree = tempTree();
  const repository = gitRepository(tree.at("r.git"));
  repository.commit([skill("skills/pdf")]);
  tree.write({ "cache/git-old/HEAD": "x", "cache/git-new/HEAD": "x", "cache/other/x": "x" });
  utimesSync(tree.at("cache/git-old"), 1, 1);
  utimesSync(tree.at("cache/other"), 1, 1);
  await listSource(repository.url, testContext(tree));
  expect(readdirSync(tree.at("cache")).toSorted()).toEqual(["git-new", "other"]);
});

test("what ssh says has no carriage returns", async () => {
  using tree = tempTree();
  tree.write({
    "ssh.sh": "#!/bin/sh\nprintf 'ssh: Could not resolve hostname x: Name unknown\\r\\n' >&2\nexit 255\n",
  });
  const { env } = testContext(tree);
  const context = testContext(tree, { env: { ...env, GIT_SSH_COMMAND: `sh ${tree.at("ssh.sh")}` } });
  await expect(listSource("git@example.com:a/b", context)).rejects.toMatchObject({
    message: expect.not.stringContaining("\r") as string,
    details: { reason: "connection" },
  });
});

test("without git the message says what to do", async () => {
  using tree = tempTree();
  const env = { PATH: tree.at("nothing"), HOME: tree.at("home") };
  await expect(listSource("file:///x", testContext(tree, { env }))).rejects.toMatchObject({
    code: "source_unavailable",
    details: { reason: "program" },
  });
});

test("the layout of plugins and nested folders is understood", async () => {
  using tree = tempTree();
  const repository = gitRepository(tree.at("r.git"));
  repository.commit([
    {
      path: ".claude-plugin/marketplace.json",
      content: JSON.stringify({ plugins: [{ name: "a", source: "./plugins/a" }] }),
    },
    skill("plugins/a/skills/one"),
    skill("plugins/b/skills/hidden"),
    skill(".claude/skills/two"),
    skill("skills/.curated/group/three"),
  ]);
  const found = await listSource(repository.url, testContext(tree));
  expect([Object.keys(found.skills), found.strays]).toEqual([
    [".claude/skills/two", "plugins/a/skills/one", "skills/.curated/group/three"],
    ["plugins/b/skills/hidden/SKILL.md"],
  ]);
});
