import {
  type Diagnostic,
  decodeText,
  diagnosticRule,
  type FileSystem,
  isInside,
  joinPath,
  MAX_CONFIG_BYTES,
  normalizePath,
  type PlannedRoot,
} from "@skillwright/core";
import { readPluginManifest, skillFolders } from "./plugin-manifest.ts";

/** Roots with each plugin folder replaced by the folders of skills and commands that it brings. */
export interface ExpandedRoots {
  readonly roots: readonly PlannedRoot[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Replaces plugin folders and marketplaces by what they hold; other roots stay as they are. */
export function expandPlugins(files: FileSystem, roots: readonly PlannedRoot[]): ExpandedRoots {
  const diagnostics: Diagnostic[] = [];
  const expanded = roots.flatMap((root) => {
    if (root.holds !== "plugin") return [root];
    return pluginRoots(files, root, diagnostics);
  });
  const seen = new Set<string>();
  const unique = expanded.filter((root) => {
    const identity = `${root.holds}:${root.path}`;
    return !seen.has(identity) && seen.add(identity) !== undefined;
  });
  return { roots: unique, diagnostics };
}

function pluginRoots(
  files: FileSystem,
  root: PlannedRoot,
  diagnostics: Diagnostic[],
): readonly PlannedRoot[] {
  const market = readMarketplace(files, root.path, diagnostics);
  const answer = readPluginManifest(files, root.path);
  if (answer.kind === "invalid") diagnostics.push(answer.diagnostic);
  const own =
    answer.kind === "plugin" ? skillRoots(root, answer.plugin.name, root.path, answer.plugin.skills) : [];
  // A marketplace that lists its own folder as a plugin names that plugin's skills itself.
  return [...market.flatMap((entry) => entryRoots(files, root, entry, diagnostics)), ...own];
}

interface MarketplaceEntry {
  readonly name: string;
  readonly folder: string;
  readonly skills: readonly string[];
}

function entryRoots(
  files: FileSystem,
  root: PlannedRoot,
  entry: MarketplaceEntry,
  diagnostics: Diagnostic[],
): readonly PlannedRoot[] {
  const answer = entry.folder === root.path ? undefined : readPluginManifest(files, entry.folder);
  if (answer?.kind === "invalid") diagnostics.push(answer.diagnostic);
  const manifestSkills = answer?.kind === "plugin" ? answer.plugin.skills : [];
  const listed = [...entry.skills, ...manifestSkills];
  // With the marketplace's own folder as source, what the entry lists is the full set.
  const only = entry.folder === root.path && listed.length > 0;
  return skillRoots(root, entry.name, entry.folder, listed, only);
}

function skillRoots(
  root: PlannedRoot,
  plugin: string,
  folder: string,
  listed: readonly string[],
  only = false,
): readonly PlannedRoot[] {
  const folders = only ? listed : [...listed, joinPath(folder, "skills")];
  const base = { ...root, boundary: folder, plugin } as const;
  return [
    ...folders.map((path): PlannedRoot => ({ ...base, path, holds: "skills" })),
    ...(only ? [] : [{ ...base, path: joinPath(folder, "commands"), holds: "commands" as const }]),
  ];
}

function readMarketplace(
  files: FileSystem,
  folder: string,
  diagnostics: Diagnostic[],
): readonly MarketplaceEntry[] {
  const path = joinPath(folder, ".claude-plugin/marketplace.json");
  if (!files.stat(path).ok) return [];
  const bytes = files.read(path, MAX_CONFIG_BYTES);
  if (!bytes.ok) return [];
  const warn = (message: string): void => {
    const { severity } = diagnosticRule("plugin-invalid");
    diagnostics.push({ code: "plugin-invalid", severity, message, file: path });
  };
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes.value).text.replace(/^\uFEFF/, ""));
  } catch (error) {
    warn(`The marketplace is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
  const { plugins, metadata } = (value ?? {}) as { readonly plugins?: unknown; readonly metadata?: unknown };
  const pluginRoot = (metadata as { readonly pluginRoot?: unknown } | undefined)?.pluginRoot;
  const base = typeof pluginRoot === "string" ? joinPath(folder, pluginRoot.replace(/^\.\//, "")) : folder;
  if (!Array.isArray(plugins)) {
    warn("The marketplace has no list of `plugins`");
    return [];
  }
  return plugins.flatMap((plugin: unknown, index): readonly MarketplaceEntry[] => {
    const entry = (plugin ?? {}) as {
      readonly name?: unknown;
      readonly source?: unknown;
      readonly skills?: unknown;
    };
    if (typeof entry.name !== "string" || entry.name === "") {
      warn(`Plugin ${index + 1} has no name`);
      return [];
    }
    // Sources elsewhere (git, npm, archives) are installed first and found as plugin folders then.
    if (typeof entry.source !== "string") return [];
    const source = normalizePath(joinPath(base, entry.source));
    if (!isInside(folder, source)) {
      warn(`The source of plugin "${entry.name}" lies outside the marketplace`);
      return [];
    }
    return [{ name: entry.name, folder: source, skills: skillFolders(source, entry.skills) }];
  });
}
