import { statfsSync } from "node:fs";

/** Linux's type numbers of file systems that can change without an event. */
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

/** The name of a file system that doesn't report every change; undefined for all others, and if unknown. */
export function silentFileSystem(
  folder: string,
  typeOf: (folder: string) => number = (path) => statfsSync(path).type,
): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return SILENT.get(typeOf(folder) >>> 0);
  } catch {
    // The path doesn't exist.
    return undefined;
  }
}
