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
export function sheetSkills(sheet: SkillSheet): readonly SheetSkill[] {
  const wanted = new Set(matches(sheet));
  return sheet.skills.filter(({ id }) => wanted.has(id));
}

/** Where the skill that fits the filter best is in the sheet. */
export function bestMatch(sheet: SkillSheet): number {
  const [best] = matches(sheet);
  return Math.max(
    0,
    sheetSkills(sheet).findIndex(({ id }) => id === best),
  );
}

/** The ids of the skills that match the filter, the best first. */
function matches({ skills, filter }: SkillSheet): readonly string[] {
  const items = skills.map(({ id, displayName, description }) => ({
    kind: "skill" as const,
    name: id,
    displayName,
    description,
  }));
  return matchItems(items, filter.text.trim()).map(({ name }) => name);
}
