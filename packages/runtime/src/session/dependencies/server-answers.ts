import { compareText, joinPath, type McpAgentId, objectOf } from "@skillwright/core/internal";
import { hasTexts, openStateList } from "../../files/state-list.ts";

/** Most answers about MCP servers that are remembered; beyond it the oldest is asked again. */
const MAX_SERVER_ANSWERS = 1000;

/** Version of the file's shape. */
const ANSWERS_VERSION = 1;

/** A person's answer about an MCP server that a skill depends on. */
export interface ServerAnswer {
  /** The skill's key. */
  readonly key: string;
  readonly server: string;
  readonly agent: McpAgentId;
  /** What was offered: the program with its arguments, or the address. Another one is another question. */
  readonly target: string;
  readonly answer: "added" | "skipped";
  /** ISO 8601. */
  readonly answeredAt: string;
}

/** The last answers about MCP servers. A no also counts later, when there is no one to ask. A yes doesn't add a server again. */
export interface ServerAnswers {
  readonly file: string;
  /** In the order of skills and servers. Throws `newer_state` for a file of a newer version. */
  entries(): readonly ServerAnswer[];
  isSkipped(question: ServerAsked): boolean;
  remember(answer: Omit<ServerAnswer, "answeredAt">): Promise<void>;
  /** Forgets the answers about the servers of a skill; returns how many there were. */
  forget(key: string): Promise<number>;
}

/** The part of an answer that says what was asked. */
export type ServerAsked = Pick<ServerAnswer, "key" | "server" | "agent" | "target">;

/** Opens the answers in a state folder; every answer is read from the file again. */
export function openServerAnswers(options: {
  readonly state: string;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}): ServerAnswers {
  const { now = () => new Date() } = options;
  const file = joinPath(options.state, "server-answers.json");
  const { read, change } = openStateList<ServerAnswer>(file, {
    version: ANSWERS_VERSION,
    name: "answers",
    isEntry: isAnswer,
    hint: "Use that version, or move the file away to be asked again.",
  });
  return {
    file,
    entries: () => read().toSorted((a, b) => compareText(a.key, b.key) || compareText(a.server, b.server)),
    isSkipped: (asked) => read().some((known) => known.answer === "skipped" && isSame(known, asked)),
    remember: (answer) =>
      change((entries) => {
        const entry: ServerAnswer = { ...answer, answeredAt: now().toISOString() };
        const others = entries.filter((known) => !isSame(known, answer));
        return [[entry, ...others].slice(0, MAX_SERVER_ANSWERS), undefined];
      }),
    forget: (key) =>
      change((entries) => {
        const kept = entries.filter((known) => known.key !== key);
        return kept.length === entries.length ? [entries, 0] : [kept, entries.length - kept.length];
      }),
  };
}

function isSame(a: ServerAsked, b: ServerAsked): boolean {
  return a.key === b.key && a.server === b.server && a.agent === b.agent && a.target === b.target;
}

function isAnswer(value: unknown): value is ServerAnswer {
  const { answer } = objectOf(value);
  const isWhole = hasTexts(value, "key", "server", "agent", "target", "answeredAt");
  return isWhole && (answer === "added" || answer === "skipped");
}
