import {
  type ConfigLayer,
  compareDiagnostics,
  configValue,
  type Diagnostic,
  decodeText,
  editConfig,
  type JsonValue,
  MAX_CONFIG_BYTES,
  parseConfigKey,
  readConfig,
  SkillwrightError,
} from "@skillwright/core";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";

/** A configuration file that can be read and changed. */
export interface ConfigTarget {
  readonly file: string;
  readonly layer: ConfigLayer;
  readonly home: string;
  readonly project: string;
}

/** The value of a dotted key in one configuration file, everything in it without a key; undefined when it is not set. */
export function getConfigValue(target: ConfigTarget, key?: string): JsonValue | undefined {
  const path = key === undefined ? [] : parseConfigKey(key).path;
  const text = readText(target.file);
  if (text === undefined) return undefined;
  checkVersion(target, text);
  return configValue(text, path, target.file);
}

/**
 * Gives a dotted key a value, or removes it when undefined. The new file is checked before it is written and keeps
 * every comment. Throws `config_error` when the value does not fit and `newer_state` for a file of a newer version.
 */
export function setConfigValue(target: ConfigTarget, key: string, value: JsonValue | undefined): boolean {
  const { path } = parseConfigKey(key);
  if (path[0] === "version") {
    throw new SkillwrightError("usage_error", {
      message: "`version` is the version of the file format and is not a setting",
      details: { argument: key, suggestions: [] },
    });
  }
  const text = readText(target.file) ?? "";
  const before = checkVersion(target, text);
  const edited = editConfig(text, { path, value, file: target.file });
  if (edited === text) return false;
  const known = new Set(before.map(describe));
  const problems = checkVersion(target, edited).filter((problem) => !known.has(describe(problem)));
  if (problems.length > 0) {
    const [first] = problems.toSorted(compareDiagnostics);
    throw new SkillwrightError("config_error", {
      message: first?.message ?? "The value does not fit",
      details: { file: target.file, problems: problems.map(({ message }) => message) },
      hint: first?.hint ?? "Nothing was written.",
    });
  }
  writeFileAtomically(target.file, edited);
  return true;
}

/** Positions move with an edit, so a problem is the same when it says the same. */
function describe(problem: Diagnostic): string {
  return `${problem.code} ${problem.message}`;
}

function checkVersion(target: ConfigTarget, text: string): readonly Diagnostic[] {
  return readConfig({ text, ...target }).diagnostics;
}

function readText(file: string): string | undefined {
  const bytes = nodeFileSystem().read(file, MAX_CONFIG_BYTES + 1);
  if (bytes.ok) return decodeText(bytes.value).text;
  if (bytes.problem === "missing" || bytes.problem === "not-folder") return undefined;
  throw new SkillwrightError("config_error", {
    message: `${file} cannot be read: ${bytes.message}`,
    details: { file, problems: [bytes.message] },
  });
}
