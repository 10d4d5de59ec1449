import type { Command } from "../../command-line/command.ts";
import { optional, required, toggle } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { formatSkillName, parseSkillName } from "../../command-line/registry-options.ts";
import { usageError } from "../../command-line/usage-error.ts";

/** What `deprecate` prints. */
const texts = {
  noMessage: "A message is missing",
  noMessageHint: "Say why, and what to use instead; or pass `--undo`.",
  done: (skill: string): string =>
    `Deprecated ${skill}. It can still be installed; everybody sees the message.`,
  undone: (skill: string): string => `${skill} is no longer deprecated.`,
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: {
    skill: required("Skill of a registry, like @team/pdf"),
    message: optional("Why it is deprecated, and what to use instead"),
  },
  options: { undo: toggle("Undo it") },
  examples: [
    'skillwright deprecate @acme/pdf "Use @acme/documents"',
    "skillwright deprecate @acme/pdf --undo",
  ],
  params({ skill, message }, { undo }) {
    const params = parseSkillName(skill);
    if (!undo && message === undefined)
      throw usageError(texts.noMessage, "message", { hint: texts.noMessageHint });
    return { ...params, message: undo ? null : (message ?? null) };
  },
  call: (client, { message, ...params }) => client.deprecateSkill({ params, body: { message } }),
  print(_, out, { message, ...named }) {
    const skill = formatSkillName(named);
    out.text(message === null ? texts.undone(skill) : texts.done(skill));
  },
});
