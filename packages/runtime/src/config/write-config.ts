import { createHash } from "node:crypto";
import {
  type ConfigLayer,
  compareDiagnostics,
  configValue,
  type Diagnostic,
  decodeText,
  editConfig,
  type JsonValue,
  joinPath,
  MAX_CONFIG_BYTES,
  parseConfigKey,
  readConfig,
  SkillwrightError,
} from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { withFileLock } from "../files/with-file-lock.ts";
import { writeFileAtomically } from "../files/write-file-atomically.ts";
import { ownPlace } from "../machine/machine-folders.ts";

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

/**
 * Sets a dotted key, or removes it when the value is undefined. The new file is checked before it is written and keeps
 * every comment. Throws `usage_error` for an invalid key or value, `config_error` for a file that can't be
 * changed and `newer_state` for one of a newer version.
 */
export async function setConfigValue(
  target: ConfigTarget,
  key: string,
  value: JsonValue | undefined,
): Promise<boolean> {
  // Two concurrent writers would overwrite each other; the lock is in the user's state folder, not in the project.
  const name = createHash("sha256").update(target.file).digest("hex").slice(0, 16);
  const lock = joinPath(target.state ?? ownPlace().locations.state, `locks/config-${name}.lock`);
  return withFileLock(lock, () => changeConfig(target, key, value));
}

function changeConfig(target: ConfigTarget, key: string, value: JsonValue | undefined): boolean {
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
    throw new SkillwrightError("usage_error", {
      message: first?.message ?? "The value does not fit",
      details: {
        argument: typeof value === "string" ? value : JSON.stringify(value ?? null),
        suggestions: [],
      },
      hint: first?.hint ?? "Nothing was written.",
    });
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
  const bytes = nodeFileSystem().read(file, MAX_CONFIG_BYTES + 1);
  if (!bytes.ok) {
    if (bytes.problem === "missing" || bytes.problem === "not-folder") return undefined;
    throw unusable(file, `it cannot be read: ${bytes.message}`);
  }
  if (bytes.value.length > MAX_CONFIG_BYTES)
    throw unusable(file, `it is larger than ${MAX_CONFIG_BYTES} bytes`);
  const { text, valid } = decodeText(bytes.value);
  // Writing it back would permanently replace the invalid bytes.
  if (!valid) throw unusable(file, "it is not valid UTF-8");
  return text;
}

function unusable(file: string, reason: string): SkillwrightError<"config_error"> {
  return new SkillwrightError("config_error", {
    message: `${file} cannot be used: ${reason}`,
    details: { file, problems: [reason] },
    hint: "Fix the file; it was not changed.",
  });
}
