import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
  baseName,
  compareText,
  findModifiedCopy,
  findSkill,
  isSkillwrightError,
  type KnownSkill,
  type ModifiedCopy,
  omitUndefined,
  type PackageFile,
  type PackagePath,
  parentPath,
  type ScanReport,
  SkillwrightError,
  type Source,
  scanFiles,
  scanRules,
} from "@skillwright/core/internal";
import { setConfigValue } from "../config/write-config.ts";
import { nodeFileSystem, toPortablePath } from "../files/node-file-system.ts";
import { findLintFiles } from "../lint/find-lint-files.ts";
import type { Environment, Locations } from "../machine/locations.ts";
import { registryAccess } from "../registries/registry-access.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { openSource } from "../sources/open-source.ts";
import { parseGivenSource } from "../sources/parse-given-source.ts";

/** What is scanned. */
export interface ScanSkillsOptions {
  /** Paths, sources such as `owner/repo`, or names of skills found here. Default: every skill found here. */
  readonly targets?: readonly string[];
  /** Ids or names of skills found here; unlike targets they are never paths. */
  readonly skills?: readonly string[];
  /** Paths or sources of known skills: a scanned skill that is a changed copy of one shows its changes. */
  readonly against?: readonly string[];
  /** `keep` adds the files to the results, for a review. Default: `drop`. */
  readonly files?: "keep" | "drop";
  readonly signal?: AbortSignal;
  /** Reads standard input, for the target `-`. */
  readonly readInput?: () => Promise<Uint8Array>;
}

/** A skill that was scanned. */
export interface ScannedSkill {
  readonly name: string;
  /** Its folder on this computer, or the source and the folder in it. */
  readonly location: string;
  /** Whether {@link location} is a path on this computer. */
  readonly local: boolean;
  /** The hash that a silenced finding is bound to; undefined if the files couldn't be read. */
  readonly tree: string | undefined;
  readonly report: ScanReport;
  /** Only if asked for, and if they could be read. */
  readonly files?: readonly PackageFile[];
  readonly copy?: ModifiedCopy;
  /** A model's second opinion, if a person asked for one; the report's verdict already includes it. */
  readonly review?: { readonly model: string; readonly reason: string; readonly raised: boolean };
}

/** What scanning needs. */
export interface ScanInput {
  readonly current: () => Snapshot;
  readonly locations: Locations;
  readonly env: Environment;
}

interface Found {
  readonly name: string;
  readonly location: string;
  readonly local: boolean;
  readonly read: () => Promise<readonly PackageFile[]> | readonly PackageFile[];
}

/** Scans skills for signs of an attack. Nothing of them is run. Throws `file_not_found` if a target has no skills. */
export async function scanSkills(
  input: ScanInput,
  options: ScanSkillsOptions = {},
): Promise<readonly ScannedSkill[]> {
  const { targets = [], against = [] } = options;
  const named = options.skills?.map((query) => foundSkill(input, query));
  const found = named ?? (targets.length === 0 ? installed(input) : await findAll(input, targets, options));
  // Unrelated skills share templates: only a skill of the same name is compared without being asked for.
  const names = new Set(found.map(({ name }) => name));
  const namesakes = installed(input).filter(({ name }) => names.has(name));
  const here = named === undefined && targets.length === 0 ? [] : await readKnown(namesakes, found);
  const others = await readKnown(await findAll(input, against, options), found);
  const silenced = new Map(input.current().config.flatMap(({ scan }) => [...(scan.silenced ?? [])]));
  const scanned: ScannedSkill[] = [];
  for (const skill of found) {
    options.signal?.throwIfAborted();
    const known = [...here.filter(({ name }) => name === skill.name), ...others];
    scanned.push(await scanOne(skill, { known, silenced, isKept: options.files === "keep" }));
  }
  return scanned;
}

async function scanOne(
  { name, location, local, read }: Found,
  {
    known,
    silenced,
    isKept,
  }: {
    readonly known: readonly KnownSkill[];
    readonly silenced: ReadonlyMap<string, ReadonlyMap<string, string>>;
    readonly isKept: boolean;
  },
): Promise<ScannedSkill> {
  try {
    const files = await read();
    const tree = hashFiles(files);
    const report = scanFiles(files, omitUndefined({ silenced: silenced.get(tree) }));
    return {
      name,
      location,
      local,
      tree,
      report,
      ...omitUndefined({ copy: findModifiedCopy(files, known) }),
      ...(isKept && { files }),
    };
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    // A skill that can't be read was not checked, and the report must say so.
    return {
      name,
      location,
      local,
      tree: undefined,
      report: scanFiles([], { unread: [{ file: "SKILL.md", reason: error.message }] }),
    };
  }
}

/** Every skill and command found here, each file once. */
function installed({ current }: Pick<ScanInput, "current">): readonly Found[] {
  const byPath = new Map(
    current().skills.map(({ name, found }) => [found.path, { name, path: found.path, kind: found.kind }]),
  );
  return [...byPath.values()]
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ name, path, kind }) => localSkill(name, path, kind === "command" ? "command" : "skill"));
}

