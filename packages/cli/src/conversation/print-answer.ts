import type { ChatChunk, ChatNotice, SkillEvent, TurnUsage } from "@skillwright/agent";
import { omitUndefined } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim, red, yellow } from "../output/parts.ts";
import { talkTexts } from "./text.ts";

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
  onChunk: (chunk: ChatChunk) => void,
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

/** Prints an answer as it arrives: its text to standard output, everything else to standard error. */
export function answerPrinter(out: Output): (chunk: ChatChunk) => void {
  let isLineOpen = false;
  const called = new Map<string, string>();
  const aside = (print: () => void): void => {
    if (isLineOpen && out.terminal) out.piece("\n");
    isLineOpen &&= !out.terminal;
    print();
  };
  const note = (text: string): void => aside(() => out.problem([dim(`${out.signs.note} ${text}`)], 2));
  return (chunk) => {
    switch (chunk.type) {
      case "text-start":
        if (isLineOpen) out.piece("\n");
        isLineOpen = false;
        return;
      case "text-delta":
        out.piece(chunk.delta);
        isLineOpen = chunk.delta === "" ? isLineOpen : !chunk.delta.endsWith("\n");
        return;
      case "data-notice":
        aside(() => printNotice(chunk.data, out));
        return;
      case "data-skill":
        if (chunk.data.outcome === "activated") note(talkTexts.skill(chunk.data.skill, chunk.data.tokens));
        return;
      case "data-compaction":
        note(talkTexts.compaction(chunk.data.tokensBefore, chunk.data.tokensAfter));
        return;
      case "data-agent":
        note(talkTexts.agent(chunk.data.agent, chunk.data.state));
        return;
      case "tool-input-available":
        called.set(chunk.toolCallId, chunk.toolName);
        if (out.terminal) note(talkTexts.tool(chunk.toolName, JSON.stringify(chunk.input)));
        return;
      case "tool-output-error":
        // Also without a terminal: an answer may claim "done" although a tool was not allowed.
        note(
          out.terminal
            ? talkTexts.failed(chunk.errorText)
            : talkTexts.tool(`${called.get(chunk.toolCallId) ?? ""}:`, chunk.errorText),
        );
        return;
      case "abort":
        aside(() => out.problem([yellow(talkTexts.stopped)]));
        return;
      case "finish":
      case "error":
        if (isLineOpen) out.piece("\n");
        isLineOpen = false;
        return;
      default:
        return;
    }
  };
}

function printNotice({ level, text, hint }: ChatNotice, out: Output): void {
  out.problem([level === "error" ? red(text) : level === "warning" ? yellow(text) : dim(text)], 2);
  if (hint !== undefined) out.problem([dim(hint)], 2);
}
