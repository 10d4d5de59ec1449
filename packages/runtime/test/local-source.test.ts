import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { PinnedSource, SourceItem } from "@skillwright/core/internal";
import { makeTar, makeZip, sourceCases, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { localSource } from "../src/sources/local/local-source.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const entries = Object.entries(sourceFixture).map(([path, content]) => ({
  name: `fixture/${path}`,
  content,
}));

/** Each kind of local source: its path in a tree, and what makes it. */
const kinds: Readonly<Record<string, readonly [path: string, make: (tree: TempTree) => void]>> = {
  folder: [
    "s",
    (tree) =>
      tree.write(
        Object.fromEntries(Object.entries(sourceFixture).map(([path, text]) => [`s/fixture/${path}`, text])),
      ),
  ],
  "zip file": ["s.zip", (tree) => writeFileSync(tree.at("s.zip"), makeZip(entries))],
  "tar.gz file": ["s.tar.gz", (tree) => writeFileSync(tree.at("s.tar.gz"), gzipSync(makeTar(entries)))],
};

describe.for(Object.entries(kinds))("a source from a %s", ([kind, [path, make]]) => {
  test.for(sourceCases)("$name", async ({ run }) => {
    using tree = tempTree();
    make(tree);
    await run({
      open: () => localSource({ path: tree.at(path) }),
      change: () =>
        appendFileSync(tree.at(kind === "folder" ? `${path}/fixture/SKILL.md` : path), "Changed.\n"),
      hash: hashFiles,
    });
  });
});

async function itemsOf(pinned: PinnedSource): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of pinned.items()) items.push(item);
  return items;
}

test("folder, zip and tar.gz of the same skill have the same tree hash", async () => {
  using tree = tempTree();
  const trees = new Set<string>();
  for (const [path, make] of Object.values(kinds)) {
    make(tree);
    for (const item of await itemsOf(await localSource({ path: tree.at(path) }).resolve()))
      if (item.kind === "skill") trees.add(item.skill.tree);
  }
  expect(trees.size).toBe(1);
});

test("an archive of another kind is not taken for a SKILL.md", async () => {
  using tree = tempTree();
  writeFileSync(tree.at("s.tar"), makeTar(entries));
  await expect(localSource({ path: tree.at("s.tar") }).resolve()).rejects.toMatchObject({
    message: expect.stringContaining("is an archive of a kind that is not supported") as string,
    hint: expect.stringContaining(".tar.gz") as string,
  });
});

test("what tar itself packs is imported, by either ending and from memory", async () => {
  using tree = tempTree({ "pdf/SKILL.md": sourceFixture["SKILL.md"] ?? "", "pdf/scripts/run.sh": "echo\n" });
  execFileSync("chmod", ["755", tree.at("pdf/scripts/run.sh")]);
  execFileSync("tar", ["-czf", tree.at("a.tgz"), "-C", tree.path, "pdf"]);
  execFileSync("tar", ["--format=pax", "-czf", tree.at("b.tar.gz"), "-C", tree.at("pdf"), "."]);
  const skills = await openSkills(tree);
  const names = async (source: Parameters<typeof skills.previewImport>[0]): Promise<unknown> =>
    (await skills.previewImport(source)).skills.map(({ name, files }) => [
      name,
      files.map(({ path, executable }) => [path, executable]),
    ]);
  const expected = [
    [
      "fixture",
      [
        ["SKILL.md", false],
        ["scripts/run.sh", true],
      ],
    ],
  ];
  expect(await names({ path: tree.at("a.tgz") })).toEqual(expected);
  expect(await names({ path: tree.at("b.tar.gz") })).toEqual(expected);
  expect(await names({ bytes: readFileSync(tree.at("a.tgz")) })).toEqual(expected);
  await skills.import({ path: tree.at("a.tgz") });
  expect(readFileSync(tree.at("home/.agents/skills/fixture/scripts/run.sh"), "utf8")).toBe("echo\n");
});

describe("a tar.gz file is refused before anything is written", () => {
  const good = { name: "pdf/SKILL.md", content: sourceFixture["SKILL.md"] ?? "" };
  const withChecksum = (bytes: Buffer): Uint8Array => {
    bytes.writeUInt32LE(7, bytes.length - 8);
    return bytes;
  };
  const bomb = (): Uint8Array => {
    const zeros = { content: new Uint8Array(16 * 1024 * 1024) };
    return gzipSync(makeTar([good, ...["a", "b", "c", "d", "e", "f"].map((name) => ({ name, ...zeros }))]));
  };
  test.for<[string, string, () => Uint8Array]>([
    ["a path that goes up", "unsafe-name", () => gzipSync(makeTar([good, { name: "../evil" }]))],
    ["a link", "not-a-file", () => gzipSync(makeTar([good, { name: "l", type: "2", linkName: "/etc" }]))],
    ["a bomb", "too-large", bomb],
    [
      "a ratio of a bomb",
      "too-large",
      () => gzipSync(makeTar([{ name: "a", content: new Uint8Array(8_000_000) }])),
    ],
    ["a file that is cut off", "damaged", () => gzipSync(makeTar([good])).subarray(0, 60)],
    ["a wrong checksum", "damaged", () => withChecksum(gzipSync(makeTar([good])))],
    [
      "bytes behind the end",
      "damaged",
      () => Buffer.concat([gzipSync(makeTar([good])), Buffer.from("hidden")]),
    ],
    ["zeros behind the end", "malformed", () => Buffer.concat([gzipSync(makeTar([good])), Buffer.alloc(9)])],
    ["something else than a tar file", "not-an-archive", () => gzipSync("x".repeat(2000))],
  ])("%s: %s", async ([, reason, make]) => {
    using tree = tempTree();
    const skills = await openSkills(tree);
    await expect(skills.import({ bytes: make(), name: "x.tgz" })).rejects.toMatchObject({
      code: "archive_error",
      details: { reason },
    });
    expect(skills.list()).toEqual([]);
  });
});
