import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
  baseName,
  compareText,
  type EarlierVersion,
  fileNotFound,
  findSkill,
  isSkillwrightError,
  omitUndefined,
  type PackageFile,
  type PackagePath,
  type PinnedSource,
  parentPath,
  SkillwrightError,
  type Source,
  type SourceItem,
} from "@skillwright/core/internal";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";
import { findLintFiles } from "../lint/find-lint-files.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import { openSource } from "../sources/open-source.ts";
import { parseGivenSource } from "../sources/parse-given-source.ts";
import { contextOf, type SourceContext } from "../sources/source-context.ts";

export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Reads standard input, for the target `-`. */
  readonly readInput?: () => Promise<Uint8Array>;
  readonly onProgress?: NonNullable<SourceContext["onProgress"]>;
}

/** A skill to scan, or to compare with. */
export interface ScanTarget {
  readonly name: string;
  /** Its folder on this computer, or the source and the folder in it. */
  readonly location: string;
  /** Whether {@link location} is a path on this computer. */
  readonly local: boolean;
  /** Its SKILL.md or command file, if it is on this computer. */
  readonly file?: string;
  /** The version before it, if the source knows one. */
  readonly earlier?: EarlierVersion;
  /** Why the version before it isn't known, if it couldn't be fetched. */
  readonly notices?: readonly string[];
  readonly read: () => Promise<readonly PackageFile[]> | readonly PackageFile[];
}

/** What a scan works with. */
export type ScanInput = Pick<SkillsPlace, "current" | "locations" | "env">;

/** Every skill and command found here, each file once. */
export function installedTargets({ current }: Pick<ScanInput, "current">): readonly ScanTarget[] {
  const byPath = new Map(
    current().skills.map(({ name, found }) => [found.path, { name, path: found.path, kind: found.kind }]),
  );
  return [...byPath.values()]
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ name, path, kind }) => localSkill(name, path, kind === "command" ? "command" : "skill"));
}

/** A skill found here, by id or name. Throws `skill_not_found`. */
export function namedTarget({ current }: Pick<ScanInput, "current">, query: string): ScanTarget {
  const { found, name } = findSkill(current().skills, query);
  return localSkill(name, found.path, found.kind === "command" ? "command" : "skill");
}

function localSkill(name: string, path: string, kind: "skill" | "command"): ScanTarget {
  const location = kind === "command" ? path : parentPath(path);
  return {
    name,
    location,
    local: true,
    file: path,
    read: () => {
      if (kind === "skill") return readSkillTree(location);
      const bytes = nodeFileSystem().read(path, MAX_COMMAND_BYTES);
      if (!bytes.ok) throw missing(path);
      return [{ path: "SKILL.md" as PackagePath, bytes: bytes.value, executable: false }];
    },
  };
}

/** Largest command file that is read, in bytes. */
export const MAX_COMMAND_BYTES: number = 4 * 1024 * 1024;

export interface TargetOptions extends ReadOptions {
  /** `read` also reads the version of each skill before its last change, if its source knows one. Default: `skip`. */
  readonly earlier?: "read" | "skip";
}

/** The skills of paths and sources. Throws `file_not_found` if one has none. */
export async function findTargets(
  input: ScanInput,
  targets: readonly string[],
  options: TargetOptions = {},
): Promise<readonly ScanTarget[]> {
  const all: ScanTarget[] = [];
  for (const target of targets) all.push(...(await findTarget(input, target, options)));
  return all;
}

/** Whether a target is the name of a skill: it looks like one, and no file or folder has it. */
export function namesSkill(target: string, cwd: string): boolean {
  const isName = /^[\w:-]+$/.test(target);
  return isName && statSync(resolve(cwd, target), { throwIfNoEntry: false }) === undefined;
}

/** A folder or file here, a skill found here, or a source. */
async function findTarget(
  input: ScanInput,
  target: string,
  { signal, readInput, onProgress, earlier = "skip" }: TargetOptions,
): Promise<readonly ScanTarget[]> {
  const { place } = input.current();
  const path = toPortablePath(resolve(place.cwd, target));
  const stat = statSync(path, { throwIfNoEntry: false });
  const isText = stat?.isFile() === true && /\.md$/i.test(path);
  if (stat?.isDirectory() === true || isText) {
    const { files } = findLintFiles(nodeFileSystem(), [path]);
    if (files.length === 0) throw missing(path);
    return files.map((file) => {
      const name = baseName(
        file.kind === "command" ? file.path.replace(/\.md$/i, "") : parentPath(file.path),
      );
      return localSkill(name, file.path, file.kind);
    });
  }
  if (namesSkill(target, place.cwd)) return [namedTarget(input, target)];
  const source = openSource(parseGivenSource(target, place.cwd), {
    ...contextOf(input.current(), input),
    ...omitUndefined({ signal, readInput, onProgress }),
  });
  return readSource(source, { target, earlier, ...omitUndefined({ signal }) });
}

async function readSource(
  source: Source,
  {
    target,
    signal,
    earlier: wanted,
  }: Pick<TargetOptions, "signal" | "earlier"> & { readonly target: string },
): Promise<readonly ScanTarget[]> {
  const pinned = await source.resolve(omitUndefined({ signal }));
  try {
    const items: Exclude<SourceItem, { readonly kind: "stray" }>[] = [];
    for await (const item of pinned.items()) if (item.kind !== "stray") items.push(item);
    const folders = items.map((item) => (item.kind === "skill" ? item.skill.folder : item.folder));
    const { earlier, notices } = wanted === "read" ? await readEarlier(pinned, folders, signal) : {};
    const found: ScanTarget[] = [];
    for (const [index, item] of items.entries()) {
      const folder = folders[index] ?? "";
      const common = {
        name: folder === "" ? pinned.name : baseName(folder),
        location: folder === "" ? source.label : `${source.label} (${folder})`,
        local: false,
        ...omitUndefined({ earlier: earlier?.get(folder), notices }),
      };
      if (item.kind === "skill") {
        // Read now: the source is closed before the scan begins.
        const { files } = await item.skill.read(omitUndefined({ signal }));
        found.push({ ...common, read: () => files });
      } else {
        const { reason } = item;
        const read = (): never => {
          throw refused(reason);
        };
        found.push({ ...common, read });
      }
    }
    if (found.length === 0) throw missing(target);
    return found;
  } finally {
    await pinned.close();
  }
}

/** A version that can't be fetched any more can't be compared; the scan itself doesn't need it. */
async function readEarlier(
  pinned: PinnedSource,
  folders: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ readonly earlier?: ReadonlyMap<string, EarlierVersion>; readonly notices?: readonly string[] }> {
  try {
    return omitUndefined({ earlier: await pinned.earlier?.(folders, omitUndefined({ signal })) });
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return { notices: [`Not compared with the version before: ${error.message}`] };
  }
}

function missing(path: string): SkillwrightError<"file_not_found"> {
  return fileNotFound(path, `No skill found in ${path}`, {
    hint: "Pass a skill's folder, a folder of skills, an archive or a source such as owner/repo.",
  });
}

function refused(reason: string): SkillwrightError<"load_error"> {
  return new SkillwrightError("load_error", { message: reason, details: { name: "", path: "SKILL.md" } });
}
