import {
  baseName,
  type Diagnostic,
  type FileStat,
  type FileSystem,
  type FolderEntry,
  isInside,
  joinPath,
  type PlannedRoot,
} from "@skillwright/core/find";
import {
  acceptsFolder,
  asksForStat,
  type EntryFacts,
  examineEntries,
  fileProblem,
  followLink,
  orderEntries,
  searchInside,
} from "./entry-rules.ts";
import type { FolderLister, FoundFile } from "./found-file.ts";
import {
  isSystemFolder,
  openRoot,
  systemFolderMessage,
  type WalkProblem,
  walkDiagnostic,
} from "./open-root.ts";
import { enclosingPlugin, type ManifestReading, readPluginManifest } from "./plugin-manifest.ts";

/** Input of a search. */
export interface WalkOptions {
  readonly files: FileSystem;
  readonly lister: FolderLister;
  /** Whether plugin manifests give names a prefix. */
  readonly plugins: ManifestReading | "ignore";
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The outcome of searching one root. */
export interface WalkEnd {
  readonly exists: boolean;
  readonly truncated: boolean;
}

interface Folder {
  readonly path: string;
  readonly canonical: string;
  /** Path below the root, "" for the root. */
  readonly relative: string;
  readonly depth: number;
  readonly plugin: string | undefined;
}

/** Most lists of entries that are remembered: with the index, most skill folders share one of a few; without it, none do. */
const MAX_EXAMINED = 100;

/** Number of folders after which a search offers its caller to pause or stop. */
export const FOLDERS_PER_PAUSE = 200;

/**
 * Searches a root breadth-first, entries sorted by name, and yields each skill file, and `undefined` now and then so that
 * a search that finds nothing can be stopped too. The order depends only on names, links can't form cycles, and every
 * limit that is reached is reported.
 */
export function* walkRoot(
  root: PlannedRoot,
  options: WalkOptions,
): Generator<FoundFile | undefined, WalkEnd> {
  const walk = new Walk(root, options);
  const start = walk.start();
  if (start === undefined) return { exists: false, truncated: false };
  for (const folder of walk.folders(start)) {
    if (!walk.admit()) break;
    if (walk.isPause()) yield undefined;
    const entries = walk.entries(folder);
    if (entries === undefined) continue;
    const facts = walk.examine(entries);
    const here = facts.hasPluginFolder ? walk.inPlugin(folder, entries) : folder;
    const file = facts.skillFiles.length > 0 ? walk.skillFile(here, facts) : undefined;
    if (file !== undefined) yield file;
    if (!facts.hasFolders) continue;
    const search = searchInside(root.walk, {
      isRoot: folder.relative === "",
      isSkill: file !== undefined,
      isNamed: facts.skillFiles.length > 0,
    });
    if (search === "no") continue;
    // At the last level, the folders inside a skill are its own files: not searching them hides no skill.
    if (file !== undefined && here.depth >= root.walk.depth) continue;
    if (search === "inner-root") {
      const inner = entries.filter(({ name }) => name === root.walk.innerRoot);
      if (walk.examine(inner).hasFolders) walk.queue(here, inner);
    } else walk.queue(here, entries);
  }
  walk.finish();
  return { exists: true, truncated: walk.truncated };
}

/** Without links on the way both paths are the same string, which is kept once. */
function canonicalChild(folder: Folder, path: string, name: string): string {
  return folder.path === folder.canonical ? path : childPath(folder.canonical, name);
}

/** The path of an entry. The name is a single path segment, so the result needs no normalization. */
function childPath(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}

/** A folder whose subfolders are queued; until their turn they are stored only as directory entries. */
interface Waiting {
  readonly folder: Folder;
  readonly entries: readonly FolderEntry[];
}

class Walk {
  truncated = false;
  private readonly root: PlannedRoot;
  private readonly options: WalkOptions;
  private readonly waiting: Waiting[] = [];
  /** What is known about the first lists of entries. */
  private readonly examined = new Map<readonly FolderEntry[], EntryFacts>();
  /** Canonical paths of visited folders, recorded from the first link on: without links no folder is visited twice. */
  private visited: Set<string> | undefined;
  private admitted = 0;
  private seenEntries = 0;
  private tooDeep: string | undefined;
  private tooDeepCount = 0;
  private boundary: string;
  private linkedFolder: string | undefined;
  private namesRealPaths = false;

  constructor(root: PlannedRoot, options: WalkOptions) {
    this.root = root;
    this.options = options;
    this.boundary = root.boundary;
  }

