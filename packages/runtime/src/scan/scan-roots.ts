import { setImmediate } from "node:timers/promises";
import {
  compareDiagnostics,
  type Diagnostic,
  type FileStat,
  type FileSystem,
  type FoundSkill,
  type HostProfile,
  loadReading,
  type PlannedRoot,
  parseCommand,
  SOFT_BODY_TOKENS,
} from "@skillwright/core";
import { type FolderLister, plainLister } from "./folder-listing.ts";
import type { FoundFile } from "./found-file.ts";
import { type ReadOptions, readSkillFile, type SkillFileReading } from "./read-skill-file.ts";
import { walkCommands } from "./walk-commands.ts";
import { walkDiagnostic } from "./walk-diagnostic.ts";
import { type WalkEnd, walkRoot } from "./walk-root.ts";

/** How often a long scan lets other work happen, in files. */
const FILES_PER_BREATH = 500;

/** A root with what a scan found out about it. */
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
  /** Problems of folders and links; those of a skill are with the skill. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A memory of earlier scans. */
export interface ScanCache {
  readonly lister: FolderLister;
  recall(file: FoundFile): SkillFileReading | undefined;
  remember(file: FoundFile, stat: FileStat, reading: SkillFileReading): void;
}

/** Searches roots and reads what they hold, in the roots' order. */
export async function scanRoots(
  profile: HostProfile,
  roots: readonly PlannedRoot[],
  options: { readonly files: FileSystem; readonly cache?: ScanCache | undefined },
): Promise<ScanResult> {
  const reader = await loadReading(profile.reading);
  const diagnostics: Diagnostic[] = [];
  const found: FoundSkill[] = [];
  const reports: RootReport[] = [];
  const readOptions = {
    files: options.files,
    reader,
    reads: profile.reads,
    sidecars: profile.honours.sidecars,
    warnAbove: profile.reading === "skillwright" ? SOFT_BODY_TOKENS : undefined,
  };
  const walkOptions = {
    files: options.files,
    lister: options.cache?.lister ?? plainLister(options.files),
    plugins: profile.namespaces === "plugin" ? "prefix" : "ignore",
    report: (diagnostic: Diagnostic) => diagnostics.push(diagnostic),
  } as const;
  let sinceBreath = 0;
  for (const [index, root] of roots.entries()) {
    const before = found.length;
    const isCommands = root.holds === "commands";
    const walk = (isCommands ? walkCommands : walkRoot)(root, walkOptions);
    const ownCommands = isCommands && profile.reading === "skillwright";
    const reading: ReadOptions = ownCommands ? { ...readOptions, reader: parseCommand } : readOptions;
    const { maxLoaded = Number.POSITIVE_INFINITY } = root.walk;
    let loaded = 0;
    for (;;) {
      const step = loaded < maxLoaded ? walk.next() : stopWalk(root, maxLoaded, walkOptions.report);
      if (step.done === true) {
        reports.push({ root, ...step.value, skills: found.length - before });
        if (!step.value.exists && isNamed(root) && diagnostics.every(({ file }) => file !== root.path)) {
          diagnostics.push(walkDiagnostic("root-missing", root.path, "There is no such folder"));
        }
        break;
      }
      const file = step.value;
      const content = options.cache?.recall(file) ?? readAndRemember(file, reading, options.cache);
      found.push(toFoundSkill(file, index, content));
      if (content.manifest !== undefined) loaded += 1;
      sinceBreath += 1;
      if (sinceBreath >= FILES_PER_BREATH) {
        sinceBreath = 0;
        await setImmediate();
      }
    }
  }
  return { roots: reports, found, diagnostics: diagnostics.toSorted(compareDiagnostics) };
}

/** Whether a person asked for this very folder, so that its absence is worth a word. */
function isNamed(root: PlannedRoot): boolean {
  return root.plugin === undefined && (root.base === "extra" || root.base === "configured");
}

function readAndRemember(
  file: FoundFile,
  options: ReadOptions,
  cache: ScanCache | undefined,
): SkillFileReading {
  const { reading, stat } = readSkillFile(file, options);
  if (stat !== undefined) cache?.remember(file, stat, reading);
  return reading;
}

/** Ends the search of a root of which no further skill would load. */
function stopWalk(
  root: PlannedRoot,
  maxLoaded: number,
  report: (diagnostic: Diagnostic) => void,
): IteratorReturnResult<WalkEnd> {
  const message = `Only the first ${maxLoaded} skills of a folder load; what comes after them is not listed`;
  report(walkDiagnostic("scan-limit", root.path, message));
  return { done: true, value: { exists: true, truncated: true } };
}

function toFoundSkill(file: FoundFile, root: number, reading: SkillFileReading): FoundSkill {
  return {
    key: file.key,
    path: file.path,
    kind: file.kind,
    root,
    group: file.group,
    directory: file.directory,
    ...(file.plugin !== undefined && { plugin: file.plugin }),
    manifest: reading.manifest,
    diagnostics: reading.diagnostics,
    body: reading.body,
  };
}
