import { writeFileSync } from "node:fs";
import type { StoreDisk } from "../../src/files/store-disk.ts";

/**
 * What goes wrong at a step: the process dies before it, in the middle of it or right after it and does nothing more,
 * or the operating system refuses it, once or from then on.
 */
export type Fault =
  | { readonly kind: "crash"; readonly at: number; readonly when: "before" | "halfway" | "after" }
  | { readonly kind: "refuse"; readonly at: number; readonly code: string; readonly until: "once" | "end" };

/** A disk on which something goes wrong, and how many steps were asked of it. */
export interface FaultyDisk extends StoreDisk {
  readonly steps: () => number;
  readonly isDead: () => boolean;
}

/** The end of a process, as far as a test can have one. */
export class Died extends Error {}

/** A real disk on which one thing goes wrong. */
export function faultyDisk(disk: StoreDisk, fault: Fault): FaultyDisk {
  let count = 0;
  let dead = false;
  const step = <A extends readonly unknown[]>(
    work: (...args: A) => void,
    halfway: (...args: A) => void = () => undefined,
  ): ((...args: A) => void) => {
    return (...args) => {
      if (dead) throw new Died();
      count += 1;
      const isHere =
        fault.kind === "refuse" && fault.until === "end" ? count >= fault.at : count === fault.at;
      if (!isHere) return work(...args);
      if (fault.kind === "refuse") {
        halfway(...args);
        throw Object.assign(new Error(`${fault.code}: refused by the test`), { code: fault.code });
      }
      dead = true;
      if (fault.when === "halfway") halfway(...args);
      if (fault.when === "after") work(...args);
      throw new Died();
    };
  };
  const halfFile = (path: string, bytes: Uint8Array): void =>
    writeFileSync(path, bytes.subarray(0, bytes.length / 2), { flag: "wx" });
  const writeFile = step(disk.writeFile, halfFile);
  const syncFolder = step(disk.syncFolder);
  return {
    steps: () => count,
    isDead: () => dead,
    makeFolder: step(disk.makeFolder),
    writeFile,
    // One after the other, so that each of them is a step.
    async writeFiles(files) {
      for (const { path, bytes, mode } of files) writeFile(path, bytes, mode);
    },
    copyFile: step(disk.copyFile, (_, to) => halfFile(to, Buffer.from("half"))),
    makeLink: step(disk.makeLink),
    rename: step(disk.rename),
    syncFolder,
    async syncFolders(paths) {
      for (const path of paths) syncFolder(path);
    },
    remove: step(disk.remove),
  };
}
