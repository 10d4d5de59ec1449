import { fieldSpellings } from "../parse/field-reader.ts";
import { type FrontmatterField, frontmatterFields, knownField } from "../parse/frontmatter-fields.ts";

/** Fields whose written form is snake_case; the standard and Claude Code write the others in kebab-case. */
const SNAKE: ReadonlySet<FrontmatterField> = new Set(["displayName", "whenToUse", "toolsRequired"]);

/** The known fields in the order in which a new file lists them. */
export const FIELD_ORDER: readonly FrontmatterField[] = [
  "name",
  "displayName",
  "description",
  "whenToUse",
  ...(Object.keys(frontmatterFields) as FrontmatterField[]).filter(
    (field) => !["id", "name", "displayName", "description", "whenToUse"].includes(field),
  ),
];

/** The spelling in which a field is added to a file, whatever spelling was requested. */
export function preferredSpelling(key: string): string {
  const field = knownField(key);
  if (field === undefined) return key;
  const [camel = key, kebab = camel, snake = kebab] = fieldSpellings(field);
  return SNAKE.has(field) ? snake : kebab;
}

/** Whether two keys are spellings of the same field. */
export function isSameField(a: string, b: string): boolean {
  const field = knownField(a);
  return a === b || (field !== undefined && field === knownField(b));
}

/** Whether two keys are the same name in kebab, snake or camel spelling. */
export function isSameSpelling(a: string, b: string): boolean {
  return camelCase(a) === camelCase(b);
}

function camelCase(key: string): string {
  return key.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
