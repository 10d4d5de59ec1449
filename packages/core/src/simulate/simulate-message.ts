import type { HostProfile, ObservedAgent } from "../hosts/host-profile.ts";
import { isSimulated } from "../hosts/host-profiles.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { resolveMentions } from "../select/resolve-mentions.ts";
import { claudeCodeMessage } from "./claude-code-message.ts";
import { codexMessage } from "./codex-message.ts";
import { geminiCliMessage, geminiCommandName } from "./gemini-cli-message.ts";
import { openClawCommands, openClawMessage } from "./openclaw-message.ts";
import { openCodeMessage } from "./opencode-message.ts";
import type { SimulatedMessage, SimulationInput } from "./simulated-message.ts";

/** Whose skills are called, and all of them: a name that others have too is called in another way. */
export interface CallPlace {
  readonly profile: Pick<HostProfile, "id" | "messages" | "reservedCommands">;
  readonly skills: readonly SkillStatus[];
}

/** How an agent handles messages: what it sends for one, and what a person types to use a skill. */
interface MessageRules {
  readonly send: (input: SimulationInput, profile: Pick<HostProfile, "reservedCommands">) => SimulatedMessage;
  readonly call: (skill: SkillStatus, place: CallPlace) => string | undefined;
}

const slash: MessageRules["call"] = ({ name }) => `/${name}`;

const rules: Readonly<Record<ObservedAgent, MessageRules>> = {
  codex: {
    send: codexMessage,
    call: (skill, { skills }) => {
      const mention = `$${skill.name}`;
      const { skills: selected } = resolveMentions({ text: mention, skills, rule: "codex" });
      return selected.includes(skill) ? mention : `[${mention}](${skill.found.key})`;
    },
  },
  "claude-code": { send: claudeCodeMessage, call: slash },
  opencode: { send: openCodeMessage, call: slash },
  openclaw: {
    send: openClawMessage,
    call: (skill, { skills, profile }) => {
      const command = openClawCommands(skills, profile.reservedCommands).find((one) => one.skill === skill);
      return command === undefined ? undefined : `/${command.name}`;
    },
  },
  "gemini-cli": { send: geminiCliMessage, call: (skill) => `/${geminiCommandName(skill)}` },
};

/** What a person types to use a skill of an agent; undefined if it isn't known or there is nothing to type. */
export function callText(skill: SkillStatus, place: CallPlace): string | undefined {
  const { messages } = place.profile;
  if (!isSimulated(place.profile)) return `/${skill.id}`;
  return messages === undefined ? undefined : rules[messages].call(skill, place);
}

/**
 * What an agent would send to its model for a person's message: the skills that it selects by the agent's own syntax,
 * with the agent's own substitutions, and the message. Nothing is run.
 */
export function simulateMessage(
  profile: Pick<HostProfile, "title" | "messages" | "reservedCommands">,
  input: SimulationInput,
): SimulatedMessage {
  const { title, messages } = profile;
  if (messages !== undefined) return rules[messages].send(input, profile);
  const text = `How ${title} lets a person call skills is not simulated; it may treat this message in another way.`;
  return {
    parts: [{ kind: "message", text: input.text }],
    notices: [{ code: "not_simulated", text }],
  };
}
