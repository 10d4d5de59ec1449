import {
  type ConfigLayer,
  compareDiagnostics,
  configValue,
  type Diagnostic,
  editConfig,
  type JsonValue,
  MAX_CONFIG_BYTES,
  parseConfigKey,
  readConfig,
  SkillwrightError,
  usageError,
} from "@skillwright/core/internal";
import { withFileLock } from "../files/with-file-lock.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import { ownPlace } from "../machine/machine-folders.ts";
import { editLock, readEditable } from "./editable-file.ts";

/** A configuration file that can be read and changed. */
export interface ConfigTarget {
  readonly file: string;
  readonly layer: ConfigLayer;
  readonly home: string;
  readonly project: string;
  /** The state folder, which contains the lock. Default: that of this account. */
  readonly state?: string;
}

/** The value of a dotted key in one configuration file, or the whole file without a key; undefined when it is not set. */
export function getConfigValue(target: ConfigTarget, key?: string): JsonValue | undefined {
  const path = key === undefined ? [] : parseConfigKey(key).path;
  const text = readText(target.file);
  if (text === undefined) return undefined;
  checkVersion(target, text);
  return configValue(text, path, target.file);
}

/** Sets or removes (undefined) a dotted key; keeps comments. Throws `usage_error`, `config_error` and `newer_state`. */
export async function setConfigValue(
  target: ConfigTarget,
  key: string,
  value: JsonValue | undefined,
): Promise<boolean> {
  const lock = editLock(target.state ?? ownPlace().locations.state, target.file);
  return withFileLock(lock, () => changeConfig(target, key, value));
}

function changeConfig(target: ConfigTarget, key: string, value: JsonValue | undefined): boolean {
  const { path } = parseConfigKey(key);
  if (path[0] === "version") {
    throw usageError(key, "`version` is the version of the file format and is not a setting");
  }
  const text = readText(target.file) ?? "";
  const before = checkVersion(target, text);
  const edited = editConfig(text, { path, value, file: target.file });
  if (edited === text) return false;
  const known = new Set(before.map(describe));
  const problems = checkVersion(target, edited).filter((problem) => !known.has(describe(problem)));
  if (problems.length > 0) {
    const [first] = problems.toSorted(compareDiagnostics);
    throw usageError(
      typeof value === "string" ? value : JSON.stringify(value ?? null),
      first?.message ?? "The value does not fit",
      { hint: first?.hint ?? "Nothing was written." },
    );
  }
  writeFileAtomically(target.file, edited, target.layer === "project" ? { inside: target.project } : {});
  return true;
}

/** Positions move with an edit, so problems are compared by their messages. */
function describe(problem: Diagnostic): string {
  return `${problem.code} ${problem.message}`;
}

function checkVersion(target: ConfigTarget, text: string): readonly Diagnostic[] {
  return readConfig({ text, ...target }).diagnostics;
}

function readText(file: string): string | undefined {
  const text = readEditable(file, MAX_CONFIG_BYTES);
  if (typeof text === "object") throw unusable(file, text.why);
  return text;
}

function unusable(file: string, reason: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${file} cannot be used: ${reason}`,
    details: { file, problems: [reason] },
    hint: "Fix the file; it was not changed.",
  });
}
