import { type ConfigLayer, type JsonValue, settingKeys } from "@skillwright/core/internal";
import {
  type ConfigTarget,
  ownPlace,
  projectConfigFile,
  setConfigValue,
} from "@skillwright/runtime/internal";
import type { FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { enumerate } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `config` prints. */
export const configTexts = {
  key: `One of ${enumerate(settingKeys, "or")}`,
  noFile: (file: string): string => `${file} doesn't exist.`,
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
export async function changeSetting(
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
export const configOptions = {
  project: toggle("Use the project's file instead of yours"),
  cwd: cwdOption,
  json: jsonOption,
};

/** The values of {@link configOptions}. */
export type ConfigFlags = FlagsOf<typeof configOptions>;

/** The configuration file that the options select. */
export function configTarget({ cwd, project: isProject }: ConfigFlags): ConfigTarget {
  const { locations, home, project } = ownPlace(cwd);
  return isProject
    ? { file: projectConfigFile(project), layer: "project", home, project }
    : { file: locations.configFile, layer: "user", home, project };
}

/** The file's path as shown to people. */
export function shownFile({ file, home, project }: ConfigTarget): string {
  return shortPath(file, { cwd: project, home });
}
