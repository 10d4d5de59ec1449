import {
  baseName,
  checkName,
  closest,
  decodeText,
  didYouMean,
  type FoundPackage,
  findSkillFile,
  freeName,
  isSkillwrightError,
  type LeftOutFile,
  type LintFinding,
  type NameConflict,
  omitUndefined,
  type PackageFile,
  type Provenance,
  repairFrontmatter,
  SkillwrightError,
  type Source,
  type SourceItem,
  standardNameProblems,
  suggestName,
  unifiedDiff,
  validationError,
  withFile,
} from "@skillwright/core/internal";
import type { ExecutingFeature } from "../approval/declared-features.ts";
import type { StoreScope } from "../store/store.ts";
import { inspectPackage } from "./inspect-package.ts";

/** What a person must know about skills before they import them. Nothing was written yet. */
export interface ImportPreview {
  /** What the source is called. */
  readonly label: string;
  readonly kind: "text" | "folder" | "archive";
  /** Where the content comes from, as it was pinned for this preview. */
  readonly provenance: Provenance;
  /** Sorted by their folders in the source. */
  readonly skills: readonly SkillPreview[];
  /** Skills that cannot be imported, with the reason. */
  readonly broken: readonly BrokenSkill[];
  /** Files of the source that belong to no skill; they are not imported. */
  readonly strays: readonly string[];
  /** What the source says against this version, such as that it was yanked. Untrusted. */
  readonly advisories: readonly string[];
  /** What the source says against another version, if it knows others. Untrusted. */
  readonly advisoriesFor?: (version: string) => readonly string[];
}

/** One skill that can be imported. */
export interface SkillPreview {
  /** The folder in the source, empty for its top. */
  readonly folder: string;
  /** The name it gets unless another one is chosen; its own one if the standard accepts it. */
  readonly name: string;
  /** The name it says itself. */
  readonly ownName: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  /** Everything that would be written. */
  readonly files: readonly PackageFile[];
  readonly bytes: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Everything in it that executes once a person approves it. */
  readonly executes: readonly ExecutingFeature[];
  /** What it changes about the tools of an agent, in sentences. */
  readonly permissions: readonly string[];
  readonly findings: readonly LintFinding[];
  /** Set when the name is taken. */
  readonly conflict?: NameConflict;
}

/** A skill that cannot be imported. */
export interface BrokenSkill {
  readonly folder: string;
  readonly error: SkillwrightError;
}

/** Says which skill has a name already; undefined if it is free. */
export type FindConflict = (name: string) => NameConflict | undefined;

/** What a preview is about. */
export interface PreviewOptions {
  /** Where the skills would go. Default: user. */
  readonly scope?: StoreScope;
  /** Names or folders of the skills that are wanted. Default: all. */
  readonly skills?: readonly string[];
  /** The exact folders of the skills that are wanted; `skills` is not used then. */
  readonly folders?: readonly string[];
  /** What happens if one of `skills` or `folders` isn't there: `skip` leaves it out. Default: refuse. */
  readonly missing?: "refuse" | "skip";
  /** The name for the only skill. Default: its own, or one made of it. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  /** Repairable frontmatter: `refuse` throws `parse_error` with a diff, `apply` imports the repair. Default: refuse. */
  readonly repair?: "refuse" | "apply";
}

/** Reads what a source contains. Throws if none of its skills can be imported. */
export async function previewImport(
  source: Source,
  findConflict: FindConflict,
  options: PreviewOptions = {},
): Promise<ImportPreview> {
  const { label } = source;
  const { skills, broken, strays, ...about } = await previewSource(source, options);
  const [only] = broken;
  if (skills.length === 0 && options.missing !== "skip")
    throw broken.length === 1 && only !== undefined ? only.error : nothingIn(label, broken);
  const chosen = choosePreviews({ label, skills }, options);
  const named = options.name === undefined ? withOwnNames(chosen) : [rename(chosen, options.name)];
  const { kind } = about.provenance;
  return {
    label,
    kind: kind === "text" || kind === "archive" ? kind : "folder",
    ...about,
    skills: named.map((skill) => withConflict(skill, findConflict)),
    broken,
    strays,
  };
}

