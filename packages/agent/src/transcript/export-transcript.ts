import { questionView } from "@skillwright/core/internal";
import type { AskEvent, ChatMessage } from "../messages/chat-message.ts";
import { messageText } from "../messages/history.ts";
import { readTranscript } from "./read-transcript.ts";
import type { SubAgentTranscript, TranscriptLocation } from "./transcript.ts";

/** A saved conversation as a document. Throws what {@link readTranscript} throws. */
export function exportTranscript(
  query: string,
  format: "markdown" | "json",
  location: TranscriptLocation,
): string {
  const transcript = readTranscript(query, location);
  if (format === "json") return `${JSON.stringify(transcript, null, 2)}\n`;
  const { head, messages, subAgents, problems } = transcript;
  const facts = [
    `- Id: ${head.id}`,
    `- Begun: ${head.createdAt}`,
    `- Agent: ${head.agent}`,
    `- Model: ${head.model}`,
  ];
  const parts = [
    `# ${head.title === "" ? head.id : head.title}`,
    [...facts, ...problems.map((problem) => `- ${problem}`)].join("\n"),
    ...messages.map((message) => messageMarkdown(message)),
    ...subAgents.map((subAgent) => subAgentMarkdown(subAgent)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function messageMarkdown({ role, parts, metadata }: ChatMessage): string {
  const speaker =
    role === "user" ? "Person" : metadata?.rehearsal === true ? "Rehearsal (no model)" : "Assistant";
  const texts = parts.map((part) => partMarkdown(part)).filter((text) => text !== "");
  return [`## ${speaker}`, ...texts].join("\n\n");
}

/** The delegated task and the sub-agent's answer, without its input, which can be as long as a skill. */
function subAgentMarkdown({ agent, task, entries }: SubAgentTranscript): string {
  const said = entries.map(({ message }) => `**${message.role}**\n\n${fenced(messageText(message))}`);
  return [`## Agent ${agent}`, task, ...said].join("\n\n");
}

/** What became of a question. */
const outcomes: Readonly<Record<AskEvent["state"], string>> = {
  waiting: "Not answered",
  allowed: "Allowed",
  refused: "Denied",
  answered: "Answered",
};

function partMarkdown(part: ChatMessage["parts"][number]): string {
  if (part.type === "text") return part.text.trim();
  if (part.type === "data-skill") return `*Skill ${part.data.skill}: ${part.data.outcome}*`;
  if (part.type === "data-notice") return `*${part.data.text}*`;
  if (part.type === "data-ask")
    return `*${questionView(part.data.question).title} ${outcomes[part.data.state]}*`;
  if (part.type === "data-compaction") return "*The conversation was compacted here.*";
  if (part.type === "data-agent" && part.data.state === "working") return `*Handed to ${part.data.agent}*`;
  if (!part.type.startsWith("tool-") || !("toolCallId" in part)) return "";
  const call = `**${part.type.slice("tool-".length)}** ${JSON.stringify(part.input ?? {})}`;
  const output =
    part.state === "output-available"
      ? asText(part.output)
      : part.state === "output-error"
        ? part.errorText
        : "";
  return output === "" ? call : `${call}\n\n${fenced(output)}`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** A fence longer than any in the text, so that the text can't close it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}
