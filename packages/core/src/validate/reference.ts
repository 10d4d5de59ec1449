import { MAX_COMPATIBILITY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../limits.ts";
import { compareText } from "../text/compare-text.ts";
import type { JsonValue } from "../text/json.ts";
import { escapeHtml } from "../text/prompt-text.ts";
import {
  parseReference,
  type ReferenceFailure,
  type ReferenceFields,
  type ReferenceResult,
} from "./reference-parse.ts";

/** A folder as the reference tool sees it; the code that reads the disk prefers `SKILL.md` to `skill.md`. */
export type ReferenceFolder =
  | {
      readonly state: "missing" | "not-directory" | "no-skill-file";
      /** The absolute path that was asked for. */
      readonly path: string;
    }
  | {
      readonly state: "found";
      readonly path: string;
      /** Name of the folder. */
      readonly directory: string;
      /** Absolute path of the file. */
      readonly location: string;
      readonly text: string;
    };

/** The reference tool's output for a skill, field by field in its order. */
export interface ReferenceProperties {
  readonly name: string;
  readonly description: string;
  readonly license?: JsonValue;
  readonly compatibility?: JsonValue;
  readonly "allowed-tools"?: JsonValue;
  readonly metadata?: JsonValue;
}

const ALLOWED = ["allowed-tools", "compatibility", "description", "license", "metadata", "name"] as const;

/** The messages of the reference tool's `validate`, word for word and in its order; empty for a valid skill. */
export function validateReference(folder: ReferenceFolder): readonly string[] {
  switch (folder.state) {
    case "missing":
      return [`Path does not exist: ${folder.path}`];
    case "not-directory":
      return [`Not a directory: ${folder.path}`];
    case "no-skill-file":
      return ["Missing required file: SKILL.md"];
    case "found": {
      const parsed = parseReference(folder.text);
      if (parsed.failure !== undefined) return [parsed.failure.message];
      return validateFields(parsed.value.fields, folder.directory);
    }
    default:
      return folder satisfies never;
  }
}

function validateFields(fields: ReferenceFields, directory: string): readonly string[] {
  const unexpected = [...fields.keys()].filter((key) => !ALLOWED.some((allowed) => allowed === key));
  const compatibility = fields.get("compatibility");
  return [
    ...(unexpected.length === 0
      ? []
      : [
          `Unexpected fields in frontmatter: ${unexpected.toSorted(compareText).join(", ")}. Only ${ALLOWED.join(", ")} are allowed.`,
        ]),
    ...required(fields, "name", (name) => nameMessages(name, directory)),
    ...required(fields, "description", (text) =>
      tooLong(text, "Description exceeds", MAX_DESCRIPTION_LENGTH),
    ),
    ...(!fields.has("compatibility")
      ? []
      : typeof compatibility === "string"
        ? tooLong(compatibility, "Compatibility exceeds", MAX_COMPATIBILITY_LENGTH)
        : ["Field 'compatibility' must be a string"]),
  ];
}

/** The check of a value of any type as text: `null` is the word. */
function required(
  fields: ReferenceFields,
  field: "name" | "description",
  check: (text: string) => readonly string[],
): readonly string[] {
  if (!fields.has(field)) return [`Missing required field in frontmatter: ${field}`];
  const value = String(fields.get(field));
  return value.trim() === "" ? [`Field '${field}' must be a non-empty string`] : check(value);
}

function requiredText(fields: ReferenceFields, field: "name" | "description"): ReferenceResult<string> {
  const value = fields.get(field);
  return typeof value === "string" && value.trim() !== ""
    ? { value }
    : invalid(`Field '${field}' must be a non-empty string`);
}

/** Letters of some scripts only, and combining marks. */
const NAME = /^(?:[A-Za-z0-9\u0400-\u04ff\u4e00-\u9fff\u3400-\u4dbf\u00c0-\u024f-]|[\u0300-\u036f])*$/;

function nameMessages(given: string, directory: string): readonly string[] {
  const name = given.trim().normalize("NFKC");
  const messages: readonly (readonly [boolean, string])[] = [
    [
      name.length > MAX_NAME_LENGTH,
      `Skill name '${name}' exceeds ${MAX_NAME_LENGTH} character limit (${name.length} chars)`,
    ],
    [name !== name.toLowerCase(), `Skill name '${name}' must be lowercase`],
    [name.startsWith("-") || name.endsWith("-"), "Skill name cannot start or end with a hyphen"],
    [name.includes("--"), "Skill name cannot contain consecutive hyphens"],
    [
      !NAME.test(name),
      `Skill name '${name}' contains invalid characters. Only letters, digits, and hyphens are allowed.`,
    ],
    [directory.normalize("NFKC") !== name, `Directory name '${directory}' must match skill name '${name}'`],
  ];
  return messages.flatMap(([isWrong, message]) => (isWrong ? [message] : []));
}

/** Lengths are in UTF-16 units. */
function tooLong(text: string, subject: string, limit: number): readonly string[] {
  return text.length <= limit ? [] : [`${subject} ${limit} character limit (${text.length} chars)`];
}

/** The properties of a skill as the reference tool's `read-properties` returns them; it checks less than `validate`. */
export function readReferenceProperties(folder: ReferenceFolder): ReferenceResult<ReferenceProperties> {
  if (folder.state !== "found") {
    return { failure: { kind: "parse", message: `SKILL.md not found in ${folder.path}` } };
  }
  const parsed = parseReference(folder.text);
  if (parsed.failure !== undefined) return parsed;
  const { fields } = parsed.value;
  for (const field of ["name", "description"] as const) {
    // Both must exist before either is checked.
    if (!fields.has(field)) return invalid(`Missing required field in frontmatter: ${field}`);
  }
  const name = requiredText(fields, "name");
  if (name.failure !== undefined) return name;
  const description = requiredText(fields, "description");
  if (description.failure !== undefined) return description;
  const optional = ["license", "compatibility", "allowed-tools", "metadata"] as const;
  const given = optional.flatMap((field) => {
    const value = fields.get(field);
    const isEmpty = field === "metadata" && Object.keys(value ?? {}).length === 0;
    return value === undefined || isEmpty ? [] : [[field, value as JsonValue] as const];
  });
  return {
    value: {
      name: name.value.trim(),
      description: description.value.trim(),
      ...Object.fromEntries(given),
    },
  };
}

/** The `<available_skills>` block of the reference tool's `to-prompt`; the first folder that cannot be read fails it. */
export function toReferencePrompt(folders: readonly ReferenceFolder[]): ReferenceResult<string> {
  const lines = ["<available_skills>"];
  for (const folder of folders) {
    const read = readReferenceProperties(folder);
    if (read.failure !== undefined) return read;
    const { name, description } = read.value;
    lines.push("<skill>", "<name>", escapeHtml(name), "</name>");
    lines.push("<description>", escapeHtml(description), "</description>");
    // The reference tool does not escape the location.
    lines.push("<location>", folder.state === "found" ? folder.location : "", "</location>", "</skill>");
  }
  return { value: [...lines, "</available_skills>"].join("\n") };
}

function invalid(message: string): { readonly failure: ReferenceFailure } {
  return { failure: { kind: "validation", message } };
}
