import { type ConfigTarget, ownPlace, projectConfigFile } from "@skillwright/runtime/internal";
import type { FlagsOf, Option } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { shortPath } from "../../output/short-path.ts";

/** The options of all `config` commands. */
export const configOptions: {
  readonly project: Option<boolean>;
  readonly cwd: typeof cwdOption;
  readonly json: Option<boolean>;
} = { project: toggle("Use the project's file instead of yours"), cwd: cwdOption, json: jsonOption };

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
