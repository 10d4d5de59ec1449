import { setImmediate } from "node:timers/promises";
import {
  compareDiagnostics,
  type Diagnostic,
  type FileStat,
  type FileSystem,
  type FoundSkill,
  type HostProfile,
  type NamespaceRule,
  type PlannedRoot,
} from "@skillwright/core/find";
import { type FolderLister, type FoundFile, plainLister } from "./found-file.ts";
import type { SkillFileReader } from "./open-reader.ts";
import { walkDiagnostic } from "./open-root.ts";
import type { ManifestReading } from "./plugin-manifest.ts";
import type { SkillFileReading } from "./read-skill-file.ts";
import { walkCommands } from "./walk-commands.ts";
import { type WalkEnd, walkRoot } from "./walk-root.ts";

/** Where prefixes of names come from. */
const pluginPrefixes: Readonly<Record<NamespaceRule, ManifestReading | "ignore">> = {
  plugin: "usual",
  "plugin-codex": "codex",
  "plugin-folder": "ignore",
  none: "ignore",
};

/** Number of files after which a long scan yields to other work. */
const FILES_PER_BREATH = 500;

/** Files after which a scan checks how long it has taken. */
const FILES_PER_CLOCK = 20;

/** Longest scan of all roots together, in milliseconds; a folder that takes longer isn't a skills folder. */
const MAX_SCAN_MS = 60_000;

/** Most skills of all roots together: each costs some kilobytes of memory. */
const MAX_SKILLS = 300_000;

/** Most skills that are listed for another agent, which reads whole files: each costs about 20 kilobytes. */
const MAX_SIMULATED_SKILLS = 20_000;

/** A root and its scan results. */
export interface RootReport {
  readonly root: PlannedRoot;
  readonly exists: boolean;
  /** Skill files found below it, those that do not load included. */
  readonly skills: number;
  readonly truncated: boolean;
}

