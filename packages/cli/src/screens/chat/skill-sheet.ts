import { categoryOf, compareCategories, matchItems, type SkillStatus } from "@skillwright/core/internal";
import type { EditedText } from "../screen/line-editor.ts";

/** A skill in the sheet. */
export interface SheetSkill {
  readonly id: string;
  readonly displayName: string;
  readonly category: string;
  readonly description: string;
  readonly needsValues: boolean;
}

/** The skills that can be called, by category. */
export interface SkillSheet {
  readonly kind: "sheet";
  readonly skills: readonly SheetSkill[];
  readonly filter: EditedText;
  readonly selected: number;
}

/** The callable skills, sorted by category; those without one are last. */
export function toSheetSkills(skills: readonly SkillStatus[]): readonly SheetSkill[] {
  return skills
    .filter(({ userInvocable, state }) => userInvocable && state !== "ineligible")
    .map(({ id, manifest }) => ({
      id,
      displayName: manifest.displayName,
      category: categoryOf(manifest.category),
      description: manifest.description.replaceAll(/\s+/g, " ").trim(),
      needsValues: needsValues({ manifest }),
    }))
    .toSorted((a, b) => compareCategories(a.category, b.category));
}

/** Whether a skill can't be called without values for its parameters. */
export function needsValues({ manifest }: Pick<SkillStatus, "manifest">): boolean {
  return manifest.parameters.some(({ required, default: value }) => required && value === undefined);
}

/** The skills that match the filter, in the order of the sheet. */
export function sheetSkills({ skills, filter }: SkillSheet): readonly SheetSkill[] {
  if (filter.text.trim() === "") return skills;
  const items = skills.map(({ id, displayName, description }) => ({
    kind: "skill" as const,
    name: id,
    displayName,
    description,
  }));
  const wanted = new Set(matchItems(items, filter.text.trim()).map(({ name }) => name));
  return skills.filter(({ id }) => wanted.has(id));
}
