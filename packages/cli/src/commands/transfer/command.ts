import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { formatSkillName, parseSkillName } from "../../command-line/registry-options.ts";

/** What `transfer` prints. */
const texts = {
  done: (from: string, to: string): string =>
    `Renamed ${from} to ${to}. The old name still works, and nobody else can take it.`,
} as const;

/** Renames a skill of a registry, or moves it to another namespace. */
export const command: Command = registryCommand({
  arguments: {
    skill: required("Skill of a registry, like @team/pdf"),
    to: required("New name, like @team/documents or @other/pdf"),
  },
  examples: [
    "skillwright transfer @acme/pdf @acme/documents",
    "skillwright transfer @acme/pdf @tools/pdf --json",
  ],
  params: ({ skill, to }) => ({ ...parseSkillName(skill), to: formatSkillName(parseSkillName(to)) }),
  call: (client, { to, ...params }) => client.transferSkill({ params, body: { to } }),
  print: ({ id }, out, from) => out.text(texts.done(formatSkillName(from), id)),
});
