import {
  editFrontmatter,
  type FieldEdit,
  isSkillwrightError,
  type JsonValue,
  omitUndefined,
  readFrontmatter,
  replaceBody,
} from "@skillwright/core/internal";

/** A parameter in the form. */
export interface ParameterFields {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** Kept as it is; the form doesn't show it. */
  readonly default?: string;
  /** Kept as it is; the form doesn't show it. */
  readonly toolsRequired?: readonly string[];
}

/** The fields of a SKILL.md that the form edits. */
export interface DraftFields {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly whenToUse: string;
  readonly version: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly toolsRequired: readonly string[];
  readonly parameters: readonly ParameterFields[];
}

/** The form's view of a text: its fields, or why they can't be read. */
export interface ParsedDraft {
  readonly fields: DraftFields;
  readonly problem: string | undefined;
  /** Offset at which the body starts. */
  readonly bodyStart: number;
  /** The field that each line of the frontmatter belongs to, the first line being 1. */
  readonly fieldOfLine: ReadonlyMap<number, keyof DraftFields>;
}

type Mapping = NonNullable<ReturnType<typeof readFrontmatter>["mapping"]>;
type Node = Mapping["entries"][number]["value"];

const fieldNames: readonly (keyof DraftFields)[] = [
  "name",
  "displayName",
  "description",
  "whenToUse",
  "version",
  "category",
  "tags",
  "toolsRequired",
  "parameters",
];

/** Reads the fields of the form. Never throws. */
export function readDraft(text: string): ParsedDraft {
  const { mapping, problems, repaired, bodyStart, yamlStart } = readFrontmatter(text, true);
  const nodeOf = new Map<keyof DraftFields, Node>();
  const fieldOfLine = new Map<number, keyof DraftFields>();
  for (const { key, keySpan, value } of mapping?.entries ?? []) {
    const field = fieldNames.find((name) => name.toLowerCase() === fieldKey(key));
    if (field === undefined || nodeOf.has(field)) continue;
    nodeOf.set(field, value);
    const first = lineAt(text, yamlStart + keySpan.start);
    const last = lineAt(text, yamlStart + Math.max(keySpan.end, value.end - 1));
    for (let line = first; line <= last; line += 1) fieldOfLine.set(line, field);
  }
  const one = (field: keyof DraftFields): string => textOf(nodeOf.get(field));
  return {
    fields: {
      name: one("name"),
      displayName: one("displayName"),
      description: one("description"),
      whenToUse: one("whenToUse"),
      version: one("version"),
      category: one("category"),
      tags: wordsOf(nodeOf.get("tags"), /,/),
      toolsRequired: wordsOf(nodeOf.get("toolsRequired"), /[\s,]+/),
      parameters: parametersOf(nodeOf.get("parameters")),
    },
    problem: mapping === undefined || repaired ? whyClosed(problems) : undefined,
    bodyStart,
    fieldOfLine,
  };
}

/**
 * Repaired frontmatter loads but can't be edited until it is fixed. Missing frontmatter is created with the first
 * field.
 */
function whyClosed(problems: ReturnType<typeof readFrontmatter>["problems"]): string | undefined {
  const [first] = problems;
  return first?.code === "frontmatter-missing" ? undefined : (first?.message ?? "the frontmatter is empty");
}

/** Changes one field and keeps every other byte, comments included; an error says why it can't. */
export function writeField<F extends keyof DraftFields>(
  text: string,
  field: F,
  value: DraftFields[F],
): { readonly text: string } | { readonly error: string } {
  const edit: FieldEdit = { field, value: toJson(field, value) };
  try {
    return { text: editFrontmatter(text, [edit]).text };
  } catch (error) {
    if (!isSkillwrightError(error, "parse_error", "validation_error")) throw error;
    return { error: error.message };
  }
}

/** The instructions, without the blank lines above them. */
export function bodyOf(text: string, bodyStart: number): string {
  return text.slice(bodyStart + blankAbove(text, bodyStart));
}

/** Replaces the instructions below the frontmatter. */
export function writeBody(text: string, body: string): string {
  const { bodyStart } = readFrontmatter(text, true);
  const above = text.slice(bodyStart, bodyStart + blankAbove(text, bodyStart));
  return replaceBody(text, above + body);
}

/** The length of the blank lines above the instructions. */
export function blankAbove(text: string, bodyStart: number): number {
  return /^(?:[ \t]*\r?\n)*/.exec(text.slice(bodyStart))?.[0].length ?? 0;
}

function toJson<F extends keyof DraftFields>(field: F, value: DraftFields[F]): JsonValue | undefined {
  if (typeof value === "string") {
    // These two are required, so an empty one stays.
    return value === "" && field !== "name" && field !== "description" ? undefined : value;
  }
  if (value.length === 0) return undefined;
  return value.map((item) => (typeof item === "string" ? item : parameterJson(item)));
}

function parameterJson({ toolsRequired, default: unset, ...parameter }: ParameterFields): JsonValue {
  const { name, required, description } = parameter;
  const kept = omitUndefined({ default: unset, tools_required: toolsRequired });
  return { name, type: "string", required, description, ...kept };
}

/** A field's key without the spelling: `tools_required`, `tools-required` and `toolsRequired` are one field. */
function fieldKey(key: string): string {
  return key.replaceAll(/[-_]/g, "").toLowerCase();
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function textOf(node: Node | undefined): string {
  return node?.kind === "scalar" ? node.text : "";
}

function wordsOf(node: Node | undefined, separator: RegExp): readonly string[] {
  const words =
    node?.kind === "sequence"
      ? node.items.map(textOf)
      : textOf(node)
          .split(separator)
          .map((word) => word.trim());
  return words.filter((word) => word !== "");
}

function parametersOf(node: Node | undefined): readonly ParameterFields[] {
  if (node?.kind !== "sequence") return [];
  return node.items.map((item) => {
    const nodeOf = (name: string): Node | undefined =>
      item.kind === "mapping" ? item.entries.find(({ key }) => fieldKey(key) === name)?.value : undefined;
    const field = (name: string): string => textOf(nodeOf(name));
    const unset = field("default");
    const toolsRequired = wordsOf(nodeOf("toolsrequired"), /[\s,]+/);
    return {
      name: field("name"),
      required: field("required") === "true",
      description: field("description"),
      ...(unset !== "" && { default: unset }),
      ...(toolsRequired.length > 0 && { toolsRequired }),
    };
  });
}
