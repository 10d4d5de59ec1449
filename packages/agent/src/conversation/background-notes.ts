import { escapeTerminal } from "@skillwright/core/internal";
import type { BackgroundTask } from "./background-task.ts";
import type { ChatNotice } from "./chat-message.ts";
import { MAX_TOOL_OUTPUT_LENGTH, SHOWN_RESULT_LENGTH } from "./conversation-limits.ts";

/** What the model receives about an ended task, between tags that the result can't close. */
export function endedNote({ id, skill, state, text = "" }: BackgroundTask): string {
  const said = cut(text, MAX_TOOL_OUTPUT_LENGTH).replaceAll(/<(?=\/?background_task)/gi, "&lt;");
  return `<background_task id="${id}" skill="${attribute(skill)}" state="${state}">\n${said}\n</background_task>`;
}

/** What the person sees about it. */
export function endedNotice({ id, skill, state, text = "" }: BackgroundTask): ChatNotice {
  const what = `The skill '${escapeTerminal(skill)}' (${id}) `;
  if (state === "stopped") return { code: "background_stopped", level: "info", text: `${what}was stopped.` };
  const said = cut(text, SHOWN_RESULT_LENGTH);
  return state === "done"
    ? { code: "background_done", level: "info", text: `${what}is done: ${said}` }
    : { code: "background_failed", level: "warning", text: `${what}failed: ${said}` };
}

function attribute(text: string): string {
  return escapeTerminal(text).replaceAll(/[<>"&]/g, "_");
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n[${text.length - length} more characters]`;
}
