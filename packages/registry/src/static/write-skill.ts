import type { RegistrySkill, RegistryVersion } from "@skillwright/contract";
import {
  diffPackages,
  omitUndefined,
  type PackageFile,
  readJson as parseJson,
} from "@skillwright/core/internal";
import { readArchive, sha256 } from "@skillwright/runtime/internal";
import { isId, type SkillName, splitId } from "../skills/skill-documents.ts";
import type { StaticVersion } from "./describe-version.ts";
import type { OutputFolder } from "./output-folder.ts";
import { renderChanges, renderSkill } from "./render-pages.ts";
import { staticPaths } from "./static-layout.ts";
import type { StaticOptions } from "./static-options.ts";

/** A skill that a static registry is to have. */
export interface StaticSkill {
  /** With every version that is to be there, newest first. */
  readonly skill: RegistrySkill;
  /** Called only for versions that are not in the folder yet. */
  readonly read: (version: string) => Promise<StaticVersion>;
}

interface WriteOptions extends StaticOptions {
  /** Whether the indexes of other tools, which have no namespaces, name this skill. */
  readonly isOwner: boolean;
  readonly isFresh: boolean;
}

/** Writes a skill: new versions, its files for other tools, its page, and last its document. */
export async function writeSkill(
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
  // If all versions are yanked, the page shows the newest one, and why.
  const shown = latest ?? readVersion(out, id, skill.versions[0]?.version ?? "");
  const text = `${JSON.stringify(skill)}\n`;
  const isSame = out.read(staticPaths.skill(id))?.toString("utf8") === text;
  const written = { added, ...omitUndefined({ latest }) };
  if (shown === undefined) return written;
  const hasFiles =
    !options.isOwner || staticPaths.files(id.name).every((folder) => hasAll(out, folder, shown));
  if (isSame && hasFiles && options.isFresh && out.size(staticPaths.skillPage(id)) !== undefined)
    return written;
  const files = await readArchive(out.read(staticPaths.archive(id, shown.version)) ?? new Uint8Array());
  if (options.isOwner && (!hasFiles || !isSame)) writeFiles(out, id.name, files);
  out.write(staticPaths.skillPage(id), renderSkill(out, { skill, version: shown, files }, options));
  // Last: what this document names is there.
  out.write(staticPaths.skill(id), text);
  return written;
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
  options: StaticOptions,
): Promise<void> {
  const id = splitId(skill.id);
  const { version } = document;
  out.write(staticPaths.archive(id, version), archive);
  const index = skill.versions.findIndex((one) => one.version === version);
  const before = skill.versions[index + 1]?.version;
  const old = before === undefined ? undefined : out.read(staticPaths.archive(id, before));
  if (before !== undefined && old !== undefined) {
    const diff = diffPackages(await readArchive(old), files);
    out.write(
      staticPaths.changesPage(id, version),
      renderChanges({ skill: skill.id, from: before, to: version, diff }, options),
    );
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

/** Removes versions that the skill no longer has. */
function removeOthers(out: OutputFolder, folder: string, { versions }: RegistrySkill): void {
  const known = new Set(versions.map(({ version }) => version));
  for (const name of out.list(folder)) {
    if (!known.has(name.replace(/\.(?:json|zip|zip\.minisig)$/, ""))) out.remove(`${folder}/${name}`);
  }
}

/** Removes the files that other tools read. */
export function removeFiles(out: OutputFolder, name: string): void {
  for (const folder of staticPaths.files(name)) out.remove(folder);
}

/** Removes everything of a skill, except what another one of the same name has now. */
export function removeSkill(out: OutputFolder, id: string, owners: ReadonlyMap<string, string>): void {
  const parts = splitId(id);
  if (!owners.has(parts.name)) removeFiles(out, parts.name);
  for (const path of [
    staticPaths.skill(parts),
    staticPaths.versions(parts),
    staticPaths.skillPage(parts),
    staticPaths.changesPages(parts),
  ]) {
    out.remove(path);
  }
}

/** The names of the skills that an earlier run wrote, also of those that are in no list. */
export function writtenSkills(out: OutputFolder): readonly string[] {
  return out
    .list(staticPaths.skills)
    .flatMap((namespace) =>
      out
        .list(`${staticPaths.skills}/${namespace}`)
        .flatMap((file) =>
          file.endsWith(".json") ? [`@${namespace}/${file.slice(0, -".json".length)}`] : [],
        ),
    )
    .filter(isId);
}

function readVersion(out: OutputFolder, id: SkillName, version: string): RegistryVersion | undefined {
  return readJson(out, staticPaths.version(id, version)) as RegistryVersion | undefined;
}

/** What an earlier run wrote, or what is left of it. */
export function readJson(out: OutputFolder, path: string): unknown {
  // A damaged file is written again.
  return parseJson(out.read(path)?.toString("utf8") ?? "")?.value;
}
