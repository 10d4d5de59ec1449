import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { RehearsalReport } from "@skillwright/contract";
import { estimateTokens } from "@skillwright/core/internal";
import { isLoader, loadedName, type OfferedTools } from "./offered-tools.ts";
import type { SkillInUse, Step } from "./plan-step.ts";
import { messageText, type PastCall, type Turn } from "./read-turn.ts";
import {
  MAX_INSTRUCTIONS,
  MAX_LINE_CHARS,
  MAX_LISTED_MESSAGES,
  REHEARSAL_NOTICE,
} from "./rehearsal-limits.ts";

/** The instructions in a skill's text, one per line: its numbered or listed steps, or its first sentences. */
function instructionsIn(text: string): { readonly lines: readonly string[]; readonly more: number } {
  const lines = joinItems(withoutFences(withoutHead(text)).split(/\r?\n/));
  const steps = lines.flatMap((line) => /^\d+[.)]\s+(.+)$/.exec(line.trim())?.[1] ?? []);
  const points = lines.flatMap((line) => /^\s{0,3}[-*+]\s+(.+)$/.exec(line)?.[1] ?? []);
  const sentences = lines.filter((line) => /^[^#<\s|`].*[.:!?]$/.test(line.trim()));
  const found = [steps, points, sentences].find((candidates) => candidates.length > 0) ?? [];
  return { lines: found.slice(0, MAX_INSTRUCTIONS), more: Math.max(0, found.length - MAX_INSTRUCTIONS) };
}

const ITEM = /^\s*(?:\d+[.)]|[-*+])\s+/;

/** Joins wrapped list items to one line each. */
function joinItems(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isInItem = false;
  for (const line of lines) {
    const continues = isInItem && /^\s+[^\s|]/.test(line) && !ITEM.test(line);
    if (continues) joined.push(`${joined.pop() ?? ""} ${line.trim()}`);
    else {
      joined.push(line);
      isInItem = ITEM.test(line);
    }
  }
  return joined;
}

/** Code blocks are examples or templates, not steps. */
function withoutFences(text: string): string {
  return text.replace(/^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1[^\n]*$/gm, "");
}

/** An envelope or frontmatter before the body isn't an instruction. */
function withoutHead(text: string): string {
  const inner = text.replace(/^<skill>\s*<name>[^<]*<\/name>\s*(?:<path>[^<]*<\/path>\s*)?/, "");
  const frontmatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(inner);
  if (frontmatter !== null) return inner.slice(frontmatter[0].length);
  const header = /^# Skill: [\s\S]*?\n---\n/.exec(inner);
  return header === null ? inner : inner.slice(header[0].length);
}

/** The content of an answer. */
export interface AnswerInput {
  readonly turn: Turn;
  readonly step: Step;
  readonly tools: OfferedTools;
  readonly context: RehearsalReport["context"];
}

/** What a rehearsal found out: what was loaded and read, what a model would see, and what it would do. */
export function reportOf({ turn, step, tools, context }: AnswerInput): RehearsalReport {
  return {
    skills: step.skills.map(({ name, by, text }) => {
      const { lines, more } = instructionsIn(text);
      return { name, by, instructions: lines.map(firstLine), more };
    }),
    none: step.skills.length > 0 ? [] : describeNone(turn, step, tools),
    calls: turn.calls.flatMap(describeCall),
    context,
  };
}

/** Writes the answer of a rehearsal for people who read it as text. */
export function writeAnswer({ skills, none, calls, context }: RehearsalReport, step: Step): string {
  const paragraphs = [
    [REHEARSAL_NOTICE],
    skills.length > 0 ? skills.map(describeSkill) : none,
    calls,
    contextLines(context),
    ...skills.map((skill, index) => describeInstructions(skill, step.skills[index]?.text ?? "")),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function describeSkill({ name, by }: Pick<SkillInUse, "name" | "by">): string {
  const how = {
    person: "because you named it",
    search: "because search found it for your message",
    earlier: "it was already loaded",
  }[by];
  return `Skill: ${name} (${how}).`;
}

function describeNone({ calls }: Turn, { finding }: Step, tools: OfferedTools): readonly string[] {
  if (calls.some(({ tool }) => isLoader(tool))) return ["No skill was loaded."];
  const best = finding?.hits[0]?.skill;
  if (finding === undefined || best === undefined)
    return ["No skill matches; a model would answer on its own."];
  const near = finding.hits
    .filter(({ likely }) => likely)
    .slice(0, 3)
    .map(({ skill }) => skill.id);
  if (!finding.confident) {
    return [
      `No skill clearly matches; a model would answer on its own. Closest: ${near.join(", ")}.`,
      `To use one, type /${best.id}`,
    ];
  }
  if (!best.modelInvocable)
    return [`${best.id} matches, but only you can invoke it, not a model. Type /${best.id}`];
  if (tools.loader === undefined) return [`${best.id} matches, but there is no tool to load it.`];
  return ["No skill matches; a model would answer on its own."];
}

/** The results of the calls; a successful load is reported with its skill. */
function describeCall({ tool, input, outcome, text }: PastCall): readonly string[] {
  const what = isLoader(tool) ? `${tool} ${loadedName(tool, input)}` : `${tool} ${JSON.stringify(input)}`;
  switch (outcome) {
    case "answered":
      return isLoader(tool) ? [] : [`Called ${what}: ${firstLine(text)}`];
    case "failed":
      return [`Called ${what}, which failed: ${firstLine(text)}`];
    case "denied":
      return [`Tried to call ${what}, which was not allowed: ${firstLine(text)}`];
    case "open":
      return [`Called ${what}, which has no result.`];
    default:
      return outcome satisfies never;
  }
}

function describeInstructions(
  { name, instructions, more }: RehearsalReport["skills"][number],
  text: string,
): readonly string[] {
  if (text === "") return [`The instructions of ${name} are part of its agent's instructions.`];
  if (instructions.length === 0) return [`${name} has no instructions that can be listed.`];
  return [
    `Instructions of ${name} that it would follow:`,
    ...instructions.map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

/** Lists what a request sends to a model. */
export function describeContext({
  prompt,
  tools = [],
}: LanguageModelV4CallOptions): RehearsalReport["context"] {
  const all = prompt.map((message) => {
    const text = messageText(message);
    return { role: message.role, tokens: estimateTokens(text), text: firstLine(text) };
  });
  const toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
  const hidden = Math.max(0, all.length - MAX_LISTED_MESSAGES);
  const sum = (messages: typeof all): number => messages.reduce((total, { tokens }) => total + tokens, 0);
  return {
    tokens: sum(all) + toolTokens,
    messages: all.slice(hidden),
    hidden,
    hiddenTokens: sum(all.slice(0, hidden)),
    tools: tools.map(({ name }) => name),
    toolTokens,
  };
}

function contextLines(context: RehearsalReport["context"]): readonly string[] {
  const { tokens, messages, hidden, tools, toolTokens } = context;
  const shown = messages.map(
    ({ role, tokens: size, text }, index) => `${hidden + index + 1}. ${role}, ~${size} tokens: ${text}`,
  );
  return [
    `A real model would now see ~${tokens} tokens in ${count(hidden + messages.length, "message")}:`,
    ...(hidden > 0 ? [`(${count(hidden, "earlier message")} not listed)`] : []),
    "",
    ...shown,
    "",
    tools.length === 0
      ? "No tools."
      : `${count(tools.length, "tool")}, ~${toolTokens} tokens: ${tools.join(", ")}`,
  ];
}

/** The first words of a text, on one line. */
function firstLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)}…` : line;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
