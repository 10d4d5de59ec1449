import { existsSync, realpathSync } from "node:fs";
import { isSkillwrightError, type PackageFile, type PackagePath } from "@skillwright/core/internal";
import {
  comparedLines,
  findModifiedCopy,
  type KnownSkill,
  type ModifiedCopy,
} from "@skillwright/core/scanner";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";
import { type History, historyFile, openHistory } from "../history/history.ts";
import { tryReadSkillTree } from "../skill-tree/read-skill-tree.ts";
import { installedTargets, MAX_COMMAND_BYTES, type ScanInput, type ScanTarget } from "./find-targets.ts";
import { type KnownSkills, openKnownSkills } from "./known-skills.ts";

/** What scanned skills are compared with. */
export interface Comparisons {
  /** The known skill that a skill is a changed copy of. */
  findCopy(
    target: Pick<ScanTarget, "name" | "file" | "earlier">,
    scanned: { readonly files: readonly PackageFile[]; readonly tree: string },
  ): ModifiedCopy | undefined;
  /** What could not be compared until now, with the reason. */
  notices(): readonly string[];
  close(): void;
}

/** The history, and the keys that skills have in it by their names. */
interface EarlierSkills extends Pick<History, "list" | "read" | "close"> {
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** What is read only once a skill is compared. */
interface Rest {
  readonly here: ReturnType<typeof readInstalled>;
  readonly history: EarlierSkills | undefined;
  readonly index: KnownSkills | undefined;
}

/** What skills are compared with: named and found ones, earlier versions from history and registries, known skills. */
export async function openComparisons(
  input: ScanInput,
  {
    found,
    asked,
    installed,
  }: {
    readonly found: readonly ScanTarget[];
    readonly asked: readonly ScanTarget[];
    /** Whether skills found here are compared; they aren't with each other. */
    readonly installed: "compare" | "leave-out";
  },
): Promise<Comparisons> {
  const own = new Set(found.map(({ location }) => location));
  const isOther = ({ location }: ScanTarget): boolean => !own.has(location);
  const named = await readTargets(asked.filter(isOther));
  const { state } = input.locations;
  const openRest = (): Rest => ({
    here: installed === "compare" ? readInstalled(installedTargets(input).filter(isOther)) : [],
    history: existsSync(historyFile(state)) ? openEarlier(state) : undefined,
    index: tryIndex(() => openKnownSkills(state, "read")),
  });
  const notices = new Set<string>();
  /** An index that can't be used must not prevent scanning or installing. */
  const tryIndex = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      notices.add(`Not compared with known skills: ${error.message}. ${error.hint ?? ""}`.trim());
      return undefined;
    }
  };
  let rest: Rest | undefined;
  return {
    findCopy(target, { files, tree }) {
      const { name, earlier } = target;
      rest ??= openRest();
      const { here, history, index } = rest;
      const known: readonly KnownSkill[] = [
        ...(earlier === undefined ? [] : [toKnown(`${name} ${earlier.version}`, earlier.files)]),
        ...named,
        ...here.map((skill) => ({ ...skill, isRelated: skill.name === name })),
        ...(history === undefined ? [] : earlierVersions(history, target, tree)),
        ...(tryIndex(() => indexed(index, files, name)) ?? []),
      ];
      return findModifiedCopy(files, known);
    },
    notices: () => [...notices],
    close() {
      rest?.history?.close();
      rest?.index?.close();
    },
  };
}

function openEarlier(state: string): EarlierSkills {
  const history = openHistory({ state });
  const groups = Map.groupBy(history.lineages(), ({ name }) => name);
  const keys = new Map([...groups].map(([name, lineages]) => [name, lineages.map(({ key }) => key)]));
  return { ...history, keys };
}

function toKnown(label: string, files: readonly PackageFile[]): KnownSkill {
  return { label, lines: comparedLines(files), files: () => files, isRelated: true };
}

async function readTargets(targets: readonly ScanTarget[]): Promise<readonly KnownSkill[]> {
  const skills: KnownSkill[] = [];
  for (const { name, location, read } of targets) {
    try {
      skills.push(toKnown(`${name} (${location})`, await read()));
    } catch (error) {
      // A known skill that can't be read can't be compared; its own scan reports it.
      if (!isSkillwrightError(error)) throw error;
    }
  }
  return skills;
}

/** Reads only each SKILL.md; the other files are read if it is similar. */
function readInstalled(
  targets: readonly ScanTarget[],
): readonly (Omit<KnownSkill, "isRelated"> & { readonly name: string })[] {
  const disk = nodeFileSystem();
  return targets.flatMap(({ name, location, file = "" }) => {
    const read = disk.read(file, MAX_COMMAND_BYTES);
    if (!read.ok) return [];
    const skill = { path: "SKILL.md" as PackagePath, bytes: read.value, executable: false };
    // What can't be read completely is reported by its own scan.
    const tree = (): readonly PackageFile[] | undefined =>
      location === file ? undefined : tryReadSkillTree(location);
    const files = (): readonly PackageFile[] => tree() ?? [skill];
    return [{ name, label: `${name} (${location})`, lines: comparedLines([skill]), files }];
  });
}

/** What a skill was before an outside change, or the last version of a deleted one with the same name. */
function earlierVersions(
  history: EarlierSkills,
  { name, file }: Pick<ScanTarget, "name" | "file">,
  tree: string,
): readonly KnownSkill[] {
  // A skill's key in the history is the path that links lead to.
  const path = file !== undefined && existsSync(file) ? toPortablePath(realpathSync(file)) : undefined;
  const own = path === undefined ? [] : history.list(path);
  const isGone = ({ hash }: { readonly hash: string | undefined }): boolean => hash === undefined;
  const keys = own.length > 0 ? [path ?? ""] : (history.keys.get(name) ?? []);
  return keys.flatMap((key) => {
    const versions = history.list(key);
    const [newest] = versions;
    const isOutside = newest?.hash === tree && newest.author.kind === "external";
    const isWanted = own.length > 0 || (newest !== undefined && isGone(newest));
    const before = versions.find(({ hash }) => hash !== undefined && hash !== tree);
    if (!isWanted || before === undefined || (newest?.hash === tree && !isOutside)) return [];
    const label = `${name}, version ${before.number} of ${before.at.slice(0, 10)}`;
    return [toKnown(label, history.read(key, before.number))];
  });
}

function indexed(
  index: KnownSkills | undefined,
  files: readonly PackageFile[],
  name: string,
): readonly KnownSkill[] {
  return (index?.similar(comparedLines(files)) ?? []).map((skill) => ({
    label: `${skill.name} (${skill.source})`,
    lines: comparedLines(skill.files),
    files: () => skill.files,
    isRelated: skill.name === name,
  }));
}
