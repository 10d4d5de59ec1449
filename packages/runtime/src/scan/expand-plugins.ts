import {
  type Diagnostic,
  decodeText,
  diagnosticRule,
  type FileSystem,
  joinPath,
  MAX_CONFIG_BYTES,
  type PlannedRoot,
  type WalkRules,
} from "@skillwright/core/find";
import { type ClaudePlugin, installedPlugins, skillsDirPlugins } from "./claude-plugins.ts";
import { codexPluginRoots } from "./codex-plugins.ts";
import {
  folderBelow,
  jsonErrorPlace,
  namedFolders,
  type PluginManifest,
  readPluginManifest,
} from "./plugin-manifest.ts";

/** Roots with each plugin folder replaced by its folders of skills and commands. */
export interface ExpandedRoots {
  readonly roots: readonly PlannedRoot[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What decides about an agent's installed plugins besides the disk. */
export interface PluginChoices {
  /** What the agent's settings say about plugins, by `name@marketplace`. Default: nothing. */
  readonly enabled?: ReadonlyMap<string, boolean> | undefined;
  readonly cwd: string;
}

const NO_CHOICES: ReadonlyMap<string, boolean> = new Map();

/** Replaces plugin folders and marketplaces by their contents; other roots stay unchanged. */
export function expandPlugins(
  files: FileSystem,
  roots: readonly PlannedRoot[],
  { enabled = NO_CHOICES, cwd }: PluginChoices,
): ExpandedRoots {
  const diagnostics: Diagnostic[] = [];
  const warn = (file: string, message: string): void => {
    const { severity } = diagnosticRule("plugin-invalid");
    diagnostics.push({ code: "plugin-invalid", severity, message, file });
  };
  const report = { warn, diagnostics };
  const claude = { enabled, cwd, report: (diagnostic: Diagnostic) => void diagnostics.push(diagnostic) };
  const loaded = new Set<string>();
  // Of several plugins with one name, Claude Code loads the first.
  const once = ({ name, roots: own }: ClaudePlugin): readonly PlannedRoot[] => {
    if (loaded.has(name)) return [];
    loaded.add(name);
    return own;
  };
  const expanded = roots.flatMap((root) => {
    if (root.holds === "installed-plugins") return installedPlugins(files, root, claude).flatMap(once);
    if (root.holds === "plugin-cache") return codexPluginRoots(files, root, enabled);
    if (root.holds === "plugins") return skillsDirPlugins(files, root, claude).flatMap(once);
    return root.holds === "plugin" ? pluginRoots(files, root, report) : [root];
  });
  const seen = new Set<string>();
  const unique = expanded.filter((root) => {
    const identity = `${root.holds}:${root.path}:${root.onlyFile ?? ""}`;
    return !seen.has(identity) && seen.add(identity) !== undefined;
  });
  return { roots: unique, diagnostics };
}

interface Report {
  readonly warn: (file: string, message: string) => void;
  readonly diagnostics: Diagnostic[];
}

function pluginRoots(files: FileSystem, root: PlannedRoot, report: Report): readonly PlannedRoot[] {
  const market = readMarketplace(files, root.path);
  for (const problem of market?.problems ?? []) report.warn(market?.file ?? root.path, problem);
  const own = manifestSkills(files, root.path, report);
  if (market === undefined && own === undefined && root.base === "plugins") {
    report.warn(root.path, "There is no plugin manifest and no marketplace in this folder");
  }
  return [
    ...(market?.entries ?? []).flatMap((entry) => entryRoots(files, root, entry, report)),
    ...(own === undefined ? [] : skillRoots(root, own.name, root.path, own.skills)),
  ];
}

function entryRoots(
  files: FileSystem,
  root: PlannedRoot,
  entry: MarketplaceEntry,
  report: Report,
): readonly PlannedRoot[] {
  const isMarket = entry.folder === root.path;
  const own = isMarket ? undefined : manifestSkills(files, entry.folder, report);
  const listed = [...entry.skills, ...(own?.skills ?? [])];
  // With the marketplace's own folder as source, the entry lists the full set.
  const only = isMarket && listed.length > 0;
  return skillRoots(root, entry.name, entry.folder, listed, only ? "listed" : "usual");
}

function manifestSkills(files: FileSystem, folder: string, report: Report): PluginManifest | undefined {
  const answer = readPluginManifest(files, folder);
  if (answer.kind === "invalid") report.diagnostics.push(answer.diagnostic);
  if (answer.kind !== "plugin") return undefined;
  const { refused } = answer.plugin;
  if (refused.length > 0) {
    report.warn(folder, `The plugin names folders that cannot be used: ${refused.join(", ")}`);
  }
  return answer.plugin;
}

function skillRoots(
  root: PlannedRoot,
  plugin: string,
  folder: string,
  listed: readonly string[],
  folders: "listed" | "usual" = "usual",
): readonly PlannedRoot[] {
  const usual = joinPath(folder, "skills");
  const paths = folders === "listed" ? listed : [usual, ...listed];
  // A project's skills must stay inside the project, whatever its plugins link to.
  const base = { ...root, plugin, boundary: root.scope === "project" ? root.boundary : folder } as const;
  return [
    ...paths.map((path): PlannedRoot => ({ ...base, path, holds: "skills" })),
    ...(folders === "listed"
      ? []
      : [
          {
            ...base,
            path: joinPath(folder, "commands"),
            holds: "commands" as const,
            walk: commandWalk(root),
          },
        ]),
  ];
}

/** Commands that are named after their path are found at any depth. */
function commandWalk({ walk }: PlannedRoot): WalkRules {
  return walk.commandNames === "path" ? { ...walk, depth: Number.MAX_SAFE_INTEGER } : walk;
}

/** A plugin in the marketplace's own folder. */
interface MarketplaceEntry {
  readonly name: string;
  readonly folder: string;
  /** Folders of skills that the entry names. */
  readonly skills: readonly string[];
}

/** The content of a marketplace file, and the entries that can't be used. */
interface Marketplace {
  readonly file: string;
  readonly entries: readonly MarketplaceEntry[];
  readonly problems: readonly string[];
}

/** Reads the marketplace of a folder; undefined when it has none. */
function readMarketplace(files: FileSystem, folder: string): Marketplace | undefined {
  const file = joinPath(folder, ".claude-plugin/marketplace.json");
  const stat = files.stat(file);
  if (!stat.ok && stat.problem === "missing") return undefined;
  const bytes = files.read(file, MAX_CONFIG_BYTES);
  if (!bytes.ok) return { file, entries: [], problems: [`The file cannot be read: ${bytes.message}`] };
  try {
    const value: unknown = JSON.parse(decodeText(bytes.value).text.replace(/^\uFEFF/, ""));
    return { file, ...readPlugins(files, folder, value) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { file, entries: [], problems: [`The marketplace is not JSON${jsonErrorPlace(error)}`] };
  }
}

interface RawEntry {
  readonly name?: unknown;
  readonly source?: unknown;
  readonly skills?: unknown;
}

function readPlugins(files: FileSystem, folder: string, value: unknown): Omit<Marketplace, "file"> {
  const { plugins, metadata } = (value ?? {}) as { readonly plugins?: unknown; readonly metadata?: unknown };
  if (!Array.isArray(plugins)) return { entries: [], problems: ["The marketplace has no list of `plugins`"] };
  const pluginRoot = (metadata as { readonly pluginRoot?: unknown } | undefined)?.pluginRoot;
  const base = pluginRoot === undefined ? folder : folderBelow(folder, pluginRoot);
  if (base === undefined)
    return { entries: [], problems: ["`metadata.pluginRoot` points outside the marketplace"] };
  const problems: string[] = [];
  const entries = plugins.flatMap((plugin: unknown, index): readonly MarketplaceEntry[] => {
    const raw = (plugin ?? {}) as RawEntry;
    if (typeof raw.name !== "string" || raw.name === "") {
      problems.push(`Plugin ${index + 1} has no name`);
      return [];
    }
    const title = `The plugin "${raw.name}"`;
    if (typeof raw.source !== "string") {
      problems.push(`${title} comes from elsewhere; to use it, install it and add its folder`);
      return [];
    }
    const source = folderBelow(base, raw.source);
    if (source === undefined) {
      problems.push(`${title} has a source outside the marketplace`);
      return [];
    }
    if (!files.stat(source).ok) {
      problems.push(`${title} has the source ${raw.source}, which does not exist`);
      return [];
    }
    const { folders, refused } = namedFolders(source, raw.skills);
    if (refused.length > 0)
      problems.push(`${title} names folders that cannot be used: ${refused.join(", ")}`);
    return [{ name: raw.name, folder: source, skills: folders }];
  });
  return { entries, problems };
}