  start(): Folder | undefined {
    const { files, report } = this.options;
    const open = openRoot(this.root, files, report);
    if (open === undefined) return undefined;
    const { canonical } = open;
    this.boundary = open.boundary;
    this.linkedFolder = open.linkedFolder;
    const { skillPath } = this.root.walk;
    this.namesRealPaths =
      skillPath === "real" || (skillPath === "real-if-linked" && canonical !== this.root.path);
    const plugin =
      this.root.plugin ??
      (this.options.plugins === "ignore"
        ? undefined
        : enclosingPlugin(files, canonical, this.options.plugins)?.name);
    return { path: this.root.path, canonical, relative: "", depth: 0, plugin };
  }

  /** Counts a visited folder; false when the limit is exceeded. */
  admit(): boolean {
    this.admitted += 1;
    if (this.admitted > this.root.walk.maxFolders) this.stopAt(`${this.root.walk.maxFolders} folders`);
    return this.admitted <= this.root.walk.maxFolders && this.seenEntries <= this.root.walk.maxEntries;
  }

  isPause(): boolean {
    return this.admitted % FOLDERS_PER_PAUSE === 0;
  }

  /** Reports a limit that ended the search, once. */
  private stopAt(limit: string): void {
    if (!this.truncated) {
      this.report(
        "scan-limit",
        this.root.path,
        `The search stopped after ${limit}; further skills are not listed`,
      );
    }
    this.truncated = true;
  }

  entries(folder: Folder): readonly FolderEntry[] | undefined {
    const answer = this.options.lister.list(folder.path);
    if (!answer.ok) {
      this.report("folder-unreadable", folder.path, `The folder cannot be read: ${answer.message}`);
      return undefined;
    }
    const left = this.root.walk.maxEntries - this.seenEntries;
    this.seenEntries += answer.value.length;
    if (answer.value.length > left) this.stopAt(`${this.root.walk.maxEntries} entries`);
    const admitted = answer.value.length > left ? answer.value.slice(0, left) : answer.value;
    return orderEntries(admitted, this.root.walk.entryOrder);
  }

  examine(entries: readonly FolderEntry[]): EntryFacts {
    const known = this.examined.get(entries);
    if (known !== undefined) return known;
    const facts = examineEntries(entries, this.root.walk);
    if (this.examined.size < MAX_EXAMINED) this.examined.set(entries, facts);
    return facts;
  }

  /** The folder with the prefix from its own manifest; an unusable manifest changes nothing. */
  inPlugin(folder: Folder, entries: readonly FolderEntry[]): Folder {
    if (this.root.plugin !== undefined || this.options.plugins === "ignore") return folder;
    const answer = readPluginManifest(this.options.files, folder.path, {
      entries,
      reading: this.options.plugins,
    });
    if (answer.kind === "invalid") this.options.report(answer.diagnostic);
    return answer.kind === "plugin" ? { ...folder, plugin: answer.plugin.name } : folder;
  }

