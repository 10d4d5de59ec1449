import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RegistrySkill } from "@skillwright/contract";
import { errorMessage, SkillwrightError } from "@skillwright/core/internal";
import { z } from "zod";

/** The file in a folder of skills that says which versions are yanked and which skills are deprecated. */
export const NOTES_FILE = "registry.json";

const reason = z.string().trim().min(1).max(500);

const notesDocument = z.strictObject({
  yanked: z.record(z.string(), reason).optional(),
  deprecated: z.record(z.string(), reason).optional(),
});

/** What a folder says about versions that were published from it. */
export interface FolderNotes {
  /** Reasons by `@namespace/name@version`. */
  readonly yanked: ReadonlyMap<string, string>;
  /** Messages by `@namespace/name`. */
  readonly deprecated: ReadonlyMap<string, string>;
  /** When the file was changed, in ISO 8601. */
  readonly date: string;
}

/** Reads the notes of a folder; empty without the file. Throws `validation_error`. */
export function readNotes(folder: string): FolderNotes {
  const file = join(folder, NOTES_FILE);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return { yanked: new Map(), deprecated: new Map(), date: "" };
  const { yanked = {}, deprecated = {} } = parse(file, readFileSync(file, "utf8"));
  return {
    yanked: new Map(Object.entries(yanked)),
    deprecated: new Map(Object.entries(deprecated)),
    date: new Date(Math.floor(stats.mtimeMs / 1000) * 1000).toISOString(),
  };
}

function parse(file: string, text: string): z.infer<typeof notesDocument> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(file, errorMessage(error));
  }
  const { data, error } = notesDocument.safeParse(value);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw unreadable(file, `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}`);
}

/** A skill with its notes. `latest` and other tags leave a yanked version. */
export function withNotes(skill: RegistrySkill, notes: FolderNotes, date: string | undefined): RegistrySkill {
  const versions = skill.versions.map((version) => {
    const why = notes.yanked.get(`${skill.id}@${version.version}`);
    if (why === undefined) return { ...version, yanked: null };
    const yanked =
      version.yanked?.reason === why
        ? version.yanked
        : { reason: why, by: "registry build", at: date ?? notes.date };
    return { ...version, yanked };
  });
  const usable = new Set(versions.flatMap(({ version, yanked }) => (yanked === null ? [version] : [])));
  const tagged = skill.latest !== null && usable.has(skill.latest) ? skill.latest : undefined;
  const latest = tagged ?? versions.find(({ version }) => usable.has(version))?.version ?? null;
  const others = Object.entries(skill.tags).filter(
    ([tag, version]) => tag !== "latest" && usable.has(version),
  );
  return {
    ...skill,
    versions,
    latest,
    deprecated: notes.deprecated.get(skill.id) ?? null,
    verdict: versions.find(({ version }) => version === latest)?.verdict ?? null,
    tags: { ...Object.fromEntries(others), ...(latest !== null && { latest }) },
  };
}

/** Notes about versions and skills that don't exist: a typing mistake must not leave a bad version in use. */
export function strayNotes(
  { yanked, deprecated }: FolderNotes,
  skills: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  return [
    ...[...yanked.keys()].filter((id) => {
      const at = id.lastIndexOf("@");
      return skills.get(id.slice(0, at))?.has(id.slice(at + 1)) !== true;
    }),
    ...[...deprecated.keys()].filter((id) => !skills.has(id)),
  ];
}

function unreadable(file: string, why: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${file} can't be used: ${why}`,
    details: { problems: [why] },
    hint: 'For example: { "yanked": { "@acme/pdf@1.2.0": "Loses pages" }, "deprecated": { "@acme/old": "Use @acme/pdf" } }',
  });
}
