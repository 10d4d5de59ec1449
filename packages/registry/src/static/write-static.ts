import type { RegistrySkill, RegistrySkillSummary, RegistryVersion } from "@skillwright/contract";
import {
  compareText,
  diffPackages,
  type PackageFile,
  readJson as parseJson,
} from "@skillwright/core/internal";
import { readArchive, sha256 } from "@skillwright/runtime/internal";
import { changesPage } from "../pages/changes-page.ts";
import { pageLayout } from "../pages/page-layout.ts";
import { pageStyle } from "../pages/page-style.ts";
import { skillPage } from "../pages/skill-page.ts";
import { instructionsIn } from "../skills/describe-files.ts";
import { type SkillName, splitId } from "../skills/skill-documents.ts";
import type { StaticVersion } from "./describe-version.ts";
import { type OutputFolder, openOutput } from "./output-folder.ts";
import { searchScript } from "./search-script.ts";
import { DISCOVERY_FILE, DISCOVERY_SCHEMA, GENERATOR, linkBetween, staticPaths } from "./static-layout.ts";
import { type IndexedSkill, toIndexed, writeIndexes } from "./write-indexes.ts";

/** A skill that a static registry is to have. */
export interface StaticSkill {
  /** With every version that is to be there, newest first. */
  readonly skill: RegistrySkill;
  /** Called only for versions that are not in the folder yet. */
  readonly read: (version: string) => Promise<StaticVersion>;
}

/** How a static registry is written. */
export interface StaticOptions {
  /** The name on its pages. Default: Skills. */
  readonly title?: string;
  /** Where it will be served, for the commands on its pages. Default: they name no address. */
  readonly url?: string;
  /** Signs archives and the index. Default: they are not signed. */
  readonly sign?: (content: Uint8Array, comment: string) => string;
  readonly onProgress?: (skill: string) => void;
}

/** What was written. */
export interface StaticReport {
  /** Names with versions, such as `@team/pdf@1.2.0`, in order. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly skills: number;
  /** Skills that the indexes of other tools can't name, because another one has the same name in another namespace. */
  readonly ambiguous: readonly string[];
}

/**
 * Writes or updates a read-only registry for any web server. Indexes are written last, so that readers find
 * everything an index names, even after a crash.
 */
export async function writeStatic(
  folder: string,
  skills: (current: (id: string) => RegistrySkill | undefined) => AsyncIterable<StaticSkill>,
  options: StaticOptions = {},
): Promise<StaticReport> {
  const out = openOutput(folder);
  try {
    const isFresh = isCurrent(out, options);
    const list = readJson(out, staticPaths.list) as { skills?: readonly RegistrySkillSummary[] } | undefined;
    const known = new Set(list?.skills?.map(({ id }) => id));
    const current = (id: string): RegistrySkill | undefined =>
      readJson(out, staticPaths.skill(splitId(id))) as RegistrySkill | undefined;
    // GitHub Pages leaves out folders such as `.well-known` without it.
    out.write(".nojekyll", "");
    out.write(staticPaths.style, pageStyle);
    out.write(staticPaths.script, searchScript);
    const owners = new Map<string, string>();
    const indexed: IndexedSkill[] = [];
    const added: string[] = [];
    for await (const one of skills(current)) {
      const { id, name } = one.skill;
      options.onProgress?.(id);
      const isOwner = !owners.has(name);
      if (isOwner) owners.set(name, id);
      const written = await writeSkill(out, one, { ...options, isOwner, isFresh });
      added.push(...written.added);
      if (written.latest !== undefined) indexed.push(toIndexed(one.skill, written.latest, isOwner));
      known.delete(id);
    }
    writeIndexes(out, indexed, options);
    const removed = [...known].toSorted(compareText);
    for (const id of removed) removeSkill(out, id, owners);
    out.write(DISCOVERY_FILE, discoveryDocument(options));
    return {
      added: added.toSorted(compareText),
      removed,
      skills: indexed.length,
      ambiguous: indexed.filter(({ isOwner }) => !isOwner).map(({ summary }) => summary.id),
    };
  } finally {
    out.close();
  }
}

