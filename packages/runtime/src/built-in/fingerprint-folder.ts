// Imported by the build as well, hence nothing but Node's own modules.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Digits of a fingerprint; enough to tell the versions of one product apart. */
const DIGITS = 16;

/** A text that stands for the paths and bytes of everything in a folder, the same on every computer. */
export function fingerprintFolder(folder: string): string {
  const hash = createHash("sha256");
  for (const path of listFolder(folder)) {
    const bytes = readFileSync(join(folder, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex").slice(0, DIGITS);
}

/** The paths of the files in a folder, with `/` between their parts, in a fixed order. */
export function listFolder(folder: string, prefix = ""): readonly string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      return entry.isDirectory() ? listFolder(folder, path) : [path];
    })
    .toSorted((a, b) => (a < b ? -1 : 1));
}
