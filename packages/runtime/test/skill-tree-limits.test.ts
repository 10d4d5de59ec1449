import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import {
  isSkillwrightError,
  MAX_PATH_LENGTH,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
  type PackageFile,
  type PackagePath,
} from "@skillwright/core/internal";
import { makePaxRecords, makeTar, makeZip } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { ensureSnapshot, pruneSnapshots } from "../src/approval/approved-snapshot.ts";
import { fingerprintFolder } from "../src/built-in/fingerprint-folder.ts";
import { installBuiltIns } from "../src/built-in/install-built-ins.ts";
import { packSkill } from "../src/package/export-skill.ts";
import { hashSkillTree, readPackageTree, readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { writeSkillTree } from "../src/skill-tree/write-skill-tree.ts";
import { readBefore } from "../src/store/check-expected.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

type Verdict = "accepted" | "refused";

const MANIFEST = { "skill/SKILL.md": skillText("skill") };

/** A path of exactly this many characters, in folders of 200. */
function longPath(length: number): string {
  const folders = `${"d".repeat(200)}/${"e".repeat(200)}/`;
  return folders + "f".repeat(length - folders.length);
}

async function verdictOf(use: () => unknown): Promise<Verdict> {
  try {
    await use();
    return "accepted";
  } catch (error) {
    const codes = ["validation_error", "limit_exceeded", "archive_error", "path_escapes_root"] as const;
    if (isSkillwrightError(error, ...codes)) return "refused";
    throw error;
  }
}

/** Everything that reads a skill from a folder `skill`. */
const readers: Readonly<Record<string, (tree: TempTree) => unknown>> = {
  "approval hashes": (tree) => hashSkillTree(tree.at("skill")),
  "the sandbox copies": (tree) => {
    const { hash } = hashSkillTree(tree.at("skill"));
    try {
      ensureSnapshot({ state: tree.at("state"), key: "s", source: tree.at("skill"), hash });
    } finally {
      pruneSnapshots(tree.at("state"), []);
    }
  },
  "the store and the history read": (tree) => {
    const { problem } = readBefore({ folder: tree.at("skill"), file: tree.at("skill/SKILL.md") });
    if (problem !== undefined) throw problem;
  },
  "packing reads": (tree) => readPackageTree(tree.at("skill")),
  "packing writes": (tree) => packSkill(tree.at("skill")),
  "an import reads": async (tree) => (await openSkills(tree)).previewImport({ path: tree.at("skill") }),
  "an installation reads": async (tree) =>
    (await openSkills(tree)).installer.install(tree.at("skill"), { approval: "given" }),
  "built-in skills have a fingerprint": (tree) => fingerprintFolder(tree.at("skill")),
  "built-in skills are installed": (tree) => installBuiltIns(tree.at("skill"), tree.at("data/installed")),
};

/** Everything that takes a skill as a list of files. */
const takers: Readonly<Record<string, (tree: TempTree, files: readonly PackageFile[]) => unknown>> = {
  "a folder is written": (tree, files) => writeSkillTree(tree.at("written"), files),
  "a package is put": async (tree, files) => (await openSkills(tree)).putPackage(files),
  "a skill is created": async (tree, [skill, ...files]) =>
    (await openSkills(tree)).create({ skill: { text: String(skill?.bytes) }, files }),
  "a skill is edited": async (tree, [, ...write]) => {
    const skills = await openSkills(tree);
    await skills.create({ skill: { text: skillText("skill") } });
    return skills.update("skill", { write });
  },
  "a zip file is imported": async (tree, files) => {
    const entries = files.map(({ path, bytes }) => ({ name: `skill/${path}`, content: bytes }));
    return (await openSkills(tree)).import({ bytes: makeZip(entries) });
  },
  "a zip file is installed": async (tree, files) => {
    const entries = files.map(({ path, bytes }) => ({ name: `skill/${path}`, content: bytes }));
    writeFileSync(tree.at("skill.zip"), makeZip(entries));
    return (await openSkills(tree)).installer.install(tree.at("skill.zip"), { approval: "given" });
  },
  "a tar.gz file is imported": async (tree, files) => {
    const packed = files.flatMap(({ path, bytes }) => [
      { name: "PaxHeader", type: "x", content: makePaxRecords({ path: `skill/${path}` }) },
      { name: "short", content: bytes },
    ]);
    return (await openSkills(tree)).import({ bytes: gzipSync(makeTar(packed)) });
  },
};

function fileOf(path: string, bytes: Uint8Array = new Uint8Array()): PackageFile {
  return { path: path as PackagePath, bytes, executable: false };
}

/** Writes a file of zeros without taking up the disk. */
function makeFile(path: string, size: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "");
  truncateSync(path, size);
}

