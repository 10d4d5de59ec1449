import { isSkillwrightError, SkillwrightError } from "../errors/skillwright-error.ts";
import { isNull, readLine, readText } from "../parse/field-reader.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { frontmatterFields, knownField } from "../parse/frontmatter-fields.ts";
import {
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  type KeyPath,
  sameData,
  withValue,
} from "../text/json.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlMapping, YamlNode } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { emptyMapping, toJson } from "../yaml/to-json.ts";
import { editMapping } from "./edit-mapping.ts";
import { lineEndingOf } from "./replace-body.ts";
import { isSameField, isSameSpelling, preferredSpelling } from "./write-skill.ts";
import { isEmpty, writeField } from "./write-yaml.ts";

/** The frontmatter of a text that can be edited. */
interface FrontmatterLocation {
  /** Offset of the first line behind the opening `---`. */
  readonly yamlStart: number;
  /** Offset of the closing `---`. */
  readonly yamlEnd: number;
  readonly yaml: string;
  /** No entries if the text has none. */
  readonly mapping: YamlMapping;
}

/** Finds the frontmatter to edit; undefined when the text has none. Throws `parse_error` when it cannot be parsed. */
function locateFrontmatter(text: string, file: string): FrontmatterLocation | undefined {
  const fence = findFence(text);
  if (fence.kind === "none" && fence.reason === "missing") return undefined;
  if (fence.kind !== "closed") {
    throw unreadable("The frontmatter has no closing `---` line", { file, line: 1, column: 1 });
  }
  const { yamlStart, yamlEnd } = fence;
  const yaml = text.slice(yamlStart, yamlEnd);
  const { root, problems } = readYaml(yaml);
  const place = { yamlStart, yamlEnd, yaml };
  if (root?.kind === "mapping") return { ...place, mapping: root };
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) {
    throw unreadable(fatal.message, { file, ...textPosition(text, yamlStart + fatal.offset) });
  }
  if (root === undefined || isNull(root)) return { ...place, mapping: emptyMapping };
  throw unreadable("The frontmatter is not a YAML mapping", { file, ...textPosition(text, yamlStart) });
}

function unreadable(
  message: string,
  details: { readonly file: string; readonly line: number; readonly column: number },
): SkillwrightError<"parse_error"> {
  return new SkillwrightError("parse_error", {
    message: `${details.file}:${details.line}:${details.column}: ${message}`,
    details,
    hint: "Fix the frontmatter first; `skillwright lint --fix` repairs common mistakes.",
  });
}

/** A change to one frontmatter field. */
export interface FieldEdit {
  /** A field in any spelling, or the path to a field inside another one. */
  readonly field: string | KeyPath;
  /** The new value; undefined removes the field. */
  readonly value: JsonValue | undefined;
}

/** The text after an edit. */
export interface EditedText {
  readonly text: string;
  readonly changed: boolean;
}

/**
 * Changes fields of a SKILL.md one after the other and leaves every other byte unchanged: comments, order, quoting,
 * blank lines, line endings and body. Throws `parse_error` when the frontmatter cannot be parsed, and
 * `validation_error` when a change would alter other fields, as with a value that others refer to by an alias.
 *
 * @example
 * const { text } = editFrontmatter(source, [{ field: "license", value: "MIT" }]);
 */
export function editFrontmatter(
  text: string,
  edits: readonly FieldEdit[],
  options: { /** For error messages. */ readonly file?: string } = {},
): EditedText {
  const file = options.file ?? "SKILL.md";
  let edited = text;
  for (const { field, value } of edits) {
    const path = typeof field === "string" ? ([field] as const) : field;
    const place = locateFrontmatter(edited, file);
    const found = resolvePath(place?.mapping, path);
    const node = place && nodeAt(place.mapping, found);
    if (value !== undefined && found.length === 1 && saysSameText(found[0], node, value)) continue;
    edited = editAt(edited, found, { value, file });
    // A repeated field, or one in a second spelling, would take effect once the first is gone.
    while (value === undefined) {
      const rest = resolvePath(locateFrontmatter(edited, file)?.mapping, path);
      const further = editAt(edited, rest, { value, file });
      if (further === edited) break;
      edited = further;
    }
  }
  return { text: edited, changed: edited !== text };
}

