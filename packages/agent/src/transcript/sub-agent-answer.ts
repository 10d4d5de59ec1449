import { messageText } from "../conversation/history.ts";
import type { SubAgentTranscript } from "./transcript.ts";

/** What an agent that was asked for help said last; empty when it never answered. */
export function subAgentAnswer({ entries }: Pick<SubAgentTranscript, "entries">): string {
  const last = entries.findLast(({ kind }) => kind === "answer");
  return last === undefined ? "" : messageText(last.message);
}