function discoveryDocument({ title, url }: StaticOptions): string {
  const document = {
    schema: DISCOVERY_SCHEMA,
    version: 1,
    kind: "static",
    api: staticPaths.api,
    generator: GENERATOR,
    title: title ?? null,
    url: url ?? null,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Whether pages that are there were written by the same program with the same options. */
function isCurrent(out: OutputFolder, options: StaticOptions): boolean {
  return out.read(DISCOVERY_FILE)?.toString("utf8") === discoveryDocument(options);
}

function readVersion(out: OutputFolder, id: SkillName, version: string): RegistryVersion | undefined {
  return readJson(out, staticPaths.version(id, version)) as RegistryVersion | undefined;
}

/** What an earlier run wrote, or what is left of it. */
function readJson(out: OutputFolder, path: string): unknown {
  // A damaged file is written again.
  return parseJson(out.read(path)?.toString("utf8") ?? "")?.value;
}

interface WriteOptions extends StaticOptions {
  /** Whether the indexes of other tools, which have no namespaces, name this skill. */
  readonly isOwner: boolean;
  readonly isFresh: boolean;
}

async function writeSkill(
  out: OutputFolder,
  { skill, read }: StaticSkill,
  options: WriteOptions,
): Promise<{ readonly added: readonly string[]; readonly latest?: RegistryVersion }> {
  const id = splitId(skill.id);
  const added: string[] = [];
  for (const { version, tree } of skill.versions.toReversed()) {
    if (!isWhole(out, id, version, tree)) {
      await writeVersion(out, skill, await read(version), options);
      added.push(`${skill.id}@${version}`);
    }
    followNotes(out, skill, version);
  }
  signArchives(out, skill, options);
  removeOthers(out, `${staticPaths.versions(id)}/versions`, skill);
  const latest = skill.latest === null ? undefined : readVersion(out, id, skill.latest);
  const text = `${JSON.stringify(skill)}\n`;
  const isSame = out.read(staticPaths.skill(id))?.toString("utf8") === text;
  if (latest === undefined) {
    out.write(staticPaths.skill(id), text);
    return { added };
  }
  const hasFiles =
    !options.isOwner || staticPaths.files(id.name).every((folder) => hasAll(out, folder, latest));
  if (isSame && hasFiles && options.isFresh && out.size(staticPaths.skillPage(id)) !== undefined)
    return { added, latest };
  const files = await readArchive(out.read(staticPaths.archive(id, latest.version)) ?? new Uint8Array());
  if (options.isOwner && (!hasFiles || !isSame)) writeFiles(out, id.name, files);
  out.write(staticPaths.skillPage(id), renderSkill(out, { skill, version: latest, files }, options));
  // Last: what this document names is there.
  out.write(staticPaths.skill(id), text);
  return { added, latest };
}

/** Writes a version's document again if it was yanked or the skill deprecated since, or no longer is. */
function followNotes(out: OutputFolder, { id, versions, deprecated }: RegistrySkill, version: string): void {
  const before = readVersion(out, splitId(id), version);
  const yanked = versions.find((one) => one.version === version)?.yanked ?? null;
  if (before === undefined) return;
  if (before.deprecated === deprecated && JSON.stringify(before.yanked) === JSON.stringify(yanked)) return;
  const document = { ...before, yanked, deprecated };
  out.write(staticPaths.version(splitId(id), version), `${JSON.stringify(document)}\n`);
}

/** Whether a version is in the folder, with an archive that has the right size. */
function isWhole(out: OutputFolder, id: SkillName, version: string, tree: string): boolean {
  const document = readVersion(out, id, version);
  return document?.tree === tree && out.size(staticPaths.archive(id, version)) === document.archive.bytes;
}

async function writeVersion(
  out: OutputFolder,
  skill: RegistrySkill,
  { document, archive, files }: StaticVersion,
  { title = "Skills" }: StaticOptions,
): Promise<void> {
  const id = splitId(skill.id);
  const { version } = document;
  out.write(staticPaths.archive(id, version), archive);
  const index = skill.versions.findIndex((one) => one.version === version);
  const before = skill.versions[index + 1]?.version;
  const old = before === undefined ? undefined : out.read(staticPaths.archive(id, before));
  if (before !== undefined && old !== undefined) {
    const path = staticPaths.changesPage(id, version);
    const page = pageLayout({
      title: `${skill.id} ${version}`,
      site: title,
      root: linkBetween(path, ""),
      style: linkBetween(path, staticPaths.style),
      main: changesPage({
        skill: skill.id,
        from: before,
        to: version,
        back: linkBetween(path, staticPaths.skillPage(id)),
        diff: diffPackages(await readArchive(old), files),
      }),
    });
    out.write(path, page);
  }
  out.write(staticPaths.version(id, version), `${JSON.stringify(document)}\n`);
}

function signArchives(out: OutputFolder, skill: RegistrySkill, { sign }: WriteOptions): void {
  if (sign === undefined) return;
  const id = splitId(skill.id);
  for (const { version, tree } of skill.versions) {
    const path = staticPaths.archive(id, version);
    const archive = out.read(path);
    if (archive === undefined) continue;
    out.write(`${path}.minisig`, sign(archive, `file:${id.name}-${version}.zip\ttree:${tree}`));
  }
}

/** Whether a folder has the files of a version. Only its SKILL.md is read; no two skills have the same. */
function hasAll(out: OutputFolder, folder: string, { files }: RegistryVersion): boolean {
  return files.every((file) => {
    const { path, bytes } = file;
    if (!/^skill\.md$/i.test(path)) return out.size(`${folder}/${path}`) === bytes;
    const content = out.read(`${folder}/${path}`);
    return content !== undefined && sha256(content) === file.sha256;
  });
}

function writeFiles(out: OutputFolder, name: string, files: readonly PackageFile[]): void {
  const [first = "", ...others] = staticPaths.files(name);
  out.replaceFolder(first, files);
  for (const other of others) out.replaceFolder(other, files, first);
}

function renderSkill(
  out: OutputFolder,
  {
    skill,
    version,
    files,
  }: {
    readonly skill: RegistrySkill;
    readonly version: RegistryVersion;
    readonly files: readonly PackageFile[];
  },
  { title = "Skills", url, isOwner }: WriteOptions,
): string {
  const id = splitId(skill.id);
  const path = staticPaths.skillPage(id);
  const link = (to: string): string => linkBetween(path, to);
  const ifThere = (to: string): string | undefined => (out.size(to) === undefined ? undefined : link(to));
  const main = files.find((file) => /^skill\.md$/i.test(file.path));
  return pageLayout({
    title: skill.id,
    site: title,
    root: link(""),
    style: link(staticPaths.style),
    main: skillPage({
      skill,
      version,
      body: main === undefined ? "" : instructionsIn(main.bytes),
      install: `skillwright add registry:${url === undefined ? "" : `${url.replace(/\/+$/, "")}/`}${skill.id}`,
      links: {
        file: (file) => (isOwner ? link(`${id.name}/${file}`) : undefined),
        archive: (one) => link(staticPaths.archive(id, one)),
        signature: (one) => ifThere(`${staticPaths.archive(id, one)}.minisig`),
        diff: (one) => ifThere(staticPaths.changesPage(id, one)),
      },
    }),
  });
}

/** Removes versions that the skill no longer has. */
function removeOthers(out: OutputFolder, folder: string, { versions }: RegistrySkill): void {
  const known = new Set(versions.map(({ version }) => version));
  for (const name of out.list(folder)) {
    if (!known.has(name.replace(/\.(?:json|zip|zip\.minisig)$/, ""))) out.remove(`${folder}/${name}`);
  }
}

function removeSkill(out: OutputFolder, id: string, owners: ReadonlyMap<string, string>): void {
  const parts = splitId(id);
  if (!owners.has(parts.name)) for (const folder of staticPaths.files(parts.name)) out.remove(folder);
  for (const path of [
    staticPaths.skill(parts),
    staticPaths.versions(parts),
    staticPaths.skillPage(parts),
    staticPaths.changesPages(parts),
  ]) {
    out.remove(path);
  }
}
