import { baseName, type FolderEntry, joinPath, type PlannedRoot } from "@skillwright/core/find";
import { acceptsFolder, followLink } from "./entry-rules.ts";
import type { FoundFile } from "./found-file.ts";
import { type OpenRoot, openRoot, type WalkProblem, walkDiagnostic } from "./open-root.ts";
import { FOLDERS_PER_PAUSE, type WalkEnd, type WalkOptions } from "./walk-root.ts";

interface CommandFolder {
  readonly path: string;
  readonly canonical: string;
  readonly group: string;
  readonly depth: number;
}

/** Searches a folder of commands: each Markdown file is a command, subfolders only group them, and linked folders are skipped. */
export function* walkCommands(
  root: PlannedRoot,
  options: WalkOptions,
): Generator<FoundFile | undefined, WalkEnd> {
  const open = openRoot(root, options.files, options.report);
  if (open === undefined) return { exists: false, truncated: false };
  const report = (code: WalkProblem, file: string, message: string): void =>
    options.report(walkDiagnostic(code, file, message));
  const queue: CommandFolder[] = [{ path: root.path, canonical: open.canonical, group: "", depth: 0 }];
  let folders = 0;
  let seenEntries = 0;
  for (const folder of queue) {
    folders += 1;
    if (folders > root.walk.maxFolders || seenEntries > root.walk.maxEntries) {
      report(
        "scan-limit",
        root.path,
        "The search for commands stopped at a limit; further ones are not listed",
      );
      return { exists: true, truncated: true };
    }
    if (folders % FOLDERS_PER_PAUSE === 0) yield undefined;
    const answer = options.lister.list(folder.path);
    if (!answer.ok) {
      report("folder-unreadable", folder.path, `The folder cannot be read: ${answer.message}`);
      continue;
    }
    seenEntries += answer.value.length;
    for (const entry of commandEntries(root, answer.value)) {
      if (!acceptsFolder(entry.name, { ...root.walk, folderNames: "any" })) continue;
      const path = joinPath(folder.path, entry.name);
      if (entry.kind === "folder") {
        if (folder.depth >= root.walk.depth) {
          report(
            "scan-depth",
            path,
            `The folder is nested deeper than ${root.walk.depth} levels and was not searched`,
          );
          continue;
        }
        const group = folder.group === "" ? entry.name : `${folder.group}/${entry.name}`;
        queue.push({
          path,
          canonical: joinPath(folder.canonical, entry.name),
          group,
          depth: folder.depth + 1,
        });
        continue;
      }
      const file = commandFile(root, options, entry, { path, folder, open });
      if (file !== undefined) yield file;
    }
  }
  return { exists: true, truncated: false };
}

/** A SKILL.md represents its folder: the files beside it aren't commands, and in a plugin nothing below it is. */
function commandEntries(root: PlannedRoot, entries: readonly FolderEntry[]): readonly FolderEntry[] {
  const { onlyFile, walk, plugin } = root;
  if (onlyFile !== undefined) return entries.filter(({ name }) => name === onlyFile);
  const isSkill = ({ name, kind }: FolderEntry): boolean => name === "SKILL.md" && kind !== "folder";
  if (walk.commandNames !== "path" || !entries.some(isSkill)) return entries;
  return entries.filter((entry) => isSkill(entry) || (entry.kind === "folder" && plugin === undefined));
}

interface EntryPlace {
  readonly path: string;
  readonly folder: CommandFolder;
  readonly open: OpenRoot;
}

function commandFile(
  root: PlannedRoot,
  options: WalkOptions,
  entry: FolderEntry,
  { path, folder, open }: EntryPlace,
): FoundFile | undefined {
  const byPath = root.walk.commandNames === "path";
  const ending = byPath ? /\.md$/ : /\.md$/i;
  if (!ending.test(entry.name) || (entry.kind !== "file" && entry.kind !== "link")) return undefined;
  const { files, report } = options;
  const key =
    entry.kind === "file"
      ? joinPath(folder.canonical, entry.name)
      : followLink(path, "file", {
          files,
          report,
          walk: root.walk,
          boundary: open.boundary,
          confinedFor: root.confinedFor,
        });
  if (key === undefined) return undefined;
  return {
    key,
    path,
    kind: "command",
    group: folder.group,
    directory: byPath ? pathName(root, folder.group, entry.name) : entry.name.replace(ending, ""),
    plugin: root.plugin,
    hasAgentsFolder: false,
  };
}

/** Both `a/b.md` and `a/b/SKILL.md` are the command `a:b`, and a SKILL.md of the root has the name of that folder. */
function pathName(root: PlannedRoot, group: string, file: string): string {
  const parts = group === "" ? [] : group.split("/");
  if (file !== "SKILL.md") return [...parts, file.slice(0, -".md".length)].join(":");
  return parts.length > 0 ? parts.join(":") : baseName(root.path);
}
