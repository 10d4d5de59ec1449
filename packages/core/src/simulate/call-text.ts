import type { HostProfile, ObservedAgent } from "../hosts/host-profile.ts";
import { isSimulated } from "../hosts/host-profiles.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { resolveMentions } from "../select/resolve-mentions.ts";
import { geminiCommandName } from "./gemini-cli-message.ts";
import { openClawCommands } from "./openclaw-message.ts";

/** Whose skills are called, and all of them: a name that others have too is called in another way. */
export interface CallPlace {
  readonly profile: Pick<HostProfile, "id" | "messages" | "reservedCommands">;
  readonly skills: readonly SkillStatus[];
}

type CallText = (skill: SkillStatus, place: CallPlace) => string | undefined;

const slash: CallText = ({ name }) => `/${name}`;

const texts: Readonly<Record<ObservedAgent, CallText>> = {
  codex: (skill, { skills }) => {
    const mention = `$${skill.name}`;
    const { skills: selected } = resolveMentions({ text: mention, skills, rule: "codex" });
    return selected.includes(skill) ? mention : `[${mention}](${skill.found.key})`;
  },
  "claude-code": slash,
  opencode: slash,
  openclaw: (skill, { skills, profile }) => {
    const command = openClawCommands(skills, profile.reservedCommands).find((one) => one.skill === skill);
    return command === undefined ? undefined : `/${command.name}`;
  },
  "gemini-cli": (skill) => `/${geminiCommandName(skill)}`,
};

/** What a person types to use a skill of an agent; undefined if it isn't known or there is nothing to type. */
export function callText(skill: SkillStatus, place: CallPlace): string | undefined {
  const { messages } = place.profile;
  if (!isSimulated(place.profile)) return `/${skill.id}`;
  return messages === undefined ? undefined : texts[messages](skill, place);
}
