import { type FileSystem, isInside, joinPath, normalizePath, type PlannedRoot } from "@skillwright/core/find";
import { readPluginManifest } from "./plugin-manifest.ts";

/** The version that Codex prefers to any other. */
const LOCAL = "local";

/** The folders of skills of the plugins that Codex 0.166.0 keeps in a folder and its settings enable. */
export function codexPluginRoots(
  files: FileSystem,
  root: PlannedRoot,
  enabled: ReadonlyMap<string, boolean>,
): readonly PlannedRoot[] {
  // Loading the rules of a language takes milliseconds, which no other agent should pay for.
  const byVersion = new Intl.Collator("en", { numeric: true });
  return [...enabled].flatMap(([id, isEnabled]) => {
    const at = id.lastIndexOf("@");
    if (!isEnabled || at <= 0) return [];
    const market = joinPath(root.path, id.slice(at + 1));
    const plugin = joinPath(market, id.slice(0, at));
    // The parts of an id are names, not paths.
    if (!isInside(root.path, normalizePath(plugin))) return [];
    const listed = files.list(plugin);
    const versions = listed.ok ? listed.value.map(({ name }) => name).toSorted(byVersion.compare) : [];
    const version = versions.includes(LOCAL) ? LOCAL : versions.at(-1);
    if (version === undefined) return [];
    const folder = joinPath(plugin, version);
    const answer = readPluginManifest(files, folder);
    if (answer.kind !== "plugin") return [];
    const { skills } = answer.plugin;
    return (skills.length > 0 ? skills : [joinPath(folder, "skills")]).map(
      (path): PlannedRoot => ({ ...root, path, holds: "skills", boundary: folder, catalogRoot: market }),
    );
  });
}
