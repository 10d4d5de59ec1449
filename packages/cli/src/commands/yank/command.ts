import type { Command } from "../../command-line/command.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { formatSkillName, parseVersionName } from "../../command-line/registry-options.ts";
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
export const command: Command = registryCommand({
  arguments: { version: required("Version of a skill, like @team/pdf@1.2.0") },
  options: {
    reason: textOption("text", "Why nobody should use it; shown to everyone who installed it"),
    undo: toggle("Undo a yank"),
  },
  examples: [
    'skillwright yank @acme/pdf@1.2.0 --reason "Deletes the input file"',
    "skillwright yank @acme/pdf@1.2.0 --undo",
  ],
  params({ version }, { reason = "", undo }) {
    const params = parseVersionName(version);
    if (!undo && reason === "") throw usageError(texts.noReason, "--reason", { hint: texts.noReasonHint });
    return { ...params, reason: undo ? undefined : reason };
  },
  call: async (client, { reason, ...params }) => ({
    skill: formatSkillName(params),
    ...(await (reason === undefined
      ? client.unyankVersion({ params })
      : client.yankVersion({ params, body: { reason } }))),
  }),
  print({ skill, version }, out, { reason }) {
    const shown = `${skill}@${version}`;
    out.text(reason === undefined ? texts.undone(shown) : texts.yanked(shown));
  },
});
