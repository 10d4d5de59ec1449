import {
  escapeTerminal,
  omitUndefined,
  type SkillParameter,
  type SkillStatus,
} from "@skillwright/core/internal";
import type {
  Activation,
  Ask,
  ComposedMessage,
  InsteadOfMessage,
  Session,
  ToolResult,
} from "@skillwright/runtime/internal";
import type { ChatChunk, ChatNotice, SkillEvent } from "../messages/chat-message.ts";
import { type HistoryEntry, userEntry } from "../messages/history.ts";
import type { Attachments } from "./attach-files.ts";
import type { ForkedSkill } from "./delegate.ts";
import { isForked } from "./thread-tools.ts";

/** The start of a turn. */
export interface TurnOpening {
  /** New entries for the model, in order; if there are none, the model isn't called. */
  readonly entries: readonly HistoryEntry[];
  /** Ids of the skills it activated. */
  readonly skills: readonly string[];
  /** The answer, if no model call is needed. */
  readonly answer?: string;
}

/** What every turn can be opened with. */
export interface OpeningContext {
  readonly session: Session;
  readonly ask: Ask;
  readonly parameters: Readonly<Record<string, string>>;
  readonly emit: (chunk: ChatChunk) => void;
  /** Runs a skill in its own context window. */
  readonly runFork: (skill: ForkedSkill, agent: string | undefined) => Promise<ToolResult>;
}

export interface MessageContext extends OpeningContext {
  readonly attached: Attachments;
}

/** Builds what the model receives: the invoked skills as separate messages, the message, the attached files. */
export async function openTurn(text: string, context: MessageContext): Promise<TurnOpening> {
  const { session, attached, emit } = context;
  const call = session.slash(text);
  const named =
    call.kind === "text" ? session.mentions(call.text).skills : call.kind === "skills" ? call.skills : [];
  const forked = named.filter((skill) => isForked(skill) && skill.userInvocable);
  if (forked.length > 0) {
    const words = call.kind === "skills" ? call.arguments : text;
    return openFork(text, { named, words, isCall: call.kind === "skills" }, context);
  }
  const opening = await openTogether(text, context);
  // Without a model, nobody reads the files.
  if (opening.entries.length === 0 || opening.answer !== undefined) return opening;
  for (const data of attached.notices) notice(emit, data);
  return { ...opening, entries: [...opening.entries, ...attached.entries] };
}

async function openTogether(text: string, context: OpeningContext): Promise<TurnOpening> {
  const { session, emit, parameters } = context;
  const first = await session.compose(text, { envelope: "skill", parameters });
  if (first.instead !== undefined) return runInstead(first.instead, text, context);
  const needed = first.activations.flatMap((activation) =>
    activation.kind === "needs-parameters" ? [activation] : [],
  );
  const given = await askFor(needed, context);
  // Activated skills stay; those that lacked a value are activated again with it.
  const second =
    given === undefined ? undefined : await session.compose(text, { envelope: "skill", parameters: given });
  const composed = second === undefined ? first : joinComposed(first, second);
  for (const activation of composed.activations) reportActivation(activation, "user", emit);
  for (const { code, text: words } of composed.notices) notice(emit, { code, level: "info", text: words });
  return {
    entries: composed.messages.map(({ kind, text: words, skill }) =>
      userEntry(kind === "skill" ? "skill" : "person", words, skill),
    ),
    skills: composed.activations.flatMap((activation) =>
      activation.kind === "activated" || activation.kind === "repeated" ? [activation.skill] : [],
    ),
  };
}

function joinComposed(first: ComposedMessage, second: ComposedMessage): ComposedMessage {
  const activations = second.activations.map((activation, index) =>
    activation.kind === "repeated" ? (first.activations[index] ?? activation) : activation,
  );
  const messages = second.messages.map((message) =>
    message.kind === "skill"
      ? (first.messages.find(({ kind, skill }) => kind === "skill" && skill === message.skill) ?? message)
      : message,
  );
  return { ...second, activations, messages };
}

/** Asks the person for missing parameters; undefined if none are missing or there is no answer. */
async function askFor(
  needed: readonly { readonly skill: string; readonly missing: readonly SkillParameter[] }[],
  { ask, parameters }: OpeningContext,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (needed.length === 0) return undefined;
  const values: Record<string, string> = { ...parameters };
  for (const { skill, missing } of needed) {
    for (const parameter of missing) {
      if (values[parameter.name] !== undefined) continue;
      const answer = await ask({ kind: "parameter", skill, parameter });
      if (typeof answer !== "string" || answer === "") return undefined;
      values[parameter.name] = answer;
    }
  }
  return values;
}

