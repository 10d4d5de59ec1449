import { hash } from "node:crypto";
import { type FileHead, type FileSystem, MAX_SKILL_FILE_BYTES } from "@skillwright/core/internal";
import { mixStamp } from "../files/mix-stamp.ts";
import type { PathWatch } from "./path-watch.ts";

/** The disk, with each path watched before it is read. `onText` gets fingerprints of files read in part. */
export function watchedFiles(
  disk: FileSystem,
  paths: PathWatch,
  onText: (path: string, fingerprint: number) => void,
): FileSystem {
  const depending = <T>(path: string, ask: () => T): T => {
    paths.depend(path);
    return ask();
  };
  return {
    list(path) {
      paths.dependOnEntries(path);
      return disk.list(path);
    },
    stat: (path) => depending(path, () => disk.stat(path)),
    read: (path, limit) => depending(path, () => disk.read(path, limit)),
    canonical: (path) => depending(path, () => disk.canonical(path)),
    inspect: (path, limit, use) =>
      depending(path, () =>
        disk.inspect(path, Math.max(limit, MAX_SKILL_FILE_BYTES), (head) => {
          onText(path, fingerprint(head));
          return use({ bytes: head.bytes.subarray(0, limit), stat: head.stat });
        }),
      ),
  };
}

/** Hexadecimal digits that a number holds exactly. */
const DIGITS = 13;

/** Distinguishes two contents; nothing is trusted because of it. */
function fingerprint({ bytes, stat }: FileHead): number {
  const beginning = Number.parseInt(hash("sha1", bytes, "hex").slice(0, DIGITS), 16);
  return mixStamp([beginning, stat.size]);
}
