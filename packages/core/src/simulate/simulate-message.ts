import type { HostProfile, MessageRule } from "../hosts/host-profile.ts";
import { claudeCodeMessage } from "./claude-code-message.ts";
import { codexMessage } from "./codex-message.ts";
import type { SimulatedMessage, SimulationInput } from "./simulated-message.ts";

const readings: Readonly<Record<MessageRule, (input: SimulationInput) => SimulatedMessage>> = {
  codex: codexMessage,
  "claude-code": claudeCodeMessage,
  unchanged: ({ text }) => ({ parts: [{ kind: "message", text }], notices: [] }),
};

/**
 * What an agent would send to its model for a person's message: the skills that it selects by the agent's own syntax,
 * with the agent's own substitutions, and the message. Nothing is run.
 */
export function simulateMessage(
  { title, messages }: Pick<HostProfile, "title" | "messages">,
  input: SimulationInput,
): SimulatedMessage {
  const simulated = readings[messages ?? "unchanged"](input);
  if (messages !== undefined) return simulated;
  const text = `How ${title} lets a person call skills is not simulated; it may treat this message in another way.`;
  return { ...simulated, notices: [{ code: "not_simulated", text }, ...simulated.notices] };
}
