import { decodeText, type FileSystem, joinPath, MAX_CONFIG_BYTES } from "@skillwright/core/internal";
import { folderBelow, jsonErrorPlace, namedFolders } from "./plugin-manifest.ts";

/** A plugin in the marketplace's own folder. */
export interface MarketplaceEntry {
  readonly name: string;
  readonly folder: string;
  /** Folders of skills that the entry names. */
  readonly skills: readonly string[];
}

/** The content of a marketplace file, and the entries that can't be used. */
export interface Marketplace {
  readonly file: string;
  readonly entries: readonly MarketplaceEntry[];
  readonly problems: readonly string[];
}

/** Reads the marketplace of a folder; undefined when it has none. */
export function readMarketplace(files: FileSystem, folder: string): Marketplace | undefined {
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
    return { entries: [], problems: ["`metadata.pluginRoot` leads out of the marketplace"] };
  const problems: string[] = [];
  const entries = plugins.flatMap((plugin: unknown, index): readonly MarketplaceEntry[] => {
    const raw = (plugin ?? {}) as RawEntry;
    if (typeof raw.name !== "string" || raw.name === "") {
      problems.push(`Plugin ${index + 1} has no name`);
      return [];
    }
    const title = `The plugin "${raw.name}"`;
    if (typeof raw.source !== "string") {
      problems.push(`${title} comes from elsewhere; install it and name its folder to use it`);
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