/** Files by path and size that are at a limit or beyond it, beside a SKILL.md. */
const limits: readonly (readonly [string, Verdict, readonly (readonly [string, number])[]])[] = [
  ["the deepest folder", "accepted", [[`${"d/".repeat(MAX_TREE_DEPTH)}f`, 0]]],
  ["a folder too deep", "refused", [[`${"d/".repeat(MAX_TREE_DEPTH + 1)}f`, 0]]],
  ["the longest path", "accepted", [[longPath(MAX_PATH_LENGTH), 0]]],
  ["a path too long", "refused", [[longPath(MAX_PATH_LENGTH + 1), 0]]],
  ["a byte too many in a file", "refused", [["big", MAX_TREE_FILE_BYTES + 1]]],
  [
    "a byte too many in all files",
    "refused",
    [
      ["a", MAX_TREE_FILE_BYTES],
      ["b", MAX_TREE_BYTES - MAX_TREE_FILE_BYTES],
    ],
  ],
  ["a name that Windows reserves", "refused", [["con.txt", 0]]],
  ["a character that some systems refuse", "refused", [["a:b", 0]]],
  ["a character that cannot be seen", "refused", [["a\u202eb", 0]]],
  [
    "two names that some systems take for one",
    "refused",
    [
      ["notes.md", 0],
      ["Notes.md", 0],
    ],
  ],
];

describe.for(limits)("%s", ([, verdict, files]) => {
  test(`is ${verdict} wherever a skill's folder is read`, async () => {
    using tree = tempTree(MANIFEST);
    for (const [path, size] of files) makeFile(tree.at(`skill/${path}`), size);
    const verdicts: Record<string, Verdict> = {};
    for (const [name, read] of Object.entries(readers)) verdicts[name] = await verdictOf(() => read(tree));
    expect(verdicts).toEqual(Object.fromEntries(Object.keys(readers).map((name) => [name, verdict])));
  });

  test(`is ${verdict} wherever a skill's files are taken`, async () => {
    const wanted = [
      fileOf("SKILL.md", Buffer.from(skillText("skill"))),
      ...files.map(([path, size]) => fileOf(path, new Uint8Array(size))),
    ];
    const verdicts: Record<string, Verdict> = {};
    for (const [name, take] of Object.entries(takers)) {
      using tree = tempTree();
      verdicts[name] = await verdictOf(() => take(tree, wanted));
    }
    expect(verdicts).toEqual(Object.fromEntries(Object.keys(takers).map((name) => [name, verdict])));
  });
});

/** Makes folders with files in a quick way: all but the first are links to it. */
function makeFolders(tree: TempTree, folders: number, files: number): void {
  mkdirSync(tree.at("skill/d0"));
  for (let file = 0; file < files; file += 1) writeFileSync(tree.at(`skill/d0/f${file}`), "");
  for (let folder = 1; folder < folders; folder += 1) symlinkSync("d0", tree.at(`skill/d${folder}`));
}

test("as many files and folders as are allowed are read and hashed", () => {
  using tree = tempTree(MANIFEST);
  // With the SKILL.md exactly as many as are allowed.
  makeFolders(tree, 101, (MAX_TREE_ENTRIES - 1) / 101 - 1);
  expect(readSkillTree(tree.at("skill"))).toHaveLength(MAX_TREE_ENTRIES - 101);
  expect(hashSkillTree(tree.at("skill")).entries).toHaveLength(MAX_TREE_ENTRIES - 101);
});

test("a file too many is refused wherever a skill's files are taken", async () => {
  const manifest = fileOf("SKILL.md", Buffer.from(skillText("skill")));
  const files = Array.from({ length: MAX_TREE_ENTRIES }, (_, index) => fileOf(`f${index}`));
  for (const take of Object.values(takers)) {
    using tree = tempTree();
    expect(await verdictOf(() => take(tree, [manifest, ...files]))).toBe("refused");
  }
});