function foundSkill({ current }: Pick<ScanInput, "current">, query: string): Found {
  const { found, name } = findSkill(current().skills, query);
  return localSkill(name, found.path, found.kind === "command" ? "command" : "skill");
}

function localSkill(name: string, path: string, kind: "skill" | "command"): Found {
  const location = kind === "command" ? path : parentPath(path);
  return {
    name,
    location,
    local: true,
    read: () => {
      if (kind === "skill") return readSkillTree(location);
      const bytes = nodeFileSystem().read(path, MAX_COMMAND_BYTES);
      if (!bytes.ok) throw missing(path);
      return [{ path: "SKILL.md" as PackagePath, bytes: bytes.value, executable: false }];
    },
  };
}

/** Largest command file that is read, in bytes. */
const MAX_COMMAND_BYTES = 4 * 1024 * 1024;

async function findAll(
  input: ScanInput,
  targets: readonly string[],
  options: ScanSkillsOptions,
): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const target of targets) all.push(...(await findTarget(input, target, options)));
  return all;
}

/** A folder or file here, a skill found here, or a source. */
async function findTarget(
  input: ScanInput,
  target: string,
  { signal, readInput }: ScanSkillsOptions,
): Promise<readonly Found[]> {
  const { place, config } = input.current();
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
  if (stat === undefined && /^[\w:-]+$/.test(target)) {
    return [foundSkill(input, target)];
  }
  const source = openSource(parseGivenSource(target, place.cwd), {
    cwd: place.cwd,
    home: place.home,
    cache: `${input.locations.cache}/sources`,
    env: input.env,
    mcpServers: config.flatMap(({ mcpServers }) => mcpServers),
    registries: registryAccess({ config, state: input.locations.state, env: input.env }),
    ...omitUndefined({ signal, readInput }),
  });
  return readSource(source, target, signal);
}

async function readSource(
  source: Source,
  target: string,
  signal: AbortSignal | undefined,
): Promise<readonly Found[]> {
  const pinned = await source.resolve(omitUndefined({ signal }));
  const found: Found[] = [];
  try {
    for await (const item of pinned.items()) {
      if (item.kind === "stray") continue;
      const folder = item.kind === "skill" ? item.skill.folder : item.folder;
      const name = folder === "" ? pinned.name : baseName(folder);
      const location = folder === "" ? source.label : `${source.label} (${folder})`;
      if (item.kind === "skill") {
        // Read now: the source is closed before the scan begins.
        const { files } = await item.skill.read(omitUndefined({ signal }));
        found.push({ name, location, local: false, read: () => files });
      } else {
        const { reason } = item;
        found.push({
          name,
          location,
          local: false,
          read: () => {
            throw refused(reason);
          },
        });
      }
    }
  } finally {
    await pinned.close();
  }
  if (found.length === 0) throw missing(target);
  return found;
}

/** The files of known skills, without those that are scanned themselves. */
async function readKnown(
  known: readonly Found[],
  scanned: readonly Found[],
): Promise<readonly (KnownSkill & { readonly name: string })[]> {
  const own = new Set(scanned.map(({ location }) => location));
  const skills: (KnownSkill & { readonly name: string })[] = [];
  for (const { name, location, read } of known) {
    if (own.has(location)) continue;
    try {
      skills.push({ name, label: `${name} (${location})`, files: await read() });
    } catch (error) {
      // A known skill that can't be read can't be compared; its own scan reports it.
      if (!isSkillwrightError(error)) throw error;
    }
  }
  return skills;
}

/** Accepts a finding of a skill with a written reason, in the user's configuration, for exactly its current files. */
export async function silenceFinding(
  input: Pick<ScanInput, "current" | "locations">,
  {
    tree,
    rule,
    reason,
  }: { readonly tree: string; readonly rule: string; readonly reason: string | undefined },
): Promise<void> {
  if (!scanRules.some(({ id }) => id === rule)) {
    throw new SkillwrightError("usage_error", {
      message: `"${rule}" is not a rule of the scanner`,
      details: { argument: rule, suggestions: [] },
      hint: "`skillwright scan` shows the rule and file of each finding.",
    });
  }
  const text = reason?.trim();
  if (text === "") {
    throw new SkillwrightError("usage_error", {
      message: "A finding is only silenced with a reason",
      details: { argument: rule, suggestions: [] },
    });
  }
  const { home, gitRoot, cwd } = input.current().place;
  await setConfigValue(
    {
      file: input.locations.configFile,
      layer: "user",
      home,
      project: gitRoot ?? cwd,
      state: input.locations.state,
    },
    `scan.silenced.${tree}.${rule}`,
    text,
  );
}

function missing(path: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", {
    message: `No skill found in ${path}`,
    details: { path },
    hint: "Pass a skill's folder, a folder of skills, an archive or a source such as owner/repo.",
  });
}

function refused(reason: string): SkillwrightError<"load_error"> {
  return new SkillwrightError("load_error", { message: reason, details: { name: "", path: "SKILL.md" } });
}
