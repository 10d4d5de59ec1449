import {
  type Diagnostic,
  diagnosticRule,
  type FileSystem,
  joinPath,
  type PlannedRoot,
} from "@skillwright/core/internal";
import { type MarketplaceEntry, readMarketplace } from "./marketplace.ts";
import { readPluginManifest } from "./plugin-manifest.ts";

/** Roots with each plugin folder replaced by its folders of skills and commands. */
export interface ExpandedRoots {
  readonly roots: readonly PlannedRoot[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Replaces plugin folders and marketplaces by their contents; other roots stay unchanged. */
export function expandPlugins(files: FileSystem, roots: readonly PlannedRoot[]): ExpandedRoots {
  const diagnostics: Diagnostic[] = [];
  const warn = (file: string, message: string): void => {
    const { severity } = diagnosticRule("plugin-invalid");
    diagnostics.push({ code: "plugin-invalid", severity, message, file });
  };
  const expanded = roots.flatMap((root) =>
    root.holds === "plugin" ? pluginRoots(files, root, { warn, diagnostics }) : [root],
  );
  const seen = new Set<string>();
  const unique = expanded.filter((root) => {
    const identity = `${root.holds}:${root.path}`;
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

function manifestSkills(
  files: FileSystem,
  folder: string,
  report: Report,
): { readonly name: string; readonly skills: readonly string[] } | undefined {
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
  const paths = folders === "listed" ? listed : [...listed, joinPath(folder, "skills")];
  // A project's skills must stay inside the project, whatever its plugins link to.
  const base = { ...root, plugin, boundary: root.scope === "project" ? root.boundary : folder } as const;
  return [
    ...paths.map((path): PlannedRoot => ({ ...base, path, holds: "skills" })),
    ...(folders === "listed"
      ? []
      : [{ ...base, path: joinPath(folder, "commands"), holds: "commands" as const }]),
  ];
}
