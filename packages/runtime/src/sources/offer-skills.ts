import {
  baseName,
  checkTree,
  compareText,
  decodeText,
  escapeTerminal,
  type FoundPackage,
  findPackages,
  findSkillFolders,
  isSkillwrightError,
  type LeftOutFile,
  leftOutReason,
  MAX_CONFIG_BYTES,
  type PackageFile,
  type PackagePath,
  PLUGIN_MANIFESTS,
  packageNameProblem,
  parentPath,
  parseSkill,
  readJson,
  SkillwrightError,
} from "@skillwright/core/internal";
import { notInSource } from "./source-errors.ts";
import { MAX_SOURCE_BYTES, MAX_SOURCE_SKILLS } from "./source-limits.ts";

/** The files of a repository or a package, before any of them is read. */
export interface SourceTree {
  /** For messages. */
  readonly url: string;
  readonly entries: readonly SourceEntry[];
  /** The bytes of some entries, by path. Called once for each set of files that is needed. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** A file in a tree. */
export interface SourceEntry {
  /** With `/` between the parts; nothing about it was checked. */
  readonly path: string;
  readonly executable: boolean;
  /** Why no skill can have it, as in "is a link". */
  readonly problem?: string;
}

/** Which skills of a tree are wanted. */
export interface Wanted {
  /** Only in this folder. Folders of skills are relative to the top of the tree all the same. */
  readonly path?: string;
  /** Only the skill of this name: that of its folder, or its own. */
  readonly skill?: string;
}

/** The skills of a tree. */
export interface OfferedSkills {
  readonly packages: readonly FoundPackage[];
  readonly refused: readonly RefusedSkill[];
  /** Files that were not offered, such as a SKILL.md among tests. */
  readonly strays: readonly string[];
}

/** A skill that can't be used. */
export interface RefusedSkill {
  readonly folder: string;
  readonly reason: string;
}

/**
 * Finds the skills in a tree and reads only their files. One bad file refuses a skill. Throws `validation_error` if
 * the wanted one isn't there, and `limit_exceeded`.
 */
export async function offerSkills(tree: SourceTree, wanted: Wanted): Promise<OfferedSkills> {
  const base = wanted.path === undefined ? "" : `${wanted.path}/`;
  const entries = tree.entries.filter(({ path }) => path.startsWith(base));
  if (wanted.path !== undefined && entries.length === 0) {
    throw notInSource(tree.url, `There is no folder ${wanted.path} in ${tree.url}`);
  }
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const manifests = await readManifests(tree, byPath, base);
  const good = entries.filter(isRead);
  const found = findSkillFolders(
    good.map(({ path }) => path.slice(base.length)),
    manifests,
  );
  const absolute = (folder: string): string => (folder === "" ? (wanted.path ?? "") : `${base}${folder}`);
  const all = found.folders.map(absolute);
  const folders = wanted.skill === undefined ? all : await selectSkill(tree, all, wanted.skill, good);
  if (folders.length > MAX_SOURCE_SKILLS) throw tooMany(tree.url, folders.length);
  const offered = folders.map((folder) => ({ folder, members: membersOf(entries, folder) }));
  const reading = offered.flatMap(({ members }) => members.filter(isRead).map(({ path }) => path));
  const bytes = await tree.read(reading);
  const packages: FoundPackage[] = [];
  const refused: RefusedSkill[] = [...linkedSkills(entries, all)];
  for (const { folder, members } of offered) {
    const outcome = toPackage(folder, members, bytes);
    if ("reason" in outcome) refused.push(outcome);
    else packages.push(outcome);
  }
  checkSourceBytes(packages, tree.url);
  return {
    packages,
    refused: refused.toSorted((a, b) => compareText(a.folder, b.folder)),
    strays: found.others.map((folder) => `${absolute(folder)}/SKILL.md`),
  };
}

/** The contents that there are, by path. */
export function contentsByPath(
  paths: readonly string[],
  contentOf: (path: string) => Uint8Array | undefined,
): ReadonlyMap<string, Uint8Array> {
  const contents = paths.map((path) => [path, contentOf(path)] as const);
  return new Map(contents.filter((entry): entry is readonly [string, Uint8Array] => entry[1] !== undefined));
}

function isRead({ path, problem }: SourceEntry): boolean {
  return problem === undefined && leftOutReason(path) === undefined;
}

function membersOf(entries: readonly SourceEntry[], folder: string): readonly SourceEntry[] {
  return folder === "" ? entries : entries.filter(({ path }) => path.startsWith(`${folder}/`));
}

async function readManifests(
  tree: SourceTree,
  byPath: ReadonlyMap<string, SourceEntry>,
  base: string,
): Promise<readonly unknown[]> {
  const paths = PLUGIN_MANIFESTS.map((path) => `${base}${path}`).filter((path) => {
    const entry = byPath.get(path);
    return entry !== undefined && entry.problem === undefined;
  });
  if (paths.length === 0) return [];
  const contents = await tree.read(paths);
  // A broken manifest lists nothing; the skills at the usual places are found without it.
  return [...contents.values()]
    .filter((bytes) => bytes.length <= MAX_CONFIG_BYTES)
    .map((bytes) => readJson(decodeText(bytes).text)?.value);
}

/** The folder of one skill: by its name, else by the name that its SKILL.md says. */
async function selectSkill(
  tree: SourceTree,
  folders: readonly string[],
  skill: string,
  entries: readonly SourceEntry[],
): Promise<readonly string[]> {
  const isWanted = (name: string): boolean => name.toLowerCase() === skill.toLowerCase();
  const byFolder = folders.filter((folder) => isWanted(baseName(folder)));
  if (byFolder.length > 0) return byFolder;
  const folderOf = (path: string): string => (path.includes("/") ? parentPath(path) : "");
  const manifests = entries.filter(
    ({ path }) => /(?:^|\/)skill\.md$/i.test(path) && folders.includes(folderOf(path)),
  );
  const texts = await tree.read(manifests.map(({ path }) => path));
  const names = [...texts].map(([path, bytes]) => ({ folder: folderOf(path), name: nameIn(bytes, path) }));
  const byName = names.filter(({ name }) => name !== undefined && isWanted(name)).map(({ folder }) => folder);
  if (byName.length > 0) return byName;
  const known = names.map(({ name, folder }) => name ?? baseName(folder));
  throw notInSource(
    tree.url,
    `There is no skill "${skill}" in ${tree.url}`,
    known.length === 0 ? undefined : `It has: ${escapeTerminal(known.slice(0, 20).join(", "))}`,
  );
}

function nameIn(bytes: Uint8Array, file: string): string | undefined {
  const { text } = decodeText(bytes);
  return parseSkill({ text, file, directory: baseName(parentPath(file)), complete: true, sidecars: [] })
    .manifest?.name;
}

/** Links in folders of skills look like skills in the repository. */
function linkedSkills(entries: readonly SourceEntry[], folders: readonly string[]): readonly RefusedSkill[] {
  const places = new Set([...folders.filter((folder) => folder !== "").map(parentPath), "skills"]);
  return entries.flatMap(({ path, problem }) =>
    problem !== undefined &&
    path.includes("/") &&
    places.has(parentPath(path)) &&
    !folders.some((folder) => path.startsWith(`${folder}/`))
      ? [{ folder: escapeTerminal(path), reason: `${escapeTerminal(baseName(path))} ${problem}` }]
      : [],
  );
}

function toPackage(
  folder: string,
  members: readonly SourceEntry[],
  bytes: ReadonlyMap<string, Uint8Array>,
): FoundPackage | RefusedSkill {
  const start = folder === "" ? 0 : folder.length + 1;
  const files: PackageFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const { path, executable, problem } of members) {
    const own = path.slice(start);
    const reason = leftOutReason(own);
    if (reason !== undefined) {
      leftOut.push({ path: own, reason });
      continue;
    }
    const wrong = problem ?? nameProblem(own);
    if (wrong !== undefined) return { folder, reason: `${escapeTerminal(own)} ${wrong}` };
    const content = bytes.get(path);
    if (content === undefined) return { folder, reason: `${own} is not in the source` };
    if (isLfsPointer(content)) return { folder, reason: `${own} is only a pointer to a file in Git LFS` };
    files.push({ path: own as PackagePath, bytes: content, executable });
  }
  try {
    checkTree(files, folder === "" ? "The skill" : folder);
  } catch (error) {
    if (isSkillwrightError(error)) return { folder, reason: error.message };
    throw error;
  }
  const { packages } = findPackages(files);
  const [own] = packages.filter((one) => one.folder === "");
  if (own === undefined) return { folder, reason: "It has no SKILL.md" };
  return { folder, files: own.files, leftOut: leftOut.toSorted((a, b) => compareText(a.path, b.path)) };
}

function nameProblem(path: string): string | undefined {
  const problem = packageNameProblem(path);
  return problem === undefined ? undefined : `has a name that is not allowed: ${problem}`;
}

/** Whether a file only says where its content is; <https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md>. */
function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.length < 1024 && decodeText(bytes).text.startsWith("version https://git-lfs.github.com/spec/");
}

function tooMany(url: string, actual: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${url} has ${actual} skills; ${MAX_SOURCE_SKILLS} are allowed`,
    details: { limit: "MAX_SOURCE_SKILLS", allowed: MAX_SOURCE_SKILLS, actual },
    hint: "Name a folder or a skill of it.",
  });
}

/** Throws `limit_exceeded` where the skills of a source together are too large to be kept in memory. */
export function checkSourceBytes(packages: readonly FoundPackage[], url: string): void {
  const actual = packages.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (actual <= MAX_SOURCE_BYTES) return;
  throw new SkillwrightError("limit_exceeded", {
    message: `The skills of ${url} have ${actual} bytes; ${MAX_SOURCE_BYTES} are allowed`,
    details: { limit: "MAX_SOURCE_BYTES", allowed: MAX_SOURCE_BYTES, actual },
    hint: "Name a folder or a skill of it.",
  });
}
