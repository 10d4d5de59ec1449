import { existsSync } from "node:fs";
import { type ConfigLayer, type JsonValue, parseConfigKey, SWITCH_KEYS } from "@skillwright/core/internal";
import {
  type ConfigTarget,
  effectiveConfigValue,
  getConfigValue,
  ownPlace,
  projectConfigFile,
  setConfigValue,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { oneOrMore, optional, required, toggle } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `config` prints. */
const configTexts = {
  key: "Setting, such as builtIns, skills.NAME or models.default (see `skillwright help config`)",
  noFile: (file: string, isProject: boolean): string =>
    `${file} doesn't exist. Run \`skillwright config set KEY VALUE${isProject ? " --project" : ""}\` to create it.`,
  notSet: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  decidedBy: (layer: ConfigLayer, file: string, own: JsonValue | undefined): string =>
    `Set by ${{ admin: "your administrator", project: "this project", user: "you" }[layer]} in ${file}.${own === undefined ? "" : ` Your own value, ${JSON.stringify(own)}, has no effect.`}`,
  oneValue: (key: string): string => `\`${key}\` takes one value`,
  set: {
    changed: (key: string, file: string): string => `Set \`${key}\` in ${file}.`,
    unchanged: (key: string, file: string): string => `\`${key}\` already has this value in ${file}.`,
  },
  unset: {
    changed: (key: string, file: string): string => `Removed \`${key}\` from ${file}.`,
    unchanged: (key: string, file: string): string => `\`${key}\` is not set in ${file}.`,
  },
} as const;

/** Changes a setting, or removes it if the value is undefined, and prints what happened. */
async function changeSetting(
  key: string,
  value: JsonValue | undefined,
  flags: ConfigFlags,
  out: Output,
): Promise<number> {
  const target = configTarget(flags);
  const changed = await setConfigValue(target, key, value);
  if (flags.json) return out.json({ key, value: value ?? null, file: target.file, changed });
  const texts = value === undefined ? configTexts.unset : configTexts.set;
  out.note((changed ? texts.changed : texts.unchanged)(key, shownFile(target)));
  return 0;
}

/** The options of all `config` commands. */
const configOptions = {
  project: toggle("Use the project's file instead of yours"),
  cwd: cwdOption,
  json: jsonOption,
};

/** The values of {@link configOptions}. */
type ConfigFlags = FlagsOf<typeof configOptions>;

/** The configuration file that the options select. */
function configTarget({ cwd, project: isProject }: ConfigFlags): ConfigTarget {
  const { locations, home, project } = ownPlace(cwd);
  return isProject
    ? { file: projectConfigFile(project), layer: "project", home, project }
    : { file: locations.configFile, layer: "user", home, project };
}

/** The file's path as shown to people. */
function shownFile({ file, home, project }: ConfigTarget): string {
  return shortPath(file, { cwd: project, home });
}

export const path: Command = defineCommand({
  options: configOptions,
  examples: ["skillwright config path", "skillwright config path --project"],
  run(_, flags, out) {
    const { file } = configTarget(flags);
    if (flags.json) return out.json({ file, exists: existsSync(file) });
    out.verbatim(file);
    return 0;
  },
});

/** Prints one setting, as it counts, or all of a file; ends with 1 if the setting isn't set. */
export const get: Command = defineCommand({
  paged: true,
  arguments: { key: optional(configTexts.key, { completion: "config-keys" }) },
  options: configOptions,
  examples: ["skillwright config get", "skillwright config get skills --json"],
  async run({ key }, flags, out) {
    const target = configTarget(flags);
    const own = getConfigValue(target, key);
    const effective =
      key === undefined || flags.project ? undefined : await effectiveConfigValue(key, ownPlace(flags.cwd));
    const value = effective?.value ?? own;
    if (effective !== undefined && effective.file !== target.file && key !== undefined) {
      const file = shownFile({ ...target, file: effective.file });
      out.problem([dim(configTexts.decidedBy(effective.layer, file, own))]);
    }
    const status = value === undefined && key !== undefined ? 1 : 0;
    if (flags.json) return out.json(value ?? null, status);
    if (value !== undefined) {
      out.verbatim(typeof value === "object" ? JSON.stringify(value, null, 2) : String(value));
    } else {
      const file = shownFile(target);
      const isMissing = key === undefined || !existsSync(target.file);
      out.problem(isMissing ? configTexts.noFile(file, flags.project) : configTexts.notSet(key, file));
    }
    return status;
  },
});

export const set: Command = defineCommand({
  arguments: {
    key: required(configTexts.key, { completion: "config-keys" }),
    value: oneOrMore("Value; several values make a list", { completion: "config-values", mayBeEmpty: true }),
  },
  options: configOptions,
  examples: [
    "skillwright config set skills.pdf-tools off",
    "skillwright config set skills.pdf-tools user-only --project",
    "skillwright config set index off",
    "skillwright config set roots ~/work/skills ~/more-skills",
  ],
  run: ({ key, value }, flags, out) => changeSetting(key, readValue(key, value), flags, out),
});

function readValue(key: string, values: readonly string[]): JsonValue {
  const { list } = parseConfigKey(key);
  const [first = "", second] = values;
  if (list) return readList(values);
  if (second !== undefined) throw usageError(configTexts.oneValue(key), second);
  return SWITCH_KEYS.has(key) ? readSwitch(first) : parseJson(first);
}

function readSwitch(text: string): JsonValue {
  if (text === "on" || text === "yes") return true;
  return text === "off" || text === "no" ? false : parseJson(text);
}

/** A JSON value if the text is one, otherwise the text: `true`, `3` and `["a"]` need no second pair of quotes. */
function parseJson(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

function readList(values: readonly string[]): JsonValue {
  const [only = ""] = values;
  const parsed = values.length === 1 ? parseJson(only) : values;
  return Array.isArray(parsed) ? parsed : values;
}

export const unset: Command = defineCommand({
  arguments: { key: required(configTexts.key, { completion: "config-keys" }) },
  options: configOptions,
  examples: ["skillwright config unset skills.pdf-tools", "skillwright config unset skills.pdf-tools --json"],
  run: ({ key }, flags, out) => changeSetting(key, undefined, flags, out),
});