/** Everything a scan found. */
export interface ScanResult {
  readonly roots: readonly RootReport[];
  readonly found: readonly FoundSkill[];
  /** Diagnostics about folders and links; those about a skill are on the skill. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A cache of earlier scans. */
export interface ScanCache {
  readonly lister: FolderLister;
  /** The earlier parse result of an unchanged file, or the skill created from it. */
  recall(file: FoundFile): SkillFileReading | FoundSkill | undefined;
  remember(file: FoundFile, stat: FileStat, reading: SkillFileReading): void;
  /** Stores the skill created from a file. Returns the earlier one instead if it is equal. */
  share?(skill: FoundSkill): FoundSkill;
}

/** How roots are scanned. */
export interface ScanOptions {
  readonly files: FileSystem;
  readonly cache?: ScanCache | undefined;
  /** Stops the scan, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each root is read. */
  readonly onFolder?: ((folder: string) => void) | undefined;
  /** Default: {@link MAX_SCAN_MS}. */
  readonly maxMs?: number;
}

/** Searches roots and reads their skills, in the order of the roots. */
export async function scanRoots(
  profile: HostProfile,
  roots: readonly PlannedRoot[],
  options: ScanOptions,
): Promise<ScanResult> {
  const diagnostics: Diagnostic[] = [];
  const found: FoundSkill[] = [];
  const reports: RootReport[] = [];
  const walkOptions = {
    files: options.files,
    lister: options.cache?.lister ?? plainLister(options.files),
    plugins: pluginPrefixes[profile.namespaces],
    report: (diagnostic: Diagnostic) => diagnostics.push(diagnostic),
  } as const;
  let read: SkillFileReader | undefined;
  let sinceBreath = 0;
  const deadline = millisecondsUp() + (options.maxMs ?? MAX_SCAN_MS);
  const maxSkills = profile.id === "skillwright" ? MAX_SKILLS : MAX_SIMULATED_SKILLS;
  const breathe = async (): Promise<void> => {
    sinceBreath = 0;
    await setImmediate();
    options.signal?.throwIfAborted();
  };
  /** Why the whole scan must end, if it must. Folders without files take time too, so the clock is read in each root. */
  const ending = ({ isNewRoot }: { readonly isNewRoot: boolean }): string | undefined => {
    if (found.length >= maxSkills) return `${maxSkills} skills`;
    const isDue = isNewRoot || sinceBreath % FILES_PER_CLOCK === 0;
    return isDue && millisecondsUp() >= deadline
      ? `${Math.round((options.maxMs ?? MAX_SCAN_MS) / 1000)} seconds`
      : undefined;
  };
  options.signal?.throwIfAborted();
  for (const [index, root] of roots.entries()) {
    options.onFolder?.(root.path);
    const before = found.length;
    const isCommands = root.holds === "commands";
    const walk = (isCommands ? walkCommands : walkRoot)(root, walkOptions);
    const { maxLoaded = Number.POSITIVE_INFINITY } = root.walk;
    let loaded = 0;
    for (;;) {
      const limit = ending({ isNewRoot: found.length === before });
      const step =
        limit !== undefined
          ? stopScan(root, limit, { files: options.files, report: walkOptions.report })
          : loaded < maxLoaded
            ? walk.next()
            : stopWalk(root, maxLoaded, walkOptions.report);
      if (step.done === true) {
        reports.push({ root, ...step.value, skills: found.length - before });
        if (!step.value.exists && isNamed(root) && diagnostics.every(({ file }) => file !== root.path)) {
          diagnostics.push(walkDiagnostic("root-missing", root.path, "There is no such folder"));
        }
        break;
      }
      const file = step.value;
      if (file === undefined) {
        await breathe();
        continue;
      }
      let content = options.cache?.recall(file);
      if (content === undefined) {
        read ??= await loadReader(profile, options.files);
        const { reading, stat } = read(file, root.holds);
        if (stat !== undefined) options.cache?.remember(file, stat, reading);
        content = reading;
      }
      if (isFoundSo(content, file, index)) found.push(content);
      else {
        const skill = toFoundSkill(file, index, content);
        found.push(options.cache?.share?.(skill) ?? skill);
      }
      if (content.manifest !== undefined) loaded += 1;
      sinceBreath += 1;
      if (sinceBreath >= FILES_PER_BREATH) await breathe();
    }
  }
  return { roots: reports, found, diagnostics: diagnostics.toSorted(compareDiagnostics) };
}

/** A monotonic clock. Unlike `performance`, it loads no module when it is first read. */
function millisecondsUp(): number {
  return process.uptime() * 1000;
}

/** Whether the user named this folder explicitly, so that its absence is reported. */
function isNamed(root: PlannedRoot): boolean {
  return root.plugin === undefined && (root.base === "extra" || root.base === "configured");
}

/** Loaded with the first file that is read: an unchanged root needs no parser, and the parser is large. */
async function loadReader(profile: HostProfile, files: FileSystem): Promise<SkillFileReader> {
  const { openReader } = await import("./open-reader.ts");
  return openReader(profile, files);
}

/** Ends the search of a root once no further skill would load. */
function stopWalk(
  root: PlannedRoot,
  maxLoaded: number,
  report: (diagnostic: Diagnostic) => void,
): IteratorReturnResult<WalkEnd> {
  const message = `Only the first ${maxLoaded} skills of a folder load; the rest are not listed`;
  report(walkDiagnostic("scan-limit", root.path, message));
  return { done: true, value: { exists: true, truncated: true } };
}

/** Ends the scan of a root because the whole scan reached a limit. */
function stopScan(
  root: PlannedRoot,
  limit: string,
  { files, report }: { readonly files: FileSystem; readonly report: (diagnostic: Diagnostic) => void },
): IteratorReturnResult<WalkEnd> {
  const exists = files.stat(root.path).ok;
  const message = `The search stopped after ${limit} in all; further skills are not listed`;
  if (exists) report(walkDiagnostic("scan-limit", root.path, message));
  return { done: true, value: { exists, truncated: exists } };
}

/** Whether a cached skill was found at the same path and can be reused. */
function isFoundSo(
  reading: SkillFileReading | FoundSkill,
  file: FoundFile,
  root: number,
): reading is FoundSkill {
  return (
    "key" in reading &&
    reading.root === root &&
    reading.path === file.path &&
    reading.key === file.key &&
    reading.kind === file.kind &&
    reading.group === file.group &&
    reading.directory === file.directory &&
    reading.plugin === file.plugin
  );
}

function toFoundSkill(file: FoundFile, root: number, reading: SkillFileReading): FoundSkill {
  return {
    key: file.key,
    // Usually equal strings: keep one. With a hundred thousand skills, the other would take seven megabytes.
    path: file.path === file.key ? file.key : file.path,
    kind: file.kind,
    root,
    group: file.group,
    // Here, the other would also retain the longer path it is a slice of.
    directory: reading.manifest?.name === file.directory ? reading.manifest.name : file.directory,
    plugin: file.plugin,
    manifest: reading.manifest,
    diagnostics: reading.diagnostics,
    body: reading.body,
    stamp: reading.stamp,
  };
}
