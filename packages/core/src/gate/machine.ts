import type { OperatingSystem } from "../model/manifest.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";

/** What eligibility checks query about the machine. */
export interface Machine {
  readonly platform: OperatingSystem;
  /** Whether a program is on the PATH; answered without running it. */
  hasProgram(name: string): boolean;
  /** Whether an environment variable has a value. */
  hasVariable(name: string): boolean;
  /** The user's settings, for `eligibility.config`. */
  readonly settings: JsonObject;
}

/** The value at a dotted path of settings. */
export function settingAt(settings: JsonObject, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = settings;
  for (const part of path.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, part) ? (value as JsonObject)[part] : undefined;
  }
  return value;
}
