import { baseName, leftOutReason, MAX_TREE_ENTRIES, type PackageFile } from "@skillwright/core/internal";

/** A dropped or chosen file, with its path relative to the drop. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
}

/** All files below the entries. Files that a package never contains are listed but not read. */
export async function readEntries(
  entries: readonly (FileSystemEntry | File)[],
): Promise<readonly GivenFile[]> {
  const found: GivenFile[] = entries.flatMap((file) =>
    file instanceof File ? [{ path: file.name, file }] : [],
  );
  const waiting = entries.filter((entry): entry is FileSystemEntry => !(entry instanceof File));
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (found.length >= MAX_TREE_ENTRIES)
      throw new Error(`The folder has more than ${MAX_TREE_ENTRIES} files`);
    const path = entry.fullPath.replace(/^\//, "");
    if (leftOutReason(path) !== undefined) found.push({ path, file: new File([], entry.name) });
    else if (entry.isDirectory) waiting.push(...(await children(entry as FileSystemDirectoryEntry)));
    else found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
  }
  return found;
}

/** The files of a picker; a chosen folder is part of their paths. */
export function pickedFiles(list: FileList): readonly GivenFile[] {
  return [...list].map((file) => ({
    path: file.webkitRelativePath === "" ? file.name : file.webkitRelativePath,
    file: leftOutReason(file.webkitRelativePath) === undefined ? file : new File([], file.name),
  }));
}

/** One file to upload: the only file as it is, otherwise an archive of all of them. */
export async function toOneFile(given: readonly GivenFile[]): Promise<File> {
  const [only, ...more] = given;
  if (only === undefined) throw new Error("The folder is empty");
  if (more.length === 0 && !only.path.includes("/")) return only.file;
  const { readZip, writeZip } = await import("@skillwright/core/internal");
  const files: PackageFile[] = [];
  for (const { path, file } of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (/\.(?:zip|skill)$/i.test(path) && !path.includes("/")) files.push(...readZip(bytes));
    else
      files.push({
        path: skillPath(path) as PackageFile["path"],
        bytes,
        executable: bytes[0] === 0x23 && bytes[1] === 0x21,
      });
  }
  const top = only.path.includes("/") ? (only.path.split("/")[0] ?? "skills") : "skills";
  return new File([new Uint8Array(writeZip(files))], `${top}.zip`, { type: "application/zip" });
}

/** A Markdown file dropped among others is a skill of its own. */
function skillPath(path: string): string {
  if (path.includes("/") || !/\.md$/i.test(path)) return path;
  const name = baseName(path).replace(/\.md$/i, "");
  return /^skill$/i.test(name) ? path : `${name}/SKILL.md`;
}

async function children(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A reader returns at most 100 entries at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