/** Reads everything that a source has; what can be imported is separated from what cannot. */
async function previewSource(
  source: Source,
  { repair = "refuse", signal, ...wanted }: PreviewOptions,
): Promise<Omit<ImportPreview, "label" | "kind">> {
  const during = omitUndefined({ signal });
  const pinned = await source.resolve(during);
  const skills: SkillPreview[] = [];
  const broken: BrokenSkill[] = [];
  const strays: string[] = [];
  try {
    const items: SourceItem[] = [];
    for await (const item of pinned.items()) items.push(item);
    for (const item of namedByFolder(items, wanted)) {
      if (item.kind === "stray") strays.push(item.path);
      else if (item.kind === "refused")
        broken.push({ folder: item.folder, error: validationError(item.reason) });
      else {
        const { folder } = item.skill;
        try {
          const { files, leftOut } = await item.skill.read(during);
          const file = folder === "" ? source.label : `${source.label}: ${folder}`;
          const valid = withValidFrontmatter(files, { file, repair });
          skills.push(previewPackage({ folder, files: valid, leftOut }, source.label, pinned.name));
        } catch (error) {
          if (!isSkillwrightError(error)) throw error;
          broken.push({ folder, error });
        }
      }
    }
  } finally {
    await pinned.close();
  }
  const { provenance } = pinned;
  const advisoriesFor = (version: string): readonly string[] =>
    (pinned.advisories?.(version) ?? []).map(({ text }) => text);
  const advisories = advisoriesFor(provenance.version ?? "");
  const about = { provenance, advisories, ...(pinned.advisories !== undefined && { advisoriesFor }) };
  return { skills, broken, strays, ...about };
}

/** Only what is wanted, if folders say which skills that is: reading the others could mean to fetch them. */
function namedByFolder(
  items: readonly SourceItem[],
  { skills: wanted = [], folders }: PreviewOptions,
): readonly SourceItem[] {
  const folderOf = (item: SourceItem): string | undefined =>
    item.kind === "skill" ? item.skill.folder : item.kind === "refused" ? item.folder : undefined;
  if (folders !== undefined)
    return items.filter((item) => item.kind === "stray" || folders.includes(folderOf(item) ?? ""));
  const isNamed = (item: SourceItem): boolean => {
    const folder = folderOf(item);
    return folder !== undefined && wanted.some((word) => word === folder || word === baseName(folder));
  };
  const named = items.filter(isNamed);
  const isClear = wanted.length > 0 && named.length === new Set(wanted).size;
  return isClear ? items.filter((item) => item.kind === "stray" || isNamed(item)) : items;
}

/** The files with frontmatter that every reader can parse; throws `parse_error` unless its repair may be applied. */
function withValidFrontmatter(
  files: readonly PackageFile[],
  { file, repair }: { readonly file: string; readonly repair: NonNullable<PreviewOptions["repair"]> },
): readonly PackageFile[] {
  const skill = findSkillFile(files);
  const { text, valid } = decodeText(skill.bytes);
  const repaired = repairFrontmatter(text);
  if (!valid || repaired === text) return files;
  if (repair === "apply") {
    return withFile(files, skill, Buffer.from(repaired));
  }
  throw new SkillwrightError("parse_error", {
    message: `${file}: the frontmatter isn't valid YAML`,
    details: { file, repair: unifiedDiff(text, repaired, { path: skill.path }) },
    hint: "Fix the file, or review the suggested repair and apply it with `--repair`.",
  });
}

