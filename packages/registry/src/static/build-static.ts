import { lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RegistrySkill, RegistryVersionSummary } from "@skillwright/contract";
import {
  compareText,
  fileNotFound,
  isSkillwrightError,
  type PackageFile,
  validationError,
} from "@skillwright/core/internal";
import { hashFiles, readPackageTree } from "@skillwright/runtime/internal";
import compareBuild from "semver/functions/compare-build.js";
import { declaredVersion, nextVersion } from "./declared-version.ts";
import { describeVersion, type StaticVersion, type VersionFacts } from "./describe-version.ts";
import { findSkills, type SkillFolder } from "./find-skills.ts";
import { NOTES_FILE, readNotes, strayNotes, withNotes } from "./folder-notes.ts";
import type { StaticOptions } from "./static-options.ts";
import type { StaticSkill } from "./write-skill.ts";
import { type StaticReport, writeStatic } from "./write-static.ts";

/** The namespace of skills that are in no folder such as `@team`. */
const DEFAULT_NAMESPACE = "skills";

/** Names of namespaces and skills in a registry. */
const NAME = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** How a static registry is built from a folder. */
export interface BuildOptions extends StaticOptions {
  /** The namespace of skills that are in no folder such as `@team`, without the `@`. Default: skills. */
  readonly namespace?: string;
  /** When new versions are published, in ISO 8601. Default: when a file of the skill was changed last. */
  readonly date?: string;
}

/** What was built. */
export interface BuildReport extends StaticReport {
  /** Skills that are not published as they are in the folder. What was published of them before stays. */
  readonly refused: readonly { readonly folder: string; readonly reason: string }[];
  /** Skills whose files changed but not their version: they got the next one. */
  readonly renumbered: readonly {
    readonly skill: string;
    readonly declared: string;
    readonly version: string;
  }[];
}

/** Builds or updates a static registry from a folder of skills. Published versions keep their content. */
export async function buildStatic(
  folder: string,
  out: string,
  options: BuildOptions = {},
): Promise<BuildReport> {
  const root = resolve(folder);
  const target = resolve(out);
  if (root === target)
    throw validationError(
      `${target} can't be both the folder of skills and the output`,
      "Pass another folder with --output.",
    );
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw fileNotFound(folder, `${folder} is not a folder`, {
      hint: "Pass a folder whose folders have a SKILL.md each.",
    });
  const { folders, skipped } = findSkills(root, target);
  const refused = [...skipped];
  const renumbered: { skill: string; declared: string; version: string }[] = [];
  const namespace = options.namespace ?? DEFAULT_NAMESPACE;
  const entries = nameSkills(folders, namespace, refused);
  const notes = readNotes(root);
  const published = new Map<string, ReadonlySet<string>>();
  const report = await writeStatic(
    target,
    async function* (current) {
      for (const entry of entries) {
        const before = current(entry.id);
        try {
          const built = buildSkill(entry, before, options);
          if (built.declared !== built.version && built.isNew) {
            renumbered.push({ skill: entry.id, declared: built.declared, version: built.version });
          }
          const skill = withNotes(built.skill.skill, notes, options.date);
          published.set(skill.id, new Set(skill.versions.map(({ version }) => version)));
          yield { ...built.skill, skill };
        } catch (error) {
          if (!isSkillwrightError(error)) throw error;
          refused.push({ folder: entry.folder, reason: error.message });
          if (before === undefined) continue;
          const skill = withNotes(before, notes, options.date);
          published.set(skill.id, new Set(skill.versions.map(({ version }) => version)));
          yield { skill, read: () => Promise.reject(error) };
        }
      }
    },
    options,
  );
  for (const id of strayNotes(notes, published))
    refused.push({ folder: NOTES_FILE, reason: `it names ${id}, which isn't published` });
  return { ...report, refused: refused.toSorted((a, b) => compareText(a.folder, b.folder)), renumbered };
}

interface NamedSkill extends SkillFolder {
  /** `@namespace/name`. */
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
}

