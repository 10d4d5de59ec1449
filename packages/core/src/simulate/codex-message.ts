import { resolveMentions } from "../select/resolve-mentions.ts";
import type { SimulatedMessage, SimulationInput } from "./simulated-message.ts";

/**
 * Codex 0.166.0: the message unchanged, then the whole file of each skill that it mentions with a `$`, in the order of
 * the list. Nothing is substituted or escaped, and the path is the canonical one.
 */
export function codexMessage({ text, skills, read }: SimulationInput): SimulatedMessage {
  const { skills: mentioned, notices } = resolveMentions({ text, skills, rule: "codex" });
  return {
    parts: [
      { kind: "message", text },
      ...mentioned.map((skill) => ({
        kind: "skill" as const,
        skill: skill.id,
        text: `<skill>\n<name>${skill.name}</name>\n<path>${skill.found.key}</path>\n${read(skill)}\n</skill>`,
      })),
    ],
    notices,
  };
}
