import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { type TempTree, tempTree } from "./temp-tree.ts";

/** A small disk of its own. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** From now on nothing can be written to it. */
  freeze(): void;
}

/** Whether tests with a disk of their own are to be skipped; where every test must run, a refused mount fails them. */
export const withoutDisks: boolean = process.env.CI !== "true" && !canMount();

function canMount(): boolean {
  using tree = tempTree();
  const mounted = mount("-t", "tmpfs", "tmpfs", tree.path);
  if (mounted) spawnSync("umount", [tree.path]);
  return mounted;
}

/** Mounts a disk of some kilobytes in a folder of a tree. */
export function smallDisk(tree: TempTree, folder: string, kilobytes: number): SmallDisk {
  const path = tree.at(folder);
  mkdirSync(path, { recursive: true });
  if (!mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path)) throw new Error("mount failed");
  return {
    path,
    freeze: () => {
      if (!mount("-o", "remount,ro", path)) throw new Error("remount failed");
    },
    [Symbol.dispose]: () => spawnSync("umount", ["-l", path]),
  };
}

function mount(...args: readonly string[]): boolean {
  return spawnSync("mount", args).status === 0;
}