/** The skills with their names in the registry, in the order of these. A name that two have goes to the first. */
function nameSkills(
  folders: readonly SkillFolder[],
  namespace: string,
  refused: { folder: string; reason: string }[],
): readonly NamedSkill[] {
  if (!NAME.test(namespace))
    throw validationError(
      `"${namespace}" is not the name of a namespace`,
      "Use lower-case letters, digits and single hyphens, such as acme.",
    );
  const byId = new Map<string, NamedSkill>();
  for (const folder of folders) {
    const own = folder.namespace ?? namespace;
    const name = folder.folder.split("/").at(-1) ?? "";
    const id = `@${own}/${name}`;
    const rival = byId.get(id);
    if (!NAME.test(own) || !NAME.test(name)) {
      const reason = `"${id}" is not a name in a registry: use lower-case letters, digits and single hyphens`;
      refused.push({ folder: folder.folder, reason });
    } else if (rival !== undefined) {
      refused.push({ folder: folder.folder, reason: `${id} is already in ${rival.folder}` });
    } else byId.set(id, { ...folder, id, name, namespace: own });
  }
  return [...byId.values()].toSorted((a, b) => compareText(a.id, b.id));
}

interface BuiltSkill {
  readonly skill: StaticSkill;
  readonly declared: string;
  readonly version: string;
  readonly isNew: boolean;
}

function buildSkill(entry: NamedSkill, before: RegistrySkill | undefined, options: BuildOptions): BuiltSkill {
  const { files } = readPackageTree(entry.path);
  const tree = hashFiles(files);
  const declared = declaredVersion(files, entry);
  const known = before?.versions ?? [];
  const same = known.find((one) => one.tree === tree);
  if (same !== undefined && before !== undefined) {
    const isLatest = before.latest === same.version;
    const skill = isLatest ? before : withLatest(before, same.version, before.description);
    return {
      skill: { skill, read: async () => describe(same) },
      declared,
      version: same.version,
      isNew: false,
    };
  }
  const version = known.some((one) => one.version === declared) ? nextVersion(declared, known) : declared;
  const date = options.date ?? lastChange(entry.path, files);
  const built = describe({ version, publishedAt: date, publishedBy: "registry build" });
  const { document } = built;
  const summary: RegistryVersionSummary = {
    version,
    tree,
    bytes: document.bytes,
    verdict: document.verdict,
    state: "published",
    publishedAt: date,
    publishedBy: document.publishedBy,
    yanked: null,
    downloads: 0,
  };
  const versions = [summary, ...known].toSorted((a, b) => compareBuild(b.version, a.version));
  const skill = withLatest(
    { ...(before ?? emptySkill(entry)), versions },
    version,
    document.manifest.description,
  );
  const read = async (wanted: string): Promise<StaticVersion> => {
    if (wanted === version) return built;
    throw validationError(
      `Version ${wanted} of ${entry.id} is missing or damaged in the output folder, and the skills' folder no longer has it`,
      "Restore the output folder from a copy, or build into an empty folder.",
    );
  };
  return { skill: { skill, read }, declared, version, isNew: true };

  function describe(facts: Omit<VersionFacts, "id">): StaticVersion {
    return describeVersion(files, { ...facts, id: entry.id });
  }
}

function emptySkill({ id, namespace, name }: NamedSkill): RegistrySkill {
  return {
    id,
    namespace,
    name,
    description: "",
    latest: null,
    verdict: null,
    deprecated: null,
    downloads: 0,
    stars: 0,
    updatedAt: "",
    tags: {},
    versions: [],
    starred: false,
    formerIds: [],
  };
}

function withLatest(skill: RegistrySkill, version: string, description: string): RegistrySkill {
  const latest = skill.versions.find((one) => one.version === version);
  return {
    ...skill,
    description,
    latest: version,
    tags: { ...skill.tags, latest: version },
    verdict: latest?.verdict ?? null,
    updatedAt: latest?.publishedAt ?? skill.updatedAt,
  };
}

/** When a file of a skill was changed last, in ISO 8601. */
function lastChange(path: string, files: readonly PackageFile[]): string {
  const times = files.map((file) => lstatSync(join(path, file.path)).mtimeMs);
  return new Date(Math.floor(Math.max(0, ...times) / 1000) * 1000).toISOString();
}
