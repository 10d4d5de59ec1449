import { type Diagnostic, type FolderEntry, isInside, joinPath, type PlannedRoot } from "@skillwright/core";
import { acceptsFolder } from "./entry-rules.ts";
import type { FoundFile } from "./found-file.ts";
import type { WalkEnd, WalkOptions } from "./walk-root.ts";

/** Searches a folder of commands: each Markdown file is one, subfolders only group them. Links are not followed out. */
export function* walkCommands(root: PlannedRoot, options: WalkOptions): Generator<FoundFile, WalkEnd> {
  if (!options.files.stat(root.path).ok) return { exists: false, truncated: false };
  const queue: { readonly path: string; readonly group: string; readonly depth: number }[] = [
    { path: root.path, group: "", depth: 0 },
  ];
  let exists = false;
  let folders = 0;
  for (const folder of queue) {
    folders += 1;
    if (folders > root.walk.maxFolders) {
      options.report(limitReport(root));
      return { exists, truncated: true };
    }
    const answer = options.lister.list(folder.path);
    if (!answer.ok) continue;
    exists = true;
    for (const entry of answer.value) {
      if (!acceptsFolder(entry.name, { ...root.walk, folderNames: "any" })) continue;
      const path = joinPath(folder.path, entry.name);
      if (entry.kind === "folder" && folder.depth < root.walk.depth) {
        const group = folder.group === "" ? entry.name : `${folder.group}/${entry.name}`;
        queue.push({ path, group, depth: folder.depth + 1 });
      }
      const file = commandFile(root, options, entry, { path, group: folder.group });
      if (file !== undefined) yield file;
    }
  }
  return { exists, truncated: false };
}

function commandFile(
  root: PlannedRoot,
  options: WalkOptions,
  entry: FolderEntry,
  place: { readonly path: string; readonly group: string },
): FoundFile | undefined {
  const byPath = root.walk.commandNames === "path";
  const ending = byPath ? /\.md$/ : /\.md$/i;
  if (!ending.test(entry.name) || (entry.kind !== "file" && entry.kind !== "link")) return undefined;
  const key = options.files.canonical(place.path);
  const stat = options.files.stat(place.path);
  if (!key.ok || !stat.ok || stat.value.kind !== "file") return undefined;
  if (entry.kind === "link" && root.walk.fileLinks !== "follow") {
    const boundary = options.files.canonical(root.boundary);
    if (root.walk.fileLinks === "ignore" || !boundary.ok || !isInside(boundary.value, key.value))
      return undefined;
  }
  return {
    key: key.value,
    path: place.path,
    kind: "command",
    group: place.group,
    directory: byPath ? pathName(place.group, entry.name) : entry.name.replace(ending, ""),
    plugin: root.plugin,
    hasAgentsFolder: false,
    stat: stat.value,
  };
}

/** `a/b.md` is the command `a:b`, and so is `a/b/SKILL.md`. */
function pathName(group: string, file: string): string {
  const parts = group === "" ? [] : group.split("/");
  const own = file === "SKILL.md" && parts.length > 0 ? [] : [file.slice(0, -".md".length)];
  return [...parts, ...own].join(":");
}

function limitReport(root: PlannedRoot): Diagnostic {
  return {
    code: "scan-limit",
    severity: "warning",
    message: `The search for commands stopped after ${root.walk.maxFolders} folders`,
    file: root.path,
  };
}
