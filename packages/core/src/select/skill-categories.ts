/** Where skills without a category are. */
const CUSTOM = "Custom";

/** The category under which a skill is offered to a person. */
export function categoryOf(category: string | null | undefined): string {
  return category ?? CUSTOM;
}

/** The order of categories: by name, with skills that have none at the end. */
export function compareCategories(a: string, b: string): number {
  return Number(a === CUSTOM) - Number(b === CUSTOM) || a.localeCompare(b);
}
