import type { HostProfile, ObservedAgent } from "../hosts/host-profile.ts";
import { claudeCodeMessage } from "./claude-code-message.ts";
import { codexMessage } from "./codex-message.ts";
import { geminiCliMessage } from "./gemini-cli-message.ts";
import { openClawMessage } from "./openclaw-message.ts";
import { openCodeMessage } from "./opencode-message.ts";
import { type SimulatedMessage, type SimulationInput, unchangedMessage } from "./simulated-message.ts";

type Reading = (input: SimulationInput, profile: Pick<HostProfile, "reservedCommands">) => SimulatedMessage;

const readings: Readonly<Record<ObservedAgent, Reading>> = {
  codex: codexMessage,
  "claude-code": claudeCodeMessage,
  opencode: openCodeMessage,
  openclaw: openClawMessage,
  "gemini-cli": geminiCliMessage,
};

/**
 * What an agent would send to its model for a person's message: the skills that it selects by the agent's own syntax,
 * with the agent's own substitutions, and the message. Nothing is run.
 */
export function simulateMessage(
  profile: Pick<HostProfile, "title" | "messages" | "reservedCommands">,
  input: SimulationInput,
): SimulatedMessage {
  const { title, messages } = profile;
  if (messages !== undefined) return readings[messages](input, profile);
  const text = `How ${title} lets a person call skills is not simulated; it may treat this message in another way.`;
  return { ...unchangedMessage(input.text), notices: [{ code: "not_simulated", text }] };
}
