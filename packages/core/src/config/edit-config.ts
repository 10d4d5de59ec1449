import { SkillwrightError } from "../errors/skillwright-error.ts";
import { isNull } from "../parse/field-reader.ts";
import { editMapping } from "../serialize/edit-mapping.ts";
import { lineEndingOf } from "../serialize/replace-body.ts";
import { fieldOf, type JsonObject, type JsonValue, type KeyPath, sameData, withValue } from "../text/json.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlMapping } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { emptyMapping, toJson } from "../yaml/to-json.ts";
import { CONFIG_VERSION } from "./config-file.ts";

/** A change of one value in a configuration file. */
export interface ConfigEdit {
  readonly path: KeyPath;
  /** Undefined removes it. */
  readonly value: JsonValue | undefined;
  /** For error messages. */
  readonly file: string;
}

/**
 * Changes one value of a configuration text and leaves every other byte unchanged, comments included. An empty text
 * becomes a file with its version. Throws `config_error` when the text cannot be read or the change would touch more.
 */
export function editConfig(text: string, edit: ConfigEdit): string {
  const { path, value, file } = edit;
  const start =
    text.trim() === "" && value !== undefined && path[0] !== "version"
      ? `version: ${CONFIG_VERSION}\n`
      : text;
  const yaml = start === "" || start.endsWith("\n") ? start : `${start}\n`;
  const mapping = readFields(yaml, file);
  const change = editMapping(mapping, path, value, { yaml, lineEnding: lineEndingOf(yaml) });
  if (change === undefined) return text;
  const edited = yaml.slice(0, change.start) + change.text + yaml.slice(change.end);
  const expected = withValue(toJson(mapping) as JsonObject, path, value);
  if (!sameData(toJson(readFields(edited, file)), expected)) {
    throw configError(file, `\`${path.join(".")}\` cannot be changed without changing other settings`);
  }
  return edited;
}

/** The value at a path of a configuration text; the whole for no path, undefined when it is not set. */
export function configValue(text: string, path: readonly string[], file: string): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(fieldOf, toJson(readFields(text, file)));
}

function readFields(yaml: string, file: string): YamlMapping {
  const { root, problems } = readYaml(yaml);
  const fatal = problems.find(({ code }) => code === "yaml-invalid" || code === "yaml-limit");
  if (fatal !== undefined) {
    const { line, column } = textPosition(yaml, fatal.offset);
    throw configError(file, `line ${line}, column ${column}: ${fatal.message}`);
  }
  if (root === undefined || isNull(root)) return emptyMapping;
  if (root.kind === "mapping") return root;
  throw configError(file, "the file is not a YAML mapping of settings");
}

function configError(file: string, problem: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${file}: ${problem}`,
    details: { file, problems: [problem] },
    hint: "Fix the file by hand; nothing was written.",
  });
}
