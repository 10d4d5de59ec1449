import { existsSync } from "node:fs";
import { effectiveConfigValue, getConfigValue, ownPlace } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { optional } from "../../command-line/option.ts";
import { dim } from "../../output/parts.ts";
import { configOptions, configTarget, configTexts, shownFile } from "./change-setting.ts";

/** Prints one setting, as it counts, or all of a file; ends with 1 if the setting isn't set. */
export const command: Command = defineCommand({
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
    if (flags.json) {
      out.json(value ?? null);
    } else if (value !== undefined) {
      out.verbatim(typeof value === "object" ? JSON.stringify(value, null, 2) : String(value));
    } else {
      const file = shownFile(target);
      const isMissing = key === undefined || !existsSync(target.file);
      out.problem(isMissing ? configTexts.noFile(file) : configTexts.notSet(key, file));
    }
    return value === undefined && key !== undefined ? 1 : 0;
  },
});