function previewPackage(
  { folder, files, leftOut }: FoundPackage,
  label: string,
  sourceName: string,
): SkillPreview {
  const directory = folder === "" ? sourceName : folder.slice(folder.lastIndexOf("/") + 1);
  const own = inspectPackage(files, {
    label: folder === "" ? label : `${label}: ${folder}`,
    directory: usableName(directory) ?? "",
  });
  const { name: ownName, displayName, description, version } = own.manifest;
  const name = importedName(ownName, displayName, directory);
  return {
    folder,
    name,
    ownName,
    displayName,
    description,
    version,
    files,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    leftOut,
    executes: own.executes,
    permissions: own.permissions,
    // The folder gets the name of the skill.
    findings: own.findings.filter(({ code }) => code !== "name-directory-mismatch"),
  };
}

/** Skills of a preview by their names or folders; all of them when none is named. Throws `skill_not_found`. */
function choosePreviews(
  { label, skills }: Pick<ImportPreview, "label" | "skills">,
  { skills: named = [], folders, missing = "refuse" }: PreviewOptions,
): readonly SkillPreview[] {
  const wanted = folders ?? named;
  if (wanted.length === 0) return skills;
  const isCalled = ({ name, ownName, folder }: SkillPreview, word: string): boolean =>
    folders === undefined && [name, ownName, baseName(folder)].includes(word);
  return [...new Set(wanted)].flatMap((word) => {
    const found =
      skills.find(({ folder }) => folder === word) ?? skills.find((skill) => isCalled(skill, word));
    if (found !== undefined) return [found];
    if (missing === "skip") return [];
    const names = skills.map(({ name }) => name);
    throw new SkillwrightError("skill_not_found", {
      message:
        word === ""
          ? `There is no SKILL.md at the top of ${label} that can be imported`
          : `There is no skill "${word}" in ${label} that can be imported`,
      details: { name: word, suggestions: names },
      hint: didYouMean(closest(word, names, 1), "") ?? `There are: ${names.join(", ")}.`,
    });
  });
}

/** The skills with a name for each: of two that say the same, the second gets another one. */
function withOwnNames(skills: readonly SkillPreview[]): readonly SkillPreview[] {
  const used = new Set<string>();
  return skills.map((skill) => {
    const name = freeName(skill.name, (other) => used.has(other), "standard");
    used.add(name);
    return name === skill.name ? skill : { ...skill, name };
  });
}

function rename(chosen: readonly SkillPreview[], name: string): SkillPreview {
  const [only] = chosen;
  if (only === undefined || chosen.length > 1) {
    const problem = `A name applies to one skill, but there are ${chosen.length}`;
    throw validationError(
      problem,
      `Choose one with \`--skill NAME\`: ${chosen.map((skill) => skill.name).join(", ")}.`,
    );
  }
  checkName(name, "standard");
  return { ...only, name };
}

function withConflict(skill: SkillPreview, findConflict: FindConflict): SkillPreview {
  const conflict = findConflict(skill.name);
  return conflict === undefined ? skill : { ...skill, conflict };
}

/** The skill's own name if it can stay; else one made of the first of some texts that yields a name. */
function importedName(ownName: string, ...texts: readonly string[]): string {
  const names = [ownName, ...texts].flatMap((text) => usableName(text) ?? []);
  return names[0] ?? "imported-skill";
}

/** A text that is a valid name, else the name made of it; undefined if there is none. */
function usableName(text: string): string | undefined {
  const isName = (name: string): boolean => standardNameProblems(name).length === 0;
  if (isName(text)) return text;
  const suggestion = suggestName(text);
  return suggestion !== undefined && isName(suggestion) ? suggestion : undefined;
}

function nothingIn(label: string, broken: readonly BrokenSkill[]): SkillwrightError<"validation_error"> {
  const problems = broken.map(({ error }) => error.message);
  return new SkillwrightError("validation_error", {
    message:
      broken.length === 0 ? `There is no SKILL.md in ${label}` : `No skill in ${label} can be imported`,
    details: { problems: problems.length === 0 ? ["There is no SKILL.md"] : problems },
    hint: "A skill is a folder with a SKILL.md that has a name and a description.",
  });
}
