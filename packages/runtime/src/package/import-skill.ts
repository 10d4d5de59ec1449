import {
  decodeText,
  editFrontmatter,
  findSkillFile,
  isSkillwrightError,
  type NameConflict,
  type PackageFile,
  parseSkill,
  SkillwrightError,
  withFile,
} from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { chooseName } from "../store/choose-name.ts";
import type { PlaceOptions, SkillStore, StoreChange, StoreScope } from "../store/store.ts";
import { planStoreRoot } from "../store/store-root.ts";
import type { ImportPreview } from "./preview-import.ts";

/** What a person decided about skills that they saw. */
export type ImportOptions = Omit<PlaceOptions, "author">;

/** Writes previewed skills to the disk. Throws `name_conflict` with the choices before anything is written. */
export async function importSkills(
  store: Pick<SkillStore, "putPackage">,
  preview: ImportPreview,
  { onConflict = "refuse", ...place }: ImportOptions = {},
): Promise<readonly StoreChange[]> {
  const unfit = preview.skills.find(({ conflict }) => conflict !== undefined && !fits(conflict, onConflict));
  if (unfit?.conflict !== undefined) {
    const { name, takenBy, choices } = unfit.conflict;
    throw new SkillwrightError("name_conflict", {
      message: `The name "${name}" is taken by ${takenBy}; nothing was imported`,
      details: unfit.conflict,
      hint: `Choose with \`--on-conflict ${choices.join("|")}\`.`,
    });
  }
  const changes: StoreChange[] = [];
  for (const skill of preview.skills) {
    const options = { ...place, onConflict, name: skill.name, author: { kind: "import" } as const };
    changes.push(await store.putPackage(withStandardName(skill.files), options));
  }
  return changes;
}

/** The files with standard fields: some agents write `id` and `name` for what is `name` and `display_name` here. */
function withStandardName(files: readonly PackageFile[]): readonly PackageFile[] {
  const skill = findSkillFile(files);
  const { text, valid } = decodeText(skill.bytes);
  const { manifest } = parseSkill({ text, complete: true, file: skill.path, directory: "", sidecars: [] });
  if (!valid || manifest === undefined) return files;
  const withoutId = editFrontmatter(text, [{ field: "id", value: undefined }]);
  const names = [
    { field: "name", value: manifest.name },
    { field: "display_name", value: manifest.displayName },
  ];
  const standard = withoutId.changed ? editFrontmatter(withoutId.text, names).text : text;
  return standard === text ? files : withFile(files, skill, Buffer.from(standard));
}

function fits({ choices }: NameConflict, onConflict: NonNullable<PlaceOptions["onConflict"]>): boolean {
  return onConflict !== "refuse" && choices.includes(onConflict);
}

/** Which skill has a name already, and what can be done about it; undefined if the name is free. */
export function findConflict(snapshot: Snapshot, name: string, scope: StoreScope): NameConflict | undefined {
  try {
    chooseName(snapshot, { name, scope, root: planStoreRoot(snapshot, scope), onConflict: "refuse" });
    return undefined;
  } catch (error) {
    if (isSkillwrightError(error, "name_conflict")) return error.details;
    throw error;
  }
}