/** What only a disk can have. */
const entries: readonly (readonly [string, Verdict, (tree: TempTree) => void])[] = [
  ["a link to a file inside", "accepted", (tree) => symlinkSync("SKILL.md", tree.at("skill/me"))],
  [
    "an absolute link to the inside",
    "accepted",
    (tree) => symlinkSync(tree.at("skill/SKILL.md"), tree.at("skill/me")),
  ],
  ["a link to a folder inside", "accepted", (tree) => symlinkSync("docs", tree.at("skill/me"))],
  ["a link that leaves the folder", "refused", (tree) => symlinkSync("../secret", tree.at("skill/me"))],
  ["an absolute link outside", "refused", (tree) => symlinkSync("/etc/hosts", tree.at("skill/me"))],
  ["a link over a link that leaves", "refused", (tree) => symlinkSync("../out/hosts", tree.at("skill/me"))],
  ["a link that leads nowhere", "refused", (tree) => symlinkSync("nowhere", tree.at("skill/me"))],
  ["a link to itself", "refused", (tree) => symlinkSync("me", tree.at("skill/me"))],
  ["a link in a circle", "refused", (tree) => symlinkSync(".", tree.at("skill/me"))],
  ["a link into .git", "refused", (tree) => symlinkSync(".git/config", tree.at("skill/me"))],
  ["a file too many", "refused", (tree) => makeFolders(tree, 100, MAX_TREE_ENTRIES / 100 - 1)],
  ["a pipe", "refused", (tree) => execFileSync("mkfifo", [tree.at("skill/me")])],
  [
    "a name that is not UTF-8",
    "refused",
    (tree) => writeFileSync(Buffer.concat([Buffer.from(tree.at("skill/a")), Buffer.from([0xff])]), ""),
  ],
  ["a .git folder", "accepted", () => undefined],
];

test.for(entries)("%s is %s wherever a skill's folder is read", async ([, verdict, make]) => {
  using tree = tempTree({ ...MANIFEST, "skill/docs/a.md": "a", "skill/.git/config": "x", secret: "x" });
  symlinkSync("/etc", tree.at("out"));
  make(tree);
  const verdicts: Record<string, Verdict> = {};
  for (const [name, read] of Object.entries(readers)) verdicts[name] = await verdictOf(() => read(tree));
  expect(verdicts).toEqual(Object.fromEntries(Object.keys(readers).map((name) => [name, verdict])));
});

test("what isn't part of a skill reaches no snapshot, package, version or installation", () => {
  using tree = tempTree({
    ...MANIFEST,
    "skill/.git/config": "x",
    "skill/a/__pycache__/x.pyc": "x",
    "skill/.DS_Store": "x",
  });
  expect(hashSkillTree(tree.at("skill")).entries.map(({ path }) => path)).toEqual(["SKILL.md"]);
  expect(packSkill(tree.at("skill")).files.map(({ path }) => path)).toEqual(["SKILL.md"]);
  installBuiltIns(tree.at("skill"), tree.at("installed"));
  expect(readSkillTree(tree.at("installed")).map(({ path }) => path)).toEqual(["SKILL.md"]);
});

describe.for([".git/config", ".GIT/config", "sub/.git/hooks/post-checkout", ".hg/hgrc", "__pycache__/a.pyc"])(
  "%s",
  (path) => {
    test.for(Object.entries(takers).filter(([name]) => !name.includes(" file is ")))(
      "is not written when %s",
      async ([, take]) => {
        using tree = tempTree();
        const files = [fileOf("SKILL.md", Buffer.from(skillText("skill"))), fileOf(path, Buffer.from("x"))];
        await expect((async () => take(tree, files))()).rejects.toMatchObject({ code: "validation_error" });
      },
    );
  },
);

test("what packages leave out is not written either, and a clone says what it did not copy", async () => {
  using tree = tempTree({
    "home/.agents/skills/mine/SKILL.md": skillText("mine"),
    "home/.agents/skills/mine/.env": "KEY=1",
  });
  const skills = await openSkills(tree);
  for (const path of [".env", "node_modules/a/index.js", "deploy.key"]) {
    await expect(skills.update("mine", { write: [fileOf(path)] })).rejects.toMatchObject({
      code: "validation_error",
      details: { problems: [`${path} has a name that packages leave out`] },
    });
  }
  const { notices } = await skills.clone("mine", { name: "yours" });
  expect(notices).toEqual([".env was not copied: packages leave it out."]);
});
