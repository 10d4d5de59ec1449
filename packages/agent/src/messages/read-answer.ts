import type { TurnUsage } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { ChatChunk, ChatNotice, SkillEvent } from "./chat-message.ts";

/** The result of a turn. */
export interface TurnReport {
  readonly finish: "answered" | "nothing" | "stopped" | "failed";
  readonly text: string;
  readonly skills: readonly SkillEvent[];
  readonly tools: readonly CalledTool[];
  readonly notices: readonly ChatNotice[];
  readonly usage?: TurnUsage;
}

/** A tool that was called. */
interface CalledTool {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  readonly error?: string;
}

/** Reads an answer to its end and passes on each chunk as it arrives. */
export async function readAnswer(
  stream: ReadableStream<ChatChunk>,
  onChunk: (chunk: ChatChunk) => void = () => undefined,
): Promise<TurnReport> {
  let text = "";
  let finish: TurnReport["finish"] = "nothing";
  let usage: TurnUsage | undefined;
  const skills: SkillEvent[] = [];
  const notices: ChatNotice[] = [];
  let tools = new Map<string, CalledTool>();
  let before = { text, tools };
  for await (const chunk of stream) {
    onChunk(chunk);
    if (chunk.type === "start-step") before = { text, tools: new Map(tools) };
    // The step starts again: what the model said before it broke off is not part of the answer.
    if (chunk.type === "reset-step") ({ text, tools } = { text: before.text, tools: new Map(before.tools) });
    if (chunk.type === "text-start" && text !== "" && !text.endsWith("\n")) text += "\n";
    if (chunk.type === "text-delta") text += chunk.delta;
    if (chunk.type === "data-skill") skills.push(chunk.data);
    if (chunk.type === "data-notice" && chunk.transient !== true) notices.push(chunk.data);
    if (chunk.type === "data-usage") usage = chunk.data;
    if (chunk.type === "tool-input-available") {
      tools.set(chunk.toolCallId, { id: chunk.toolCallId, tool: chunk.toolName, input: chunk.input });
    }
    if (chunk.type === "tool-output-error") {
      const called = tools.get(chunk.toolCallId);
      if (called !== undefined) tools.set(called.id, { ...called, error: chunk.errorText });
    }
    if (chunk.type === "finish") finish = text === "" && tools.size === 0 ? "nothing" : "answered";
    if (chunk.type === "abort") finish = "stopped";
    if (chunk.type === "error") finish = "failed";
  }
  return { finish, text, skills, tools: [...tools.values()], notices, ...omitUndefined({ usage }) };
}
