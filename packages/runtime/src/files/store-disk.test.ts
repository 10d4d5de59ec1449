import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultyDisk } from "../../test/support/faulty-disk.ts";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { nodeStoreDisk, type StoreDisk } from "./store-disk.ts";

interface DiskCase {
  readonly name: string;
  readonly run: (disk: StoreDisk, tree: TempTree) => void | Promise<void>;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** What the store relies on, whatever disk it works with. */
const cases: readonly DiskCase[] = [
  {
    name: "a written file has its bytes and the mode it was given",
    run(disk, tree) {
      disk.writeFile(tree.at("new"), bytes("é"), 0o640);
      disk.writeFile(tree.at("run"), bytes("x"), "program");
      disk.writeFile(tree.at("plain"), bytes("x"), "file");
      expect(readFileSync(tree.at("new"), "utf8")).toBe("é");
      expect(statSync(tree.at("new")).mode & 0o777).toBe(0o640);
      expect(statSync(tree.at("run")).mode & 0o100).toBe(0o100);
      expect(statSync(tree.at("plain")).mode & 0o111).toBe(0);
    },
  },
  {
    name: "many files are written with their bytes and modes, and none over another",
    async run(disk, tree) {
      const files = Array.from({ length: 50 }, (_, index) => ({
        path: tree.at(`folder/${index}`),
        bytes: bytes(String(index)),
        mode: 0o640,
      }));
      await disk.writeFiles(files);
      await disk.syncFolders([tree.at("folder"), tree.path]);
      for (const [index, { path }] of files.entries()) {
        expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual([String(index), 0o640]);
      }
      const again = [{ path: tree.at("file"), bytes: bytes("x"), mode: "file" as const }];
      await expect(disk.writeFiles(again)).rejects.toMatchObject({ code: "EEXIST" });
      await expect(disk.syncFolders([tree.at("gone")])).rejects.toMatchObject({ code: "ENOENT" });
      expect(readFileSync(tree.at("file"), "utf8")).toBe("old");
    },
  },
  {
    name: "a file, a folder or a link is not written over",
    run(disk, tree) {
      const taken = expect.objectContaining({ code: "EEXIST" });
      for (const path of ["file", "folder", "link"]) {
        expect(() => disk.writeFile(tree.at(path), bytes("x"), "file")).toThrow(taken);
        expect(() => disk.makeFolder(tree.at(path), "shared")).toThrow(taken);
        expect(() => disk.makeLink("x", tree.at(path))).toThrow(taken);
      }
      expect(() => disk.copyFile(tree.at("file"), tree.at("link"))).toThrow(taken);
      expect(readFileSync(tree.at("file"), "utf8")).toBe("old");
    },
  },
  {
    name: "a private folder is for its owner alone",
    run(disk, tree) {
      disk.makeFolder(tree.at("own"), "private");
      expect(statSync(tree.at("own")).mode & 0o077).toBe(0);
    },
  },
  {
    name: "a copy keeps bytes and mode, a link its text",
    run(disk, tree) {
      chmodSync(tree.at("file"), 0o750);
      disk.copyFile(tree.at("file"), tree.at("copy"));
      disk.makeLink("../elsewhere", tree.at("way"));
      expect([readFileSync(tree.at("copy"), "utf8"), statSync(tree.at("copy")).mode & 0o777]).toEqual([
        "old",
        0o750,
      ]);
      expect(readlinkSync(tree.at("way"))).toBe("../elsewhere");
    },
  },
  {
    name: "a file takes the place of a file, a folder never that of a full one",
    run(disk, tree) {
      disk.writeFile(tree.at("new"), bytes("new"), "file");
      disk.rename(tree.at("new"), tree.at("file"));
      expect(readFileSync(tree.at("file"), "utf8")).toBe("new");
      mkdirSync(tree.at("other/inner"), { recursive: true });
      expect(() => disk.rename(tree.at("other"), tree.at("folder"))).toThrow();
      expect(readdirSync(tree.at("folder"))).toEqual(["inside"]);
    },
  },
  {
    name: "what is removed is gone, what a link leads to is not, and nothing is no mistake",
    run(disk, tree) {
      for (const path of ["folder", "link", "gone"]) disk.remove(tree.at(path));
      disk.syncFolder(tree.path);
      expect(lstatSync(tree.at("file")).isFile()).toBe(true);
      expect(readdirSync(tree.path)).toEqual(["file"]);
    },
  },
];

const disks: Readonly<Record<string, () => StoreDisk>> = {
  "the real disk": () => nodeStoreDisk,
  "a disk on which nothing goes wrong": () =>
    faultyDisk(nodeStoreDisk, { kind: "crash", at: 0, when: "before" }),
};

describe.for(Object.entries(disks))("%s", ([, open]) => {
  test.for([...cases])("$name", async ({ run }) => {
    using tree = tempTree({ file: "old", "folder/inside": "x", link: { link: "file" } });
    await run(open(), tree);
  });
});
