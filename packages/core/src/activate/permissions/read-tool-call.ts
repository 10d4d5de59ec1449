import { omitUndefined } from "../../omit-undefined.ts";
import { wordEntries, wordList } from "../../text/word-list.ts";
import type { ToolCall } from "./match-tool-rule.ts";
import { toolFamily } from "./tool-name.ts";

/** A tool call, and whether rules can match everything in its input. */
export interface ToolCallResult {
  readonly call: ToolCall;
  /** Fields whose meaning is not known; they might change what the others do, as `env` does for a command. */
  readonly unknown: readonly string[];
}

type Subject = "command" | "path" | "url" | "skill" | "arguments";

const subjects: ReadonlyMap<string, Subject> = new Map([
  ...wordEntries<Subject>("command", "command cmd"),
  ...wordEntries<Subject>("path", "path file_path filePath relativePath notebook_path"),
  ...wordEntries<Subject>("url", "url uri"),
  ...wordEntries<Subject>("skill", "skill skill_id name"),
  ...wordEntries<Subject>("arguments", "arguments args"),
]);

/** Fields that change nothing about what is done. */
const HARMLESS: ReadonlySet<string> = new Set(
  wordList("description timeout timeout_ms limit offset parameters"),
);

/** Extracts the values that rules can match from a tool's input, by the field names that hosts use; left out if unsure. */
export function readToolCall(tool: string, input: unknown): ToolCallResult {
  const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const found = new Map<Subject, string[]>();
  const unknown: string[] = [];
  const family = toolFamily(tool);
  for (const [field, value] of fields) {
    const subject = subjects.get(field);
    const isMeant = subject !== undefined && isSubjectOf(family, subject);
    if (isMeant && typeof value === "string") found.set(subject, [...(found.get(subject) ?? []), value]);
    else if (!HARMLESS.has(field)) unknown.push(field);
  }
  // Two fields with the same meaning: it is unknown which of them the tool uses.
  const only = (subject: Subject): string | undefined => {
    const values = found.get(subject) ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  const [command, path, url, skill] = [only("command"), only("path"), only("url"), only("skill")];
  const text = only("arguments");
  return {
    call: {
      tool,
      ...omitUndefined({ command, path, url }),
      ...(skill !== undefined && { skill: { name: skill, ...omitUndefined({ arguments: text }) } }),
    },
    unknown,
  };
}

/** A `name` names a skill to a tool that loads skills, and anything to another. */
function isSubjectOf(family: ReturnType<typeof toolFamily>, subject: Subject): boolean {
  return (subject === "skill" || subject === "arguments") === (family === "skill");
}
