import { statfsSync } from "node:fs";

/** Linux's numbers for file systems that other machines or programs change without a word to this one. */
const SILENT: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe534d42, "SMB"],
  [0xff534d42, "CIFS"],
  [0x01021997, "9P"],
  [0x65735546, "FUSE"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x786f4256, "VirtualBox"],
]);

/** The name of a file system that does not report every change; undefined for all others, and where nobody can tell. */
export function silentFileSystem(
  folder: string,
  typeOf: (folder: string) => number = (path) => statfsSync(path).type,
): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return SILENT.get(typeOf(folder) >>> 0);
  } catch {
    // It is not there; there is nothing to look at.
    return undefined;
  }
}
