import { joinPath } from "../paths/path-text.ts";
import type { FileAnswer, FileSystem } from "../ports/file-system.ts";
import type { MemoryNode } from "./memory-file-system.ts";

/** One promise of a port that every adapter keeps; `run` throws where it is broken. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: (files: FileSystem, root: string) => void;
}

/** The files that an adapter's tests create below a root before they run {@link fileSystemCases}; links are relative. */
export const fileSystemFixture: Readonly<Record<string, MemoryNode>> = {
  "plain.txt": "hello",
  "empty.txt": "",
  "bytes.bin": new Uint8Array([0, 255, 10]),
  "folder/inner.txt": "inner",
  "folder/deep/leaf.txt": "leaf",
  bare: { folder: true },
  "to-file": { link: "plain.txt" },
  "to-folder": { link: "folder" },
  "folder/up": { link: "../plain.txt" },
  broken: { link: "nowhere" },
  self: { link: "self" },
};

/** The promises of the {@link FileSystem} port. */
export const fileSystemCases: readonly ConformanceCase[] = [
  {
    name: "a folder lists its entries with their own kinds, links unfollowed",
    run(files, root) {
      const entries = value(files.list(root)).map((entry) => `${entry.kind} ${entry.name}`);
      equal(entries.toSorted(), [
        "file bytes.bin",
        "file empty.txt",
        "file plain.txt",
        "folder bare",
        "folder folder",
        "link broken",
        "link self",
        "link to-file",
        "link to-folder",
      ]);
    },
  },
  {
    name: "an empty folder lists nothing",
    run: (files, root) => equal(value(files.list(joinPath(root, "bare"))), []),
  },
  {
    name: "a linked folder lists what its target holds",
    run: (files, root) =>
      equal(
        value(files.list(joinPath(root, "to-folder")))
          .map((entry) => entry.name)
          .toSorted(),
        ["deep", "inner.txt", "up"],
      ),
  },
  {
    name: "listing a missing folder says so",
    run: (files, root) => problem(files.list(joinPath(root, "x")), "missing"),
  },
  {
    name: "listing a file says so",
    run: (files, root) => problem(files.list(joinPath(root, "plain.txt")), "not-folder"),
  },
  {
    name: "a path through a file is missing",
    run: (files, root) => problem(files.stat(joinPath(root, "plain.txt/x")), "missing"),
  },
  {
    name: "a stat follows links and knows kind and size",
    run(files, root) {
      const { kind, size } = value(files.stat(joinPath(root, "to-file")));
      equal({ kind, size }, { kind: "file", size: 5 });
      equal(value(files.stat(joinPath(root, "to-folder"))).kind, "folder");
    },
  },
  {
    name: "two ways to one file have one identity",
    run: (files, root) =>
      equal(
        value(files.stat(joinPath(root, "to-file"))).inode,
        value(files.stat(joinPath(root, "plain.txt"))).inode,
      ),
  },
  {
    name: "a broken link is missing",
    run: (files, root) => problem(files.stat(joinPath(root, "broken")), "missing"),
  },
  {
    name: "a link to itself is a loop",
    run: (files, root) => problem(files.stat(joinPath(root, "self")), "loop"),
  },
  {
    name: "a read gives the bytes up to the limit",
    run(files, root) {
      equal([...value(files.read(joinPath(root, "plain.txt"), 3))], [104, 101, 108]);
      equal([...value(files.read(joinPath(root, "bytes.bin"), 100))], [0, 255, 10]);
      equal([...value(files.read(joinPath(root, "empty.txt"), 100))], []);
      equal([...value(files.read(joinPath(root, "folder/up"), 100))], [104, 101, 108, 108, 111]);
    },
  },
  {
    name: "bytes that were read stay as they are when another file is read",
    run(files, root) {
      const bytes = value(files.read(joinPath(root, "plain.txt"), 100));
      files.read(joinPath(root, "folder/inner.txt"), 100);
      equal([...bytes], [104, 101, 108, 108, 111]);
    },
  },
  {
    name: "reading a folder says so",
    run: (files, root) => problem(files.read(joinPath(root, "folder"), 9), "not-file"),
  },
  {
    name: "reading a missing file says so",
    run: (files, root) => problem(files.read(joinPath(root, "x"), 9), "missing"),
  },
  {
    name: "an inspection gives the beginning of a file with its whole size and identity",
    run(files, root) {
      const look = (path: string): FileAnswer<unknown> =>
        files.inspect(joinPath(root, path), 3, ({ bytes, stat }) => ({ bytes: [...bytes], stat }));
      const stat = value(files.stat(joinPath(root, "plain.txt")));
      equal(value(look("to-file")), { bytes: [104, 101, 108], stat });
      problem(look("folder"), "not-file");
      problem(look("x"), "missing");
    },
  },
  {
    name: "a canonical path has no links left",
    run(files, root) {
      const canonicalRoot = value(files.canonical(root));
      equal(
        value(files.canonical(joinPath(root, "to-folder/deep/leaf.txt"))),
        joinPath(canonicalRoot, "folder/deep/leaf.txt"),
      );
      equal(value(files.canonical(joinPath(root, "to-folder/up"))), joinPath(canonicalRoot, "plain.txt"));
    },
  },
];

function value<T>(answer: FileAnswer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`expected a value, got "${answer.problem}": ${answer.message}`);
}

function problem(answer: FileAnswer<unknown>, expected: string): void {
  equal(answer.ok ? "no problem" : answer.problem, expected);
}

function equal(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
}
