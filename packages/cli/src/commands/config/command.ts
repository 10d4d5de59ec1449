import { existsSync } from "node:fs";
import { type JsonValue, parseConfigKey, SkillwrightError } from "@skillwright/core/internal";
import {
  type ConfigTarget,
  getConfigValue,
  ownPlace,
  projectConfigFile,
  setConfigValue,
} from "@skillwright/runtime/internal";
import type { JsonFlag } from "../../define/flags.ts";
import type { Output } from "../../output/output.ts";
import { shortPath } from "../../output/short-path.ts";
import { configTexts } from "./text.ts";

/** The options of `config` commands. */
export interface ConfigFlags extends JsonFlag {
  readonly project?: boolean;
  readonly cwd?: string;
}

/** Prints where the configuration file is, or would be. */
export function configPath(flags: ConfigFlags, out: Output): number {
  const { file } = targetOf(flags);
  if (flags.json === true) out.json({ file, exists: existsSync(file) });
  else out.verbatim(file);
  return 0;
}

/** Prints a setting, or all; ends with 1 when it is not set. */
export function configGet(key: string | undefined, flags: ConfigFlags, out: Output): number {
  const target = targetOf(flags);
  const value = getConfigValue(target, key);
  if (flags.json === true) {
    out.json(value ?? null);
  } else if (value !== undefined) {
    out.verbatim(typeof value === "object" ? JSON.stringify(value, null, 2) : String(value));
  } else {
    const file = shortPath(target.file, contextOf(target));
    out.problem(
      key === undefined || !existsSync(target.file)
        ? configTexts.noFile(file)
        : configTexts.notSet(key, file),
    );
  }
  return value === undefined && key !== undefined ? 1 : 0;
}

/** Changes a setting. */
export async function configSet(
  key: string,
  values: readonly string[],
  flags: ConfigFlags,
  out: Output,
): Promise<number> {
  const { list } = parseConfigKey(key);
  const [first = ""] = values;
  if (!list && values.length > 1) {
    throw new SkillwrightError("usage_error", {
      message: configTexts.oneValue(key),
      details: { argument: values[1] ?? "", suggestions: [] },
    });
  }
  const value: JsonValue = list ? listOf(values) : isSwitch(key) ? readSwitch(first) : readValue(first);
  return change(key, value, flags, out);
}

/** Removes a setting. */
export function configUnset(key: string, flags: ConfigFlags, out: Output): Promise<number> {
  return change(key, undefined, flags, out);
}

async function change(
  key: string,
  value: JsonValue | undefined,
  flags: ConfigFlags,
  out: Output,
): Promise<number> {
  const target = targetOf(flags);
  const changed = await setConfigValue(target, key, value);
  if (flags.json === true) {
    out.json({ key, value: value ?? null, file: target.file, changed });
    return 0;
  }
  const file = shortPath(target.file, contextOf(target));
  out.text(
    !changed
      ? (value === undefined ? configTexts.notThere : configTexts.unchanged)(key, file)
      : value === undefined
        ? configTexts.removed(key, file)
        : configTexts.changed(key, file),
  );
  return 0;
}

function isSwitch(key: string): boolean {
  return ["index", "watch", "sandbox", "builtIns"].includes(key);
}

function readSwitch(text: string): JsonValue {
  if (text === "on" || text === "yes") return true;
  return text === "off" || text === "no" ? false : readValue(text);
}

/** A JSON value where the text is one, else the text itself: `true`, `3` and `["a"]` need no quoting twice. */
function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function listOf(values: readonly string[]): JsonValue {
  const [only = ""] = values;
  const parsed = values.length === 1 ? readValue(only) : values;
  return Array.isArray(parsed) ? parsed : values;
}

function targetOf(flags: ConfigFlags): ConfigTarget {
  const { locations, home, project } = ownPlace(flags.cwd);
  return flags.project === true
    ? { file: projectConfigFile(project), layer: "project", home, project }
    : { file: locations.configFile, layer: "user", home, project };
}

function contextOf({ home, project }: ConfigTarget): { readonly cwd: string; readonly home: string } {
  return { cwd: project, home };
}
