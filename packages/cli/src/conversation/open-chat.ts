import {
  type BackgroundTask,
  type Conversation,
  openAgents,
  openConversation,
  openModels,
  resumeConversation,
} from "@skillwright/agent";
import { omitUndefined, sandboxSetting } from "@skillwright/core/internal";
import { createSkills, type Question } from "@skillwright/runtime/internal";
import type { FlagsOf, Option } from "../command-line/command.ts";
import { sessionOptions, toSkillsOptions } from "../command-line/discovery-options.ts";
import { choiceOr, negatable, textOption } from "../command-line/option.ts";
import type { Output } from "../output/output.ts";
import { personAtTerminal } from "../prompt/person.ts";

/** The options of `ask` and `chat`. */
export const conversationOptions: typeof sessionOptions & {
  readonly as: Option<"skillwright" | "agents-dir">;
  readonly model: Option<string | undefined>;
  readonly slash: Option<"inject" | "message">;
  readonly resume: Option<string | undefined>;
  readonly transcript: Option<boolean>;
  readonly shellDirectives: Option<boolean>;
} = {
  as: choiceOr("skillwright", "layout", "Use the `.agents` folder of the working directory only", [
    "skillwright",
    "agents-dir",
  ]),
  ...sessionOptions,
  agent: textOption("id", "Agent to talk to (default: the orchestrator)", { completion: "agents" }),
  model: textOption("id", "Model to use, such as anthropic/MODEL, or `rehearsal` for none", {
    completion: "models",
  }),
  slash: choiceOr("inject", "mode", "Whether /skill sends the skill's text or a message that asks for it", [
    "inject",
    "message",
  ]),
  resume: textOption("id", "Continue a saved chat: its id, the start of it, or `last`"),
  transcript: negatable("Don't save the chat"),
  shellDirectives: negatable("Don't run shell directives in the text of skills"),
};

/** The values of {@link conversationOptions}. */
export type ConversationFlags = FlagsOf<typeof conversationOptions>;

/** A conversation, and how to start another one. */
export interface OpenConversation {
  readonly conversation: Conversation;
  /** Starts another one with the same agent and model. */
  begin(): Promise<Conversation>;
}

/** How a command uses the terminal. */
export interface ConversationTerminal {
  /** Uses the terminal when it is free. Default: at once. */
  readonly atTerminal?: <T>(work: () => Promise<T> | T) => Promise<T>;
  /** Receives background tasks. Default: none, all skills run in the foreground. */
  readonly onTask?: (task: BackgroundTask) => void;
}

/** Starts or resumes the conversation that the options select. */
export async function openChat(
  flags: ConversationFlags,
  out: Output,
  terminal: ConversationTerminal = {},
): Promise<OpenConversation> {
  const { atTerminal = async (work) => work(), onTask } = terminal;
  const { agent, model, slash, resume, transcript, shellDirectives, ...place } = flags;
  const skills = await createSkills(toSkillsOptions(place));
  const ask = personAtTerminal(out, sandboxSetting(skills.snapshot.config));
  const options = {
    skills,
    agents: await openAgents({ skills }),
    models: openModels({ skills }),
    slash,
    transcript: transcript ? ("keep" as const) : ("off" as const),
    ...omitUndefined({ agent, model }),
    ...(!shellDirectives && { directives: "off" as const }),
    background: onTask === undefined ? ("wait" as const) : ("parallel" as const),
    ...omitUndefined({ onTask }),
    ...(ask !== undefined && { ask: (question: Question) => atTerminal(() => ask(question)) }),
  };
  const begin = (): Promise<Conversation> => openConversation(options);
  return {
    conversation: resume === undefined ? await begin() : await resumeConversation(resume, options),
    begin,
  };
}
