import { type Skill, SkillCatalogError, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { isInside, isSkillwrightError, parentPath, type SkillStatus } from "@skillwright/core/internal";
import { readPackageTree, type Skills } from "@skillwright/runtime/internal";
import { MAX_SERVED_BYTES, MAX_SERVED_FILES } from "./mcp-limits.ts";
import type { ServedSkill } from "./served-skills.ts";
import { standardManifest } from "./standard-manifest.ts";

/** A skill as the skills extension serves it. */
export interface SkillPackage {
  /** Its entry in `skills/list`: its frontmatter, and size and digest of each file. */
  readonly entry: Skill;
  /** Its files by their paths below its folder, including SKILL.md. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** How it differs from the skill on the disk, for people; empty when it doesn't. */
  readonly notes: readonly string[];
}

const MANIFEST = "SKILL.md";

/** Reads a skill, with a SKILL.md for strict clients, and without files if not all can be published. */
export async function readSkillPackage(
  served: ServedSkill,
  skills: Pick<Skills, "load" | "snapshot">,
): Promise<SkillPackage> {
  const { skill, path } = served;
  const notes: string[] = [];
  const { text } = skills.load(skill.id);
  const others = otherFiles(skill, skills.snapshot.skills, notes);
  const original = Buffer.from(text, "utf8");
  const entryOf = (manifest: Uint8Array): Promise<Skill> =>
    skillEntry(path.join("/"), { ...Object.fromEntries(others), [MANIFEST]: manifest });
  try {
    const entry = await entryOf(original);
    return { entry: withNotes(entry, notes), files: new Map([...others, [MANIFEST, original]]), notes };
  } catch (error) {
    if (!SkillCatalogError.isInstance(error)) throw error;
    const why = error.problems.map(({ message }) => message).join("; ");
    notes.push(`its SKILL.md was rewritten for strict clients: ${why}`);
  }
  const name = path.at(-1) ?? "";
  const { description } = skill.manifest;
  const manifest = Buffer.from(standardManifest({ text, name, description }), "utf8");
  const entry = await entryOf(manifest);
  return { entry: withNotes(entry, notes), files: new Map([...others, [MANIFEST, manifest]]), notes };
}

function withNotes(entry: Skill, notes: readonly string[]): Skill {
  return notes.length === 0 ? entry : { ...entry, _meta: { "skillwright/notes": [...notes] } };
}

/** The other files, without hidden ones and those of skills inside its folder. */
function otherFiles(
  { id, found }: SkillStatus,
  all: readonly SkillStatus[],
  notes: string[],
): ReadonlyMap<string, Uint8Array> {
  if (found.kind === "command") return new Map();
  const folder = parentPath(found.key);
  const inner = all
    .filter((other) => other.id !== id && other.found.kind === "skill" && other.found.key !== found.key)
    .map((other) => parentPath(other.found.key))
    .filter((other) => other !== folder && isInside(folder, other))
    .map((other) => other.slice(folder.length + 1));
  const own = found.key.slice(folder.length + 1);
  try {
    const files = readPackageTree(folder).files.filter(
      ({ path }) =>
        path !== own &&
        path !== MANIFEST &&
        !isHidden(path) &&
        !inner.some((other) => path.startsWith(`${other}/`)),
    );
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    if (files.length < MAX_SERVED_FILES && bytes < MAX_SERVED_BYTES)
      return new Map(files.map((file) => [file.path, file.bytes]));
    notes.push(
      `only its SKILL.md is served: ${files.length + 1} files with ${bytes} bytes are more than ${MAX_SERVED_FILES} files or ${MAX_SERVED_BYTES} bytes`,
    );
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    notes.push(`only its SKILL.md is served: ${error.message}`);
  }
  return new Map();
}

function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith("."));
}
