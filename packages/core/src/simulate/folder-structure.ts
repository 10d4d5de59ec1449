import { joinPath } from "../paths/path-text.ts";
import type { SimulationInput } from "./simulated-message.ts";

/** Most files and folders that are shown. */
const MAX_ITEMS = 200;

const IGNORED: ReadonlySet<string> = new Set(["node_modules", ".git", "dist", "__pycache__"]);

interface Node {
  readonly name: string;
  readonly path: string;
  readonly isIgnored: boolean;
  files: readonly string[];
  folders: readonly Node[];
  moreFiles: boolean;
  moreFolders: boolean;
}

/** A folder's files and folders as Gemini CLI 0.61.0 draws them: breadth first, until there are too many. */
export function folderStructure(folder: string, list: SimulationInput["list"]): string {
  const root = emptyNode("", folder, false);
  const queue = [root];
  let count = 0;
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (count >= MAX_ITEMS) continue;
    const entries = list(node.path).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    const files = entries.filter(({ kind }) => kind === "file");
    const folders = entries.filter(({ kind }) => kind === "folder");
    const shownFiles = files.slice(0, MAX_ITEMS - count);
    count += shownFiles.length;
    node.files = shownFiles.map(({ name }) => name);
    node.moreFiles = shownFiles.length < files.length;
    const shownFolders = folders.slice(0, MAX_ITEMS - count);
    count += shownFolders.length;
    const { path } = node;
    node.folders = shownFolders.map(({ name }) => emptyNode(name, joinPath(path, name), IGNORED.has(name)));
    node.moreFolders = shownFolders.length < folders.length;
    queue.push(...node.folders.filter(({ isIgnored }) => !isIgnored));
  }
  const cut = isCut(root)
    ? ` Folders or files indicated with ... contain more items not shown, were ignored, or the display limit (${MAX_ITEMS} items) was reached.`
    : "";
  return `Showing up to ${MAX_ITEMS} items (files + folders).${cut}\n\n${folder}/\n${draw(root, "").join("\n")}`;
}

function emptyNode(name: string, path: string, isIgnored: boolean): Node {
  return { name, path, isIgnored, files: [], folders: [], moreFiles: false, moreFolders: false };
}

function isCut({ isIgnored, moreFiles, moreFolders, folders }: Node): boolean {
  return isIgnored || moreFiles || moreFolders || folders.some(isCut);
}

function draw({ files, folders, moreFiles, moreFolders }: Node, indent: string): readonly string[] {
  const items = [
    ...files.map((name) => ({ text: name, below: undefined })),
    ...(moreFiles ? [{ text: "...", below: undefined }] : []),
    ...folders.map((node) => ({ text: `${node.name}/${node.isIgnored ? "..." : ""}`, below: node })),
    ...(moreFolders ? [{ text: "...", below: undefined }] : []),
  ];
  return items.flatMap(({ text, below }, index) => {
    const isLast = index === items.length - 1;
    const line = `${indent}${isLast ? "└───" : "├───"}${text}`;
    return below === undefined ? [line] : [line, ...draw(below, `${indent}${isLast ? "    " : "│   "}`)];
  });
}
