import { baseName, parentPath } from "../paths/path-text.ts";
import { compareText } from "../text/compare-text.ts";
import { isObject } from "../text/json.ts";
import { wordList } from "../text/word-list.ts";

/** Folders of a repository in which agents look for skills; skills may be grouped in folders below them. */
const CONTAINERS = wordList(`
  skills skills/.curated skills/.experimental skills/.system .agents/skills .claude/skills .cline/skills
  .codebuddy/skills .codex/skills .commandcode/skills .continue/skills .cursor/skills .factory/skills
  .gemini/skills .github/skills .goose/skills .grok/skills .iflow/skills .junie/skills .kilo/skills
  .kilocode/skills .kiro/skills .mux/skills .neovate/skills .opencode/skills .openhands/skills .pi/skills
  .qoder/skills .qwen/skills .roo/skills .trae/skills .windsurf/skills .zencoder/skills dist/skills
`);

/** How deep skills may be grouped in such a folder. */
const CONTAINER_DEPTH = 3;

/** How deep skills are searched for in a repository that has none at the usual places. */
const SEARCH_DEPTH = 6;

/** Folders with generated or foreign content; a skill in one of them is not offered. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", ".git", "dist", "build", "__pycache__"]);

/** The files that list the skills of a Claude Code plugin or marketplace. */
export const PLUGIN_MANIFESTS: readonly string[] = [
  ".claude-plugin/marketplace.json",
  ".claude-plugin/plugin.json",
];

/** What {@link findSkillFolders} found. */
export interface SkillFolders {
  /** The folders of the skills that a repository offers, sorted; "" for its top. */
  readonly folders: readonly string[];
  /** Other folders with a SKILL.md, such as examples and tests, sorted. Those inside of skills are not among them. */
  readonly others: readonly string[];
}

/**
 * Finds the skills that a repository or a package offers, by the same rules as the `skills` command line tool: the whole
 * repository if there is a SKILL.md at its top; else the folders at its top, in `skills`, in the folders of agents and
 * in those that a plugin manifest lists; and if there are none, every folder with a SKILL.md.
 */
export function findSkillFolders(
  /** Every file, relative to the top of the repository. */
  paths: readonly string[],
  /** The content of each of {@link PLUGIN_MANIFESTS} that exists, as parsed JSON. */
  manifests: readonly unknown[] = [],
): SkillFolders {
  const marked = markedFolders(paths);
  const listed = manifests.flatMap(pluginFolders);
  const chosen = [...marked].filter(
    (folder) =>
      folder === "" ||
      isBelow(folder, "", 1) ||
      CONTAINERS.some((container) => isBelow(folder, container, CONTAINER_DEPTH)) ||
      listed.some((container) => folder === container || isBelow(folder, container, 1)),
  );
  const all = [...marked].filter((folder) => isBelow(folder, "", SEARCH_DEPTH));
  const folders = topmost(chosen.length > 0 ? chosen : all);
  const others = [...marked].filter((folder) => !folders.some((found) => isInFolder(folder, found)));
  return { folders, others: others.toSorted(compareText) };
}

function isBelow(folder: string, container: string, depth: number): boolean {
  if (folder === container || !isInFolder(folder, container)) return false;
  const parts = folder.slice(container === "" ? 0 : container.length + 1).split("/");
  return (
    parts.length <= depth &&
    !parts.slice(0, -1).some((part) => SKIPPED.has(part)) &&
    !SKIPPED.has(parts.at(-1) ?? "")
  );
}

function isInFolder(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** The folders with a SKILL.md; "" for the top. */
export function markedFolders(paths: readonly string[]): ReadonlySet<string> {
  const marks = paths.filter((path) => /^skill\.md$/i.test(baseName(path)));
  return new Set(marks.map((path) => (path.includes("/") ? parentPath(path) : "")));
}

/** A SKILL.md inside a skill is a file of that skill. */
function topmost(folders: readonly string[]): readonly string[] {
  return folders
    .filter((folder) => !folders.some((other) => other !== folder && isInFolder(folder, other)))
    .toSorted(compareText);
}

/** The folders that a manifest of Claude Code lists. What is not understood is ignored, as Claude Code does. */
function pluginFolders(manifest: unknown): readonly string[] {
  if (!isObject(manifest)) return [];
  const root = isObject(manifest.metadata) ? manifest.metadata.pluginRoot : undefined;
  const plugins = Array.isArray(manifest.plugins)
    ? manifest.plugins
        .filter(isObject)
        .flatMap(({ source = ".", skills }) =>
          typeof source === "string" ? listedFolders(joined(root, source), skills) : [],
        )
    : [];
  return [...plugins, ...(Array.isArray(manifest.plugins) ? [] : listedFolders("", manifest.skills))];
}

function listedFolders(base: string | undefined, skills: unknown): readonly string[] {
  if (base === undefined) return [];
  const named = (Array.isArray(skills) ? skills : [skills]).filter((path) => typeof path === "string");
  const own = named.flatMap((path) => joined(base, path) ?? []);
  return [...own, base === "" ? "skills" : `${base}/skills`];
}

/** A path below another one, "" for the top; undefined if it leads out. */
function joined(base: unknown, path: string): string | undefined {
  const parts = `${typeof base === "string" ? base : ""}/${path}`
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  return parts.includes("..") || path.startsWith("/") ? undefined : parts.join("/");
}
