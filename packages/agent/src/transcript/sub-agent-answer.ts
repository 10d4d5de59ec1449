import { messageText } from "../conversation/history.ts";
import type { SubAgentTranscript } from "./transcript.ts";

/** A sub-agent's last answer; empty if it never answered. */
export function subAgentAnswer({ entries }: Pick<SubAgentTranscript, "entries">): string {
  const last = entries.findLast(({ kind }) => kind === "answer");
  return last === undefined ? "" : messageText(last.message);
}
