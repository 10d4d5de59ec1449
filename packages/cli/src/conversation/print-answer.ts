import type { ChatChunk, ChatNotice, TurnReport } from "@skillwright/agent";
import { closest, didYouMean } from "@skillwright/core/internal";
import { count } from "../output/numbers.ts";
import type { Output } from "../output/output.ts";
import { dim, red, yellow } from "../output/parts.ts";

/** What `ask` and `chat` print. */
export const talkTexts = {
  rehearsal:
    "Rehearsal: no model is used. You see which skills would load and what a model would receive. Run `skillwright models` to set up a model.",
  nothingToAsk: "The prompt is empty",
  nothingHint: 'Pass a prompt: skillwright ask "Which skills are there?"',
  missingParameter: (name: string, description: string): string =>
    `  ${name}${description === "" ? "" : `: ${description}`}`,
  unknownParameter: (name: string): string => `Unknown parameter "${name}".`,
  giveParameters: (names: readonly string[]): string =>
    `Pass ${names.length === 1 ? "it" : "them"} with ${names.map((name) => `--param ${name}=...`).join(" ")}`,
  unusedParameters: "--param was ignored because no skill was invoked. Invoke one with /NAME.",
  skill: (skill: string, tokens: number): string => `skill ${skill}, about ${tokens} tokens`,
  tool: (tool: string, input: string): string => `${tool} ${input}`,
  failed: (text: string): string => `  ${text}`,
  agent: (agent: string, state: string): string => `agent ${agent}: ${state}`,
  compaction: (before: number, after: number): string =>
    `Compacted the conversation from about ${before} to about ${after} tokens.`,
  stopped: "Stopped.",
  welcome: (agent: string, model: string): string => `Chatting with ${agent} (${model}).`,
  welcomeHint: "Type /help for commands. Ctrl+C stops an answer; press it twice, or Ctrl+D, to quit.",
  resumed: (number: number): string => `${count(number, "earlier message")}.`,
  prompt: "> ",
  leaveHint: "Press Ctrl+C again to quit.",
  waitHint: "Wait for the answer, or press Ctrl+C to stop it.",
  cleared: "Started a new chat.",
  stored: (id: string): string => `Continue later with: skillwright chat --resume ${id}`,
  help: [
    ["/help", "show this list"],
    ["/skills", "list the skills you can invoke"],
    ["/context", "show what the model receives and its token cost"],
    ["/tasks", "list background tasks"],
    ["/stop ID", "stop a background task"],
    ["/model [ID]", "list models, or continue with another one"],
    ["/agent [ID]", "list agents, or continue with another one"],
    ["/compact", "compact the conversation now"],
    ["/clear", "start a new chat"],
    ["/quit", "quit"],
    ["/NAME ...", "invoke a skill; or mention it with $NAME in a message"],
    ["@PATH", "attach a file of the project to a message"],
  ] as readonly (readonly [string, string])[],
  tasks: {
    none: "No background tasks. Skills with `background: true` run in the background.",
    state: (id: string, skill: string, state: string): string => `${id} (${skill}): ${state}`,
    notRunning: (id: string, running: readonly string[]): string =>
      running.length === 0
        ? "No background tasks."
        : `${id === "" ? "Which task?" : `No task "${id}" is running.`} Type /stop ${running.join(" or /stop ")}.`,
  },
  noArgument: (command: string): string => `${command} takes no argument.`,
  switchHint: (command: string): string => `Type ${command} and an id to continue with it.`,
  noSkills: "No skills to invoke here. Run `skillwright list --all` to see all skills.",
  context: {
    tokens: (tokens: number, window: number | undefined): string =>
      `About ${tokens} tokens${window === undefined ? "" : ` of ${window}`} in the next request.`,
    catalog: (skills: number, tokens: number): string =>
      `Catalog: ${count(skills, "skill")}, about ${tokens} tokens.`,
    noCatalog: "Catalog: sent with your first message.",
    omitted: (names: readonly string[]): string =>
      `${names.length} more ${names.length === 1 ? "skill doesn't" : "skills don't"} fit in it: ${names.join(", ")}.`,
    active: (skill: string, tokens: number): string => `Active: ${skill}, about ${tokens} tokens.`,
    instructions: (tokens: number): string => `Instructions: about ${tokens} tokens.`,
    messages: (number: number, tokens: number): string =>
      `Messages: ${number}, about ${tokens} tokens without skills.`,
    tools: (names: readonly string[], tokens: number): string =>
      `Tools: about ${tokens} tokens: ${names.join(", ")}.`,
    usage: (input: number, output: number, requests: number): string =>
      `Used so far: ${input} tokens sent, ${output} received, ${count(requests, "request")}.`,
    cost: (amount: number, currency: string): string => `Cost: ${amount.toFixed(4)} ${currency}.`,
  },
} as const;

/** Notices about background tasks, which are also reported when they happen. */
export const backgroundNotices: ReadonlySet<string> = new Set([
  "background_done",
  "background_failed",
  "background_stopped",
]);

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

/** Hints if a `--param` reached no skill, or if a required one is missing. */
export function parameterAdvice(
  given: Readonly<Record<string, string>>,
  { skills, finish }: TurnReport,
): readonly string[] {
  const names = Object.keys(given);
  const called = skills.filter(({ trigger }) => trigger === "user");
  if (names.length > 0 && called.length === 0 && finish === "answered") return [talkTexts.unusedParameters];
  const missing = called.flatMap((skill) => skill.missing ?? []);
  if (missing.length === 0) return [];
  const wanted = missing.map(({ name }) => name);
  const unknown = names.flatMap((name) => {
    const hint = didYouMean(closest(name, wanted, 1));
    return hint === undefined ? [] : [`${talkTexts.unknownParameter(name)} ${hint}`];
  });
  return [
    ...missing.map(({ name, description }) => talkTexts.missingParameter(name, description)),
    ...unknown,
    talkTexts.giveParameters(wanted),
  ];
}
