import {
  baseName,
  codexPluginName,
  type Diagnostic,
  decodeText,
  diagnose,
  errorMessage,
  type FileSystem,
  type FolderEntry,
  isObject,
  joinPath,
  MAX_CONFIG_BYTES,
  packagePathProblem,
  parentPath,
} from "@skillwright/core/find";

/** The folders that may contain a plugin's manifest, in the order in which they are checked. */
export const PLUGIN_FOLDERS: readonly string[] = [".codex-plugin", ".claude-plugin", ".cursor-plugin"];

/** A plugin as its manifest describes it. */
export interface PluginManifest {
  /** The manifest's, otherwise that of the folder. */
  readonly name: string;
  /** Whether the manifest has a name. */
  readonly isNamed: boolean;
  readonly folder: string;
  /** Folders of skills that the manifest names, absolute; empty means the default `skills`. */
  readonly skills: readonly string[];
  /** Entries of the manifest that can't be used. */
  readonly refused: readonly string[];
}

/** Whether a folder is a plugin: no, yes, or yes with an unusable manifest. */
export type PluginAnswer =
  | { readonly kind: "none" }
  | { readonly kind: "plugin"; readonly plugin: PluginManifest }
  | { readonly kind: "invalid"; readonly diagnostic: Diagnostic };

/** Whose rules a manifest is read by. */
export type ManifestReading = "usual" | "codex";

/** How a manifest is searched and read. */
export interface ManifestOptions {
  /** What is known to be in the folder. */
  readonly entries?: readonly FolderEntry[];
  /** Default: usual. */
  readonly reading?: ManifestReading;
}

/** Reads the plugin manifest of a folder; the first manifest file that exists decides. */
export function readPluginManifest(
  files: FileSystem,
  folder: string,
  { entries, reading = "usual" }: ManifestOptions = {},
): PluginAnswer {
  for (const name of PLUGIN_FOLDERS) {
    if (entries !== undefined && !entries.some((entry) => entry.name === name)) continue;
    const path = joinPath(folder, name, "plugin.json");
    if (!files.stat(path).ok) continue;
    const bytes = files.read(path, MAX_CONFIG_BYTES);
    if (!bytes.ok) continue;
    return parseManifest(folder, path, { text: decodeText(bytes.value).text, reading });
  }
  return { kind: "none" };
}

/** The plugin that a folder belongs to: the nearest folder with a usable manifest, from the folder itself upwards. */
export function enclosingPlugin(
  files: FileSystem,
  folder: string,
  reading: ManifestReading,
): PluginManifest | undefined {
  let current = folder;
  for (;;) {
    const answer = readPluginManifest(files, current, { reading });
    if (answer.kind === "plugin") return answer.plugin;
    const parent = parentPath(current);
    if (parent === current) return undefined;
    current = parent;
  }
}

/** The position of a JSON error, without the file's content: a link could point to a secret. */
export function jsonErrorPlace(error: unknown): string {
  const place = /\(line \d+ column \d+\)/.exec(errorMessage(error));
  return place === null ? "" : ` ${place[0]}`;
}

function parseManifest(
  folder: string,
  path: string,
  { text, reading }: { readonly text: string; readonly reading: ManifestReading },
): PluginAnswer {
  const invalid = (message: string): PluginAnswer => ({
    kind: "invalid",
    diagnostic: diagnose("plugin-invalid", {
      message,
      file: path,
      hint: "Fix the file. Until then the folder is not treated as a plugin.",
    }),
  });
  if (reading === "codex") {
    const name = codexPluginName(text);
    if (name === undefined) return invalid("Codex cannot read the manifest");
    const plugin = { name: name === "" ? baseName(folder) : name, isNamed: name !== "" };
    return { kind: "plugin", plugin: { ...plugin, folder, skills: [], refused: [] } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return invalid(`The manifest is not JSON${jsonErrorPlace(error)}`);
  }
  if (!isObject(value)) return invalid("The manifest is not an object");
  const { name, skills } = value;
  if (name !== undefined && typeof name !== "string") return invalid("`name` is not text");
  const named = namedFolders(folder, skills);
  return {
    kind: "plugin",
    plugin: {
      name: name === undefined || name === "" ? baseName(folder) : name,
      isNamed: name !== undefined && name !== "",
      folder,
      skills: named.folders,
      refused: named.refused,
    },
  };
}

/** Folders that a manifest names; each is relative to the plugin and stays inside it. */
export interface NamedFolders {
  readonly folders: readonly string[];
  /** Entries that can't be used. */
  readonly refused: readonly string[];
}

/** Reads a list of folders below a plugin's folder. */
export function namedFolders(folder: string, value: unknown): NamedFolders {
  const paths: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const resolved = paths.map((path) => ({ path, folder: folderBelow(folder, path) }));
  return {
    folders: resolved.flatMap((item) => (item.folder === undefined ? [] : [item.folder])),
    refused: resolved.flatMap((item) => (item.folder === undefined ? [JSON.stringify(item.path)] : [])),
  };
}

/** Resolves a relative path from a manifest; undefined for any path that could escape, on any platform. */
export function folderBelow(folder: string, path: unknown): string | undefined {
  if (typeof path !== "string") return undefined;
  const bare = path.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  if (bare === "" || bare === ".") return path === "" ? undefined : folder;
  return packagePathProblem(bare) === undefined ? joinPath(folder, bare) : undefined;
}
