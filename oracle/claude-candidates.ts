import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Place } from "./host-driver.ts";

/** A file that Claude Code may list under a key. */
export interface Candidate {
  readonly key: string;
  readonly path: string;
  readonly text: string;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Most of these folders don't exist.
    return [];
  }
}

function readCandidate(key: string, path: string): Candidate[] {
  try {
    return [{ key, path, text: readFileSync(path, "utf8") }];
  } catch {
    // A broken link or a folder without a SKILL.md.
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function skillsIn(root: string): Candidate[] {
  return entriesOf(root).flatMap(({ name }) => readCandidate(name, join(root, name, "SKILL.md")));
}

function commandsIn(root: string, folder: string): Candidate[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return commandsIn(root, path);
    if (!entry.name.endsWith(".md")) return [];
    const file = entry.name === "SKILL.md" ? folder : path.slice(0, -".md".length);
    return readCandidate(relative(root, file).split(sep).join(":"), path);
  });
}

/** The skills and commands of the plugins directly below a folder of skills, by the folders that they have by default. */
function pluginsIn(root: string): Candidate[] {
  return entriesOf(root).flatMap((entry) => {
    const folder = join(root, entry.name);
    const [manifest] = readCandidate("", join(folder, ".claude-plugin/plugin.json"));
    const name = /"name": ?"([^"]+)"/.exec(manifest?.text ?? "")?.[1];
    if (name === undefined) return [];
    const commands = join(folder, "commands");
    const found = [...skillsIn(join(folder, "skills")), ...commandsIn(commands, commands)];
    return found.map((candidate) => ({ ...candidate, key: `${name}:${candidate.key}` }));
  });
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestors(parent)];
}

/** Every file below the home and the folders above the working directory that could be a skill or a command. */
export function findCandidates(place: Place): Candidate[] {
  const configFolder = place.env.CLAUDE_CONFIG_DIR ?? join(place.home, ".claude");
  const folders = [
    configFolder,
    ...ancestors(realpathSync(place.cwd)).map((folder) => join(folder, ".claude")),
  ];
  return [...new Set(folders)].filter(isFolder).flatMap((folder) => {
    const commands = join(folder, "commands");
    const skills = join(folder, "skills");
    return [...skillsIn(skills), ...commandsIn(commands, commands), ...pluginsIn(skills)];
  });
}