interface ForkCall {
  readonly named: readonly SkillStatus[];
  /** The input for the skills. */
  readonly words: string;
  readonly isCall: boolean;
}

/** Forked skills return results; the others are added as texts. */
async function openFork(
  text: string,
  { named, words, isCall }: ForkCall,
  context: MessageContext,
): Promise<TurnOpening> {
  const { session, parameters, emit, runFork, attached } = context;
  for (const data of attached.notices) notice(emit, data);
  const entries: HistoryEntry[] = [];
  const skills: string[] = [];
  const results: string[] = [];
  for (const skill of named) {
    const { id } = skill;
    if (isForked(skill)) {
      const background = skill.manifest.background === true;
      const forked: ForkedSkill = {
        id,
        arguments: words,
        parameters,
        trigger: "user",
        background,
        attached: attached.entries,
      };
      results.push((await runFork(forked, skill.manifest.agent)).text);
      continue;
    }
    const activation = await session.activate({
      name: id,
      arguments: isCall ? words : "",
      parameters,
      trigger: "user",
      envelope: "skill",
    });
    reportActivation(activation, "user", emit);
    if (activation.kind !== "activated" && activation.kind !== "repeated") continue;
    entries.push(userEntry("skill", activation.text, id));
    skills.push(id);
  }
  const isOnlyForks = isCall && named.every(isForked);
  if (isOnlyForks) return { entries: [userEntry("person", text)], skills, answer: results.join("\n\n") };
  const notes = results.map((result) => userEntry("note", `Result of a forked skill:\n\n${result}`));
  return { entries: [...entries, ...notes, userEntry("person", text), ...attached.entries], skills };
}

/** A skill's declared command runs without a model. */
async function runInstead(
  instead: InsteadOfMessage,
  text: string,
  { session, emit }: OpeningContext,
): Promise<TurnOpening> {
  if (instead.kind === "app") {
    const what = `/${escapeTerminal(instead.command)}`;
    notice(emit, {
      code: "app_command",
      level: "info",
      text: `${what} is a command for the program, not for the model.`,
    });
    return { entries: [], skills: [] };
  }
  const { command, arguments: words } = instead;
  const result = await session.runCommand({
    skill: command.skill.id,
    command: command.name,
    arguments: words,
  });
  const entries = [userEntry("person", text)];
  switch (result.kind) {
    case "ran": {
      for (const line of result.notices) notice(emit, { code: "sandbox", level: "info", text: line });
      const output = [result.stdout, result.stderr].filter((part) => part.trim() !== "").join("\n");
      return {
        entries,
        skills: [],
        answer: output === "" ? `Exited with status ${result.status ?? "none"}.` : output,
      };
    }
    case "refused":
    case "needs-dependencies":
      notice(emit, { code: result.kind, level: "warning", text: result.text });
      return { entries: [], skills: [] };
    case "needs-arguments":
      for (const problem of result.problems) {
        notice(emit, { code: "validation_error", level: "warning", text: problem.text });
      }
      return { entries: [], skills: [] };
    case "tool": {
      const ask = `Call the tool ${result.tool} with ${JSON.stringify(result.input)}.`;
      return { entries: [userEntry("person", ask)], skills: [] };
    }
    default:
      return result satisfies never;
  }
}

/** Reports the outcome of a skill's activation. */
export function reportActivation(
  activation: Activation,
  trigger: SkillEvent["trigger"],
  emit: (chunk: ChatChunk) => void,
): void {
  const { kind } = activation;
  if (kind === "refused") {
    notice(emit, { code: activation.code, level: "warning", text: activation.text });
    return;
  }
  const text = kind === "needs-dependencies" ? activation.text : undefined;
  const event: SkillEvent = {
    skill: activation.skill,
    outcome: kind,
    trigger,
    tokens: "tokens" in activation ? activation.tokens : 0,
    ...(kind === "needs-parameters" && { missing: activation.missing }),
    ...omitUndefined({ text }),
  };
  emit({ type: "data-skill", data: event });
  if (kind === "needs-parameters") {
    const names = activation.missing.map(({ name }) => escapeTerminal(name)).join(", ");
    const values = activation.missing.length === 1 ? "a value for" : "values for";
    const words = `The skill '${escapeTerminal(activation.skill)}' needs ${values} ${names}.`;
    notice(emit, { code: "needs_parameters", level: "warning", text: words });
  }
  if (kind === "activated") {
    for (const { code, text: words } of activation.notices)
      notice(emit, { code, level: "info", text: words });
  }
}

/** Sends a notice to the person. */
export function notice(emit: (chunk: ChatChunk) => void, data: ChatNotice): void {
  emit({ type: "data-notice", data });
}
