import type { EligibilityRules, InstallSpec, SkillCommand } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { fieldSpellings, splitText } from "../parse/field-reader.ts";
import {
  type FrontmatterField,
  type FrontmatterValues,
  frontmatterFields,
  knownField,
} from "../parse/frontmatter-fields.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { isEmpty, isScalar, writeField } from "./write-yaml.ts";

/** Fields whose written form is snake_case; the standard and Claude Code write the others in kebab-case. */
const SNAKE: ReadonlySet<FrontmatterField> = new Set(["displayName", "whenToUse", "toolsRequired"]);

/** The known fields in the order in which a new file lists them. */
const FIELD_ORDER: readonly FrontmatterField[] = [
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

/** The content of a new SKILL.md. */
export interface NewSkill {
  /** The fields of its frontmatter; empty lists and objects are left out. */
  readonly fields: Omit<FrontmatterValues, "id"> & { readonly name: string; readonly description: string };
  /** Fields that have no meaning here, written last. */
  readonly extra?: JsonObject;
  /** The Markdown below the frontmatter. */
  readonly body: string;
}

/**
 * Writes a new SKILL.md, the fields in one fixed order; parsing it gives the same fields and, blank lines around it aside, the same body.
 *
 * @example
 * writeSkill({ fields: { name: "standup", description: "Writes standup notes." }, body: "# Steps" });
 */
export function writeSkill(skill: NewSkill): string {
  const fields = FIELD_ORDER.flatMap((field): readonly string[] => {
    const value = fieldJson(field, skill.fields);
    return value === undefined ? [] : writeField(preferredSpelling(field), value, 0);
  });
  const extra = Object.entries(skill.extra ?? {}).flatMap(([key, value]) => writeField(key, value, 0));
  const body = skill.body.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
  return ["---", ...fields, ...extra, "---", ...(body === "" ? [] : ["", body]), ""].join("\n");
}

function fieldJson(field: FrontmatterField, fields: FrontmatterValues): JsonValue | undefined {
  const value = written(field, fields);
  if (value === undefined || (!isScalar(value) && isEmpty(value))) return undefined;
  return value;
}

function written(field: FrontmatterField, fields: FrontmatterValues): JsonValue | undefined {
  switch (field) {
    case "allowedTools":
    case "disallowedTools":
      return toolList(fields[field]);
    case "parameters":
      return fields.parameters?.map(({ toolsRequired, ...parameter }) =>
        omitUndefined({ ...parameter, tools_required: toolsRequired }),
      );
    case "commands":
      return fields.commands?.map(commandJson);
    case "eligibility":
      return fields.eligibility && eligibilityJson(fields.eligibility);
    case "install":
      return fields.install?.map(installJson);
    default:
      return fields[field];
  }
}

/** The standard writes tools as one text; a list only if the text would be split differently. */
function toolList(tools: readonly string[] | undefined): JsonValue | undefined {
  if (tools === undefined || tools.length === 0) return undefined;
  const text = tools.join(" ");
  const cut = splitText(text, "space-or-comma");
  const same = cut.length === tools.length && cut.every((tool, index) => tool === tools[index]);
  return same ? text : tools;
}

function commandJson({ name, description, args, run, priority }: SkillCommand): JsonObject {
  return {
    name,
    ...filled({
      description,
      args: args.map((arg) => ({
        name: arg.name,
        ...filled({ required: arg.required, description: arg.description, choices: arg.choices }),
      })),
      run: run && { ...run },
      priority,
    }),
  };
}

function eligibilityJson({ os, bins, anyBins, env, config, always }: EligibilityRules): JsonObject {
  return filled({ os, bins, any_bins: anyBins, env, config, always });
}

function installJson({ kind, target, id, label, bins, os, extra }: InstallSpec): JsonObject {
  return { kind, ...omitUndefined({ id, label }), target, ...filled({ bins, os }), ...extra };
}

/** The fields without those that have their default: an empty text or list, zero, false or nothing. */
function filled(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const given = Object.entries(fields).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return Object.fromEntries(given) as JsonObject;
}
