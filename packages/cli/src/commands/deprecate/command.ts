import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional, required, toggle } from "../../command-line/option.ts";
import {
  formatSkillName,
  openRegistries,
  parseSkillName,
  registryOption,
} from "../../command-line/registry-options.ts";
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
export const command: Command = defineCommand({
  arguments: {
    skill: required("Skill of a registry, like @team/pdf"),
    message: optional("Why it is deprecated, and what to use instead"),
  },
  options: { undo: toggle("Undo it"), registry: registryOption, json: jsonOption },
  examples: [
    'skillwright deprecate @acme/pdf "Use @acme/documents"',
    "skillwright deprecate @acme/pdf --undo",
  ],
  async run({ skill, message }, { undo, registry, json }, out) {
    const params = parseSkillName(skill);
    if (!undo && message === undefined)
      throw usageError(texts.noMessage, "message", { hint: texts.noMessageHint });
    const id = formatSkillName(params);
    const client = await (await openRegistries()).client({ registry, skill: id });
    const changed = await client.deprecateSkill({
      params,
      body: { message: undo ? null : (message ?? null) },
    });
    if (json) out.json(changed);
    else out.text(undo ? texts.undone(id) : texts.done(id));
    return 0;
  },
});
