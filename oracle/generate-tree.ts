import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { generateSettings } from "./generate-settings.ts";
import type { Place } from "./host-driver.ts";
import { createRandom, type Random } from "./random.ts";
import { type FeatureSite, rootFeatures } from "./root-features.ts";
import { spellFolder } from "./spell-place.ts";
import { layOut } from "./tree-layout.ts";
import { createTreeWriter, names, type TreeWriter } from "./tree-writer.ts";

/** A generated home and project, with a description. */
export interface GeneratedTree {
  readonly place: Place;
  readonly notes: readonly string[];
}

const homeRoots = [
  ".agents/skills",
  ".claude/skills",
  ".codex/skills",
  ".gemini/skills",
  ".openclaw/skills",
  ".opencode/skills",
  ".config/opencode/skill",
];

const projectRoots = [
  ".agents/skills",
  ".claude/skills",
  ".codex/skills",
  ".gemini/skills",
  ".opencode/skill",
  ".opencode/skills",
  "skills",
];

const featureNames = Object.keys(rootFeatures) as [string, ...string[]];

function isTaken(error: unknown): boolean {
  return ["EEXIST", "EISDIR", "ENOTDIR", "ENOENT", "ELOOP"].includes(
    (error as NodeJS.ErrnoException).code ?? "",
  );
}

/** If two features use the same path, the first wins and the rest of the second is left out. */
function decorate(feature: string, site: FeatureSite): void {
  try {
    rootFeatures[feature]?.(site);
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}

function fillRoot(root: string, elsewhere: string, random: Random, write: TreeWriter): void {
  mkdirSync(root, { recursive: true });
  const site = () => ({ root, name: random.pick(names), elsewhere, random, write });
  for (let left = 2 + random.below(8); left > 0; left -= 1) {
    decorate(random.chance(0.4) ? "skill" : random.pick(featureNames), site());
  }
  if (random.chance(0.06)) write.text(join(root, "SKILL.md"));
}

function writeCommands(folder: string, random: Random, write: TreeWriter): void {
  for (const name of ["alpha", "beta", "sub/gamma", "sub/two/delta"]) {
    if (random.chance(0.3)) write.text(join(folder, `${name}.md`));
  }
}

/** Variables that move a host's folder; here they name it in another way. */
const folderVariables = {
  CODEX_HOME: ".codex",
  CLAUDE_CONFIG_DIR: ".claude",
  XDG_CONFIG_HOME: ".config",
} as const;

function movedFolders(home: string, base: string, random: Random): Readonly<Record<string, string>> {
  const moved = Object.entries(folderVariables).filter(() => random.chance(0.15));
  return Object.fromEntries(
    moved.map(([variable, folder]) => {
      mkdirSync(join(home, folder), { recursive: true });
      return [variable, spellFolder(join(home, folder), base, random)];
    }),
  );
}

/** Fills an empty folder with a tree that depends only on the seed and the folder's path. */
export function generateTree(seed: number, base: string): GeneratedTree {
  const random = createRandom(seed);
  const { home, cwd, projectFolders, elsewhere, notes } = layOut(base, random);
  const write = createTreeWriter(random);
  const roots = [
    ...homeRoots.filter(() => random.chance(0.7)).map((root) => join(home, root)),
    ...projectFolders.flatMap((folder) =>
      projectRoots
        .filter(() => random.chance(folder === cwd ? 0.85 : 0.35))
        .map((root) => join(folder, root)),
    ),
  ];
  for (const root of roots) fillRoot(root, elsewhere, random, write);
  for (const folder of [home, ...projectFolders]) {
    if (random.chance(0.15)) writeCommands(join(folder, ".claude/commands"), random, write);
  }
  // One cycle is expensive for a host without a guard; with two, OpenCode walks 2^40 paths.
  const cyclic = random.chance(0.2) ? roots[random.below(roots.length)] : undefined;
  if (cyclic !== undefined) write.link("..", join(cyclic, "cycle", "up"));
  if (random.chance(0.1))
    write.raw(join(projectFolders[1] ?? cwd, ".claude-plugin/plugin.json"), '{"name": "whole"}');
  const place = {
    home: spellFolder(home, base, random),
    cwd: spellFolder(cwd, base, random),
    env: movedFolders(home, base, random),
  };
  const project = projectFolders[1] ?? cwd;
  generateSettings({ home, cwd, project, elsewhere, random, write }, place.cwd);
  return {
    place,
    notes: [
      ...notes,
      ...(cyclic === undefined ? [] : [`cycle in ${cyclic.slice(base.length)}`]),
      ...[place.home, place.cwd, ...Object.values(place.env)].map((path) => path.slice(base.length)),
    ],
  };
}
