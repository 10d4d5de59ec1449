import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./random.ts";

/** The folders that a tree is built in. */
export interface Layout {
  readonly home: string;
  readonly cwd: string;
  /** The folders that may contain project roots, outermost first, whether or not a host searches them. */
  readonly projectFolders: readonly string[];
  /** A folder that no host searches, for the targets of links. */
  readonly elsewhere: string;
  /** A description for whoever reads a mismatch. */
  readonly notes: readonly string[];
}

type Marker = (folder: string) => void;

function writeRepository(git: string): void {
  mkdirSync(join(git, "objects"), { recursive: true });
  mkdirSync(join(git, "refs"), { recursive: true });
  writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
}

const markers: Readonly<Record<string, Marker>> = {
  repository: (folder) => writeRepository(join(folder, ".git")),
  "empty .git folder": (folder) => mkdirSync(join(folder, ".git")),
  "dead .git file": (folder) => writeFileSync(join(folder, ".git"), "gitdir: /nowhere\n"),
  worktree: (folder) => {
    const main = `${folder}-main`;
    writeRepository(join(main, ".git"));
    const linked = join(main, ".git/worktrees/linked");
    mkdirSync(linked, { recursive: true });
    writeFileSync(join(linked, "HEAD"), "ref: refs/heads/linked\n");
    writeFileSync(join(linked, "commondir"), "../..\n");
    writeFileSync(join(linked, "gitdir"), `${join(folder, ".git")}\n`);
    writeFileSync(join(folder, ".git"), `gitdir: ${linked}\n`);
  },
  "no marker": () => {},
  ".hg folder": (folder) => mkdirSync(join(folder, ".hg")),
};

function pickMarker(random: Random): string {
  if (random.chance(0.6)) return "repository";
  return random.pick(["empty .git folder", "dead .git file", "worktree", "no marker", ".hg folder"]);
}

/**
 * Creates the folders of a tree: a home, a project of three nested folders inside or next to it, and a marker
 * for its root.
 */
export function layOut(base: string, random: Random): Layout {
  const home = join(base, "home");
  const insideHome = random.chance(0.3);
  const outer = insideHome ? join(home, "projects") : join(base, "work");
  const repository = join(outer, "repository");
  const folders = [outer, repository, join(repository, "part"), join(repository, "part/leaf")];
  const elsewhere = join(base, "elsewhere");
  for (const folder of [home, elsewhere, ...folders]) mkdirSync(folder, { recursive: true });

  const marker = pickMarker(random);
  markers[marker]?.(repository);
  const nested = random.chance(0.1);
  if (nested) markers.repository?.(join(repository, "part"));
  const cwd = folders[random.pick([1, 2, 3])] ?? repository;
  const notes = [
    `${marker} at ${repository.slice(base.length)}${nested ? " and a repository in part" : ""}`,
    `working directory ${cwd.slice(base.length)}`,
  ];
  return { home, cwd, projectFolders: folders, elsewhere, notes };
}
