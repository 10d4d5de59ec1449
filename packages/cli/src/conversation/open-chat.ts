import {
  type Agents,
  type BackgroundTask,
  type ChatAsk,
  type Conversation,
  type Models,
  openAgents,
  openConversation,
  openModels,
  resumeConversation,
} from "@skillwright/agent";
import { omitUndefined, sandboxSetting } from "@skillwright/core/internal";
import { createSkills, type Question, type Skills } from "@skillwright/runtime/internal";
import type { FlagsOf } from "../command-line/command.ts";
import { sessionOptions, toSkillsOptions } from "../command-line/discovery-options.ts";
import { choiceOr, negatable, textOption } from "../command-line/option.ts";
import type { Output } from "../output/output.ts";
import { personAtTerminal } from "../prompt/person.ts";

/** The options of `ask` and `chat`. */
export const conversationOptions = {
  as: choiceOr(
    "skillwright",
    "layout",
    "Where skills come from; agents-dir uses only the working directory's `.agents` folder",
    ["skillwright", "agents-dir"],
  ),
  ...sessionOptions,
  agent: textOption("id", "Agent to talk to (default: the orchestrator)", { completion: "agents" }),
  model: textOption("id", "Model to use, such as anthropic/MODEL, or `rehearsal` for none", {
    completion: "models",
  }),
  slash: choiceOr("inject", "mode", "Whether /skill sends the skill's text or a message that asks for it", [
    "inject",
    "message",
  ]),
  resume: textOption("id", "Continue a saved chat, given by its id, the start of its id, or `last`", {
    completion: "chats",
  }),
  transcript: negatable("Don't save the chat"),
  shellDirectives: negatable("Don't run shell directives in the text of skills"),
};

/** The values of {@link conversationOptions}. */
export type ConversationFlags = FlagsOf<typeof conversationOptions>;

/** A conversation, and how to start another one. */
export interface OpenConversation {
  readonly conversation: Conversation;
  /** Starts another one with the same agent and model, and the skills that are there now. */
  begin(): Promise<Conversation>;
  /** Continues a conversation with another model or agent, and closes it as it was. */
  reopen(
    conversation: Conversation,
    change: { readonly model?: string; readonly agent?: string },
  ): Promise<Conversation>;
  readonly skills: Skills;
  readonly models: Models;
  readonly agents: Agents;
}

/** How a command uses the terminal. */
export interface ConversationTerminal {
  /** Uses the terminal when it is free. Default: at once. */
  readonly atTerminal?: <T>(work: () => Promise<T> | T) => Promise<T>;
  /** Receives background tasks. Default: none, all skills run in the foreground. */
  readonly onTask?: (task: BackgroundTask) => void;
  /** Asks the user. Default: at the prompt, if there is a terminal. */
  readonly ask?: ChatAsk;
  /** Whether the skills that are used are counted. Default: they are. */
  readonly usage?: "count" | "off";
}

/** Starts or resumes the conversation that the options select. */
export async function openChat(
  flags: ConversationFlags,
  out: Output,
  terminal: ConversationTerminal = {},
): Promise<OpenConversation> {
  const { atTerminal = async (work) => work(), onTask, usage } = terminal;
  const { agent, model, slash, resume, transcript, shellDirectives, ...place } = flags;
  const skills = await createSkills(toSkillsOptions(place));
  const person =
    terminal.ask === undefined ? personAtTerminal(out, sandboxSetting(skills.snapshot.config)) : undefined;
  const ask: ChatAsk | undefined =
    terminal.ask ?? (person && ((question: Question) => atTerminal(() => person(question))));
  const agents = await openAgents({ skills });
  const models = openModels({ skills });
  const options = {
    skills,
    agents,
    models,
    slash,
    transcript: transcript ? ("keep" as const) : ("off" as const),
    ...omitUndefined({ agent, model, usage }),
    ...(!shellDirectives && { directives: "off" as const }),
    background: onTask === undefined ? ("wait" as const) : ("parallel" as const),
    ...omitUndefined({ onTask, ask }),
  };
  let chosen: { readonly model?: string; readonly agent?: string } = {};
  const begin = (): Promise<Conversation> => openConversation({ ...options, ...chosen });
  return {
    skills,
    models,
    agents,
    async reopen(conversation, change) {
      const next = { ...options, ...chosen, ...change };
      // Opened before the other one is closed: a wrong id must not end the chat.
      agents.use(next.agent);
      await models.open(next.model ?? conversation.model.id);
      chosen = { ...chosen, ...change };
      const isSaved = transcript && conversation.messages().length > 0;
      await conversation.close();
      return isSaved ? resumeConversation(conversation.id, next) : openConversation(next);
    },
    conversation: resume === undefined ? await begin() : await resumeConversation(resume, options),
    async begin() {
      // A new chat sees what changed since the last one began.
      await skills.reload();
      return begin();
    },
  };
}