interface Edit {
  readonly value: JsonValue | undefined;
  readonly file: string;
}

function editAt(text: string, path: KeyPath, edit: Edit): string {
  const { value, file } = edit;
  const place = locateFrontmatter(text, file);
  if (place === undefined) return value === undefined ? text : addFrontmatter(text, path, value);
  const node = nodeAt(place.mapping, path);
  if (node?.kind === "mapping" && !node.flow && isObject(value) && !isEmpty(value)) {
    // Field by field, so that what stays keeps its comments.
    const gone = node.entries.filter(({ key }) => !Object.hasOwn(value, key));
    const fields = [...Object.entries(value), ...gone.map(({ key }) => [key, undefined] as const)];
    return fields.reduce(
      (edited, [key, item]) => editAt(edited, [...path, key], { value: item, file }),
      text,
    );
  }
  const lineEnding = lineEndingOf(text);
  const change = editMapping(place.mapping, path, value, { yaml: place.yaml, lineEnding });
  if (change === undefined) return text;
  const start = place.yamlStart + change.start;
  const edited = text.slice(0, start) + change.text + text.slice(place.yamlStart + change.end);
  verify(place, edited, path, edit);
  return edited;
}

function addFrontmatter(text: string, path: KeyPath, value: JsonValue): string {
  const [field] = path;
  const fields = withValue(Object.create(null) as JsonObject, path, value);
  const lines = ["---", ...writeField(field, fieldOf(fields, field) ?? null, 0), "---", ""];
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return bom + lines.join(lineEndingOf(text)) + text.slice(bom.length);
}

/** Parses the edited text again: the edit must have made the requested change and no other. */
function verify(before: FrontmatterLocation, edited: string, path: KeyPath, edit: Edit): void {
  const expected = withValue(toJson(before.mapping) as JsonObject, path, edit.value);
  try {
    const after = toJson(locateFrontmatter(edited, edit.file)?.mapping ?? before.mapping) as JsonObject;
    const found = edit.value === undefined ? withValue(after, path, undefined) : after;
    if (sameData(found, expected)) return;
  } catch (error) {
    if (!isSkillwrightError(error, "parse_error")) throw error;
  }
  const problem = `\`${path.join(".")}\` cannot be changed without changing other fields`;
  throw new SkillwrightError("validation_error", {
    message: `${edit.file}: ${problem}`,
    details: { problems: [problem] },
    hint: "Edit the field by hand: it uses an alias or an unusual layout, or the value exceeds a limit.",
  });
}

/** The path in the spelling the text uses, or in the preferred one for a new field. */
function resolvePath(mapping: YamlMapping | undefined, path: KeyPath): KeyPath {
  const [field, second, ...further] = path;
  const entry = mapping?.entries.find(({ key }) => isSameField(key, field));
  const key = entry?.key ?? preferredSpelling(field);
  if (second === undefined) return [key];
  if (knownField(field) !== "eligibility") return [key, second, ...further];
  const inner = entry?.value.kind === "mapping" ? entry.value.entries : [];
  return [key, inner.find((other) => isSameSpelling(other.key, second))?.key ?? second, ...further];
}

function nodeAt(mapping: YamlMapping, path: KeyPath): YamlNode | undefined {
  const [key, next, ...further] = path;
  const value = mapping.entries.find((entry) => entry.key === key)?.value;
  if (next === undefined) return value;
  return value?.kind === "mapping" ? nodeAt(value, [next, ...further]) : undefined;
}

const textReaders: ReadonlySet<unknown> = new Set([readText, readLine]);

/** `version: 1.0` already equals "1.0" if the field is read as text. */
function saysSameText(key: string, node: YamlNode | undefined, value: JsonValue): boolean {
  const field = knownField(key);
  if (field === undefined || node?.kind !== "scalar") return false;
  return node.text === value && textReaders.has(frontmatterFields[field]);
}
