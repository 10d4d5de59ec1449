import type { BackgroundTask, ChatPart } from "./chat-types.ts";

/** Longest part of a result shown in the chat before the next response includes it, in characters. */
const SHOWN_LENGTH = 2000;

type Notice = Extract<ChatPart, { type: "data-notice" }>;

/** The result of a task, as the notice that the next response will include. */
export function taskNotice({ id, skill, state, text = "" }: BackgroundTask): Notice {
  const what = `The skill '${skill}' (${id})`;
  const rest = text.length - SHOWN_LENGTH;
  const said = rest > 0 ? `${text.slice(0, SHOWN_LENGTH)}\n[${rest} more characters]` : text;
  const words =
    state === "stopped"
      ? `${what} was stopped.`
      : state === "failed"
        ? `${what} failed: ${said}`
        : `${what} is done: ${said}`;
  return {
    type: "data-notice",
    data: {
      code: `background_${state}`,
      level: state === "failed" ? "warning" : "info",
      text: words,
    },
  };
}