  skillFile(folder: Folder, facts: EntryFacts): FoundFile | undefined {
    if (folder.depth === 0 && this.root.walk.rootFile === "ignore") return undefined;
    for (const entry of facts.skillFiles) {
      const file = this.file(folder, entry, facts);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  private file(folder: Folder, entry: FolderEntry, { hasAgentsFolder }: EntryFacts): FoundFile | undefined {
    const path = childPath(folder.path, entry.name);
    if (this.isNoFile(path, entry)) return undefined;
    const key =
      entry.kind === "link" ? this.followLink(path, "file") : canonicalChild(folder, path, entry.name);
    if (key === undefined) return undefined;
    const stat = this.fileStat(path);
    if (stat === "refused") return undefined;
    const parent = folder.relative.lastIndexOf("/");
    return {
      key,
      path: this.namesRealPaths ? joinPath(folder.canonical, entry.name) : path,
      kind: "skill",
      group: parent < 0 ? "" : folder.relative.slice(0, parent),
      directory: baseName(this.root.walk.folderName === "real" ? folder.canonical : folder.path),
      plugin: folder.plugin,
      isRoot: folder.relative === "",
      hasAgentsFolder,
      boundary: this.root.walk.fileLinks === "follow" ? undefined : this.boundary,
      stat,
    };
  }

  /** Whether an entry named like a skill file isn't a file (for example, a folder), which is reported. */
  private isNoFile(path: string, entry: FolderEntry): boolean {
    const stat = entry.kind === "link" ? this.options.files.stat(path) : undefined;
    const kind = stat?.ok === true ? stat.value.kind : entry.kind;
    if (kind === "file" || kind === "link") return false;
    const message = kind === "folder" ? "This is a folder" : "This isn't an ordinary file";
    this.report("file-unreadable", path, `${message}; a skill needs a file of this name`);
    return true;
  }

  /** The file's stats, if a rule needs them. */
  private fileStat(path: string): FileStat | "refused" | undefined {
    if (!asksForStat(this.root.walk)) return undefined;
    const stat = this.options.files.stat(path);
    if (!stat.ok || stat.value.kind !== "file") return "refused";
    const problem = fileProblem(stat.value, this.root.walk);
    if (problem === undefined) return stat.value;
    this.report(problem.code, path, problem.message);
    return "refused";
  }

  /** Queues the subfolders of a folder. */
  queue(folder: Folder, entries: readonly FolderEntry[]): void {
    this.waiting.push({ folder, entries });
  }

  /** The folders to search, those nearest to the root first; each is created when its turn comes. */
  *folders(start: Folder): Generator<Folder> {
    yield start;
    for (let next = 0; next < this.waiting.length; next += 1) {
      const group = this.waiting[next];
      if (group === undefined) return;
      const children = this.subfolders(group, next);
      yield* this.root.walk.maxChildren === undefined
        ? children
        : this.limitChildren(group.folder, [...children]);
    }
  }

  private *subfolders({ folder, entries }: Waiting, group: number): Generator<Folder> {
    const { walk } = this.root;
    for (const entry of entries) {
      if (entry.kind !== "folder" && entry.kind !== "link") continue;
      if (!acceptsFolder(entry.name, walk)) continue;
      const path = childPath(folder.path, entry.name);
      if (folder.depth >= walk.depth) {
        if (entry.kind === "folder") this.noteTooDeep(path);
        continue;
      }
      const canonical =
        entry.kind === "folder" ? canonicalChild(folder, path, entry.name) : this.followLink(path, "folder");
      if (canonical === undefined) continue;
      if (entry.kind === "link") this.visited ??= this.metBefore(group, entries.indexOf(entry));
      if (this.visited?.has(canonical) === true && walk.sameFolder === "once") continue;
      this.visited?.add(canonical);
      if (isSystemFolder(canonical)) {
        this.report("system-folder", path, systemFolderMessage);
        continue;
      }
      const relative = folder.relative === "" ? entry.name : `${folder.relative}/${entry.name}`;
      const plugin = entry.kind === "folder" ? folder.plugin : this.pluginAcross(folder, canonical);
      const continuesRoot = relative === walk.innerRoot && !this.holdsSkill(path);
      yield { path, canonical, relative, depth: continuesRoot ? 0 : folder.depth + 1, plugin };
    }
  }

  /** All folders visited before an entry, which is the first link. */
  private metBefore(group: number, place: number): Set<string> {
    const { walk } = this.root;
    const met = new Set(this.waiting.slice(0, 1).map(({ folder }) => folder.canonical));
    for (const [index, { folder, entries }] of this.waiting.slice(0, group + 1).entries()) {
      if (folder.depth >= walk.depth) continue;
      for (const { kind, name } of index === group ? entries.slice(0, place) : entries)
        if (kind === "folder" && acceptsFolder(name, walk)) met.add(childPath(folder.canonical, name));
    }
    return met;
  }

  private holdsSkill(folder: string): boolean {
    return this.root.walk.files.some((name) => this.options.files.stat(joinPath(folder, name)).ok);
  }

  private limitChildren(folder: Folder, found: readonly Folder[]): readonly Folder[] {
    const { maxChildren, innerRoot } = this.root.walk;
    if (maxChildren === undefined || found.length <= maxChildren) return found;
    this.truncated = true;
    this.report(
      "scan-limit",
      folder.path,
      `The folder contains ${found.length} folders; only the first ${maxChildren} are searched`,
    );
    return found.filter(({ relative }, index) => index < maxChildren || relative === innerRoot);
  }

  finish(): void {
    if (this.tooDeep === undefined) return;
    const { path, walk } = this.root;
    const folders = this.tooDeepCount === 1 ? "1 folder was" : `${this.tooDeepCount} folders were`;
    const levels = walk.depth === 1 ? "1 level" : `${walk.depth} levels`;
    this.report("scan-depth", this.tooDeep, `${folders} not searched: more than ${levels} below ${path}`);
  }

  /** A folder linked from outside doesn't get the prefix of the folder it is linked into. */
  private pluginAcross(folder: Folder, canonical: string): string | undefined {
    if (this.options.plugins === "ignore" || this.root.plugin !== undefined) return folder.plugin;
    if (isInside(folder.canonical, canonical)) return folder.plugin;
    return enclosingPlugin(this.options.files, canonical, this.options.plugins)?.name;
  }

  private followLink(path: string, wanted: "file" | "folder"): string | undefined {
    const { files, report } = this.options;
    const { walk, confinedFor } = this.root;
    const { boundary, linkedFolder } = this;
    return followLink(path, wanted, { files, report, walk, boundary, linkedFolder, confinedFor });
  }

  private noteTooDeep(path: string): void {
    this.tooDeep ??= path;
    this.tooDeepCount += 1;
  }

  private report(code: WalkProblem, file: string, message: string): void {
    this.options.report(walkDiagnostic(code, file, message));
  }
}
