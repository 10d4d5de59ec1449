import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import {
  formatSkillName,
  openRegistries,
  parseVersionName,
  registryOption,
} from "../../command-line/registry-options.ts";
import { usageError } from "../../command-line/usage-error.ts";

/** What `yank` prints. */
const texts = {
  noReason: "A reason is missing",
  noReasonHint: "Pass `--reason TEXT`: everyone who installed the version sees it.",
  yanked: (version: string): string =>
    `Yanked ${version}. Ranges and tags no longer choose it; nothing was deleted.`,
  undone: (version: string): string => `${version} can be chosen by ranges and tags again.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { version: required("Version of a skill, like @team/pdf@1.2.0") },
  options: {
    reason: textOption("text", "Why nobody should use it; shown to everyone who installed it"),
    undo: toggle("Undo a yank"),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    'skillwright yank @acme/pdf@1.2.0 --reason "Deletes the input file"',
    "skillwright yank @acme/pdf@1.2.0 --undo",
  ],
  async run({ version }, { reason, undo, registry, json }, out) {
    const params = parseVersionName(version);
    if (!undo && reason === undefined)
      throw usageError(texts.noReason, "--reason", { hint: texts.noReasonHint });
    const client = await (await openRegistries()).client({ registry, skill: formatSkillName(params) });
    const changed = undo
      ? await client.unyankVersion({ params })
      : await client.yankVersion({ params, body: { reason: reason ?? "" } });
    const shown = `${formatSkillName(params)}@${changed.version}`;
    if (json) out.json({ skill: formatSkillName(params), ...changed });
    else out.text(undo ? texts.undone(shown) : texts.yanked(shown));
    return 0;
  },
});
