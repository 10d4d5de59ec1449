import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { estimateTokens } from "@skillwright/core/internal";
import { messageText } from "./read-turn.ts";
import { MAX_LINE_CHARS, MAX_LISTED_MESSAGES } from "./rehearsal-limits.ts";

/** What a real model would receive, in tokens and as readable lines. */
export interface DescribedContext {
  readonly tokens: number;
  readonly lines: readonly string[];
}

/** Lists what a request sends to a model. */
export function describeContext({ prompt, tools = [] }: LanguageModelV4CallOptions): DescribedContext {
  const messages = prompt.map((message) => ({ message, tokens: estimateTokens(messageText(message)) }));
  const toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
  const tokens = messages.reduce((sum, entry) => sum + entry.tokens, toolTokens);
  const hidden = Math.max(0, messages.length - MAX_LISTED_MESSAGES);
  const shown = messages.slice(hidden).map(({ message, tokens: size }, index) => {
    const place = String(hidden + index + 1);
    return `${place}. ${message.role}, ~${size} tokens: ${firstLine(messageText(message))}`;
  });
  const names = tools.map(({ name }) => name).join(", ");
  return {
    tokens,
    lines: [
      `A real model would now see ~${tokens} tokens in ${count(messages.length, "message")}:`,
      ...(hidden > 0 ? [`(${count(hidden, "earlier message")} not listed)`] : []),
      "",
      ...shown,
      "",
      tools.length === 0 ? "No tools." : `${count(tools.length, "tool")}, ~${toolTokens} tokens: ${names}`,
    ],
  };
}

/** The first words of a text, on one line. */
export function firstLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
