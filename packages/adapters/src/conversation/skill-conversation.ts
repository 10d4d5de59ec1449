import { appendToPrompt, CHECK_SKILLS, omitUndefined } from "@skillwright/core/internal";
import type { ComposedMessage, ComposeOptions, HookNotice, Session } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../skill-tools.ts";

/** What a model receives about skills, in any framework. */
export interface SkillConversation {
  /**
   * The agent's prompt followed by the catalog; only the prompt if there are no skills. The text stays the
   * same until the conversation is compacted, so that providers can cache it.
   */
  system(prompt?: string): string;
  /**
   * Starts a turn with a person's message: `$name` and `/name` invoke skills, and changes to skills are
   * added. Pass only what a person wrote, because a person may invoke skills that a model may not. If called
   * before the first {@link system}, it also ranks the catalog.
   */
  turn(text: string, options?: ComposeOptions): Promise<SkillTurn>;
  /** Starts a turn after compaction; call {@link system} again afterwards. */
  afterCompaction(options?: { readonly tokens?: number }): CompactedSkills;
}

/** The same, with what an adapter does between model calls. */
export interface StepConversation extends SkillConversation {
  /** New messages to add before a model call. */
  readonly step: (request: StepRequest) => Promise<readonly UserMessage[]>;
  /** Output of hooks between two model calls. */
  readonly takeUpdates: () => readonly UserMessage[];
  /**
   * Remembers messages that are not in the caller's own conversation, so that the next turn repeats them as
   * part of its messages. Returns all that are waiting.
   */
  readonly remember: (messages: readonly UserMessage[]) => readonly UserMessage[];
}

/** A model call that is about to start. */
export interface StepRequest {
  /** Whether it is the first one after a message of the person. */
  readonly isFirst: boolean;
  /** The person's message, if known. */
  readonly prompt: string | undefined;
}

/** Creates the skills side of one conversation. */
export function createConversation(session: Session, options: AdapterOptions): StepConversation {
  /** Added between model calls, so in none of the caller's messages. */
  let kept: readonly UserMessage[] = [];
  let isTurnStarted = false;
  let notices: readonly HookNotice[] = [];

  /** Hook output for the model; notices for the person wait for a turn. */
  const takeHooks = (): readonly string[] => {
    const hooks = session.takeHookMessages();
    notices = [...notices, ...hooks.notices];
    return asList(hooks.context);
  };
  const catalog = (prompt?: string): string =>
    session.catalog({ ...options.catalog, ...omitUndefined({ prompt }) }).text;
  /** Without an earlier catalog, a delta would list every skill. */
  const delta = async (prompt: string | undefined): Promise<string | undefined> => {
    if (prompt !== undefined) await session.embedPrompt(prompt, { before: options.catalog ?? {} });
    catalog(prompt);
    return session.catalogDelta(prompt).text;
  };
  return {
    system(prompt = "") {
      const text = catalog();
      return appendToPrompt(prompt, text.trim() === "" ? undefined : `${text}\n\n${CHECK_SKILLS}`);
    },
    async turn(text, composeOptions) {
      const changes = await delta(text);
      const composed = await session.compose(text, composeOptions);
      const updates = [...kept, ...[...takeHooks(), ...asList(changes)].map(userMessage)];
      const own = composed.messages.map((part) => userMessage(part.text));
      const isEmpty = own.length === 0;
      kept = isEmpty ? updates : [];
      isTurnStarted = !isEmpty;
      const allNotices = [...notices, ...composed.notices];
      notices = [];
      return { ...composed, messages: isEmpty ? [] : [...updates, ...own], notices: allNotices };
    },
    async step({ isFirst, prompt }) {
      const changes = isFirst && !isTurnStarted ? await delta(prompt) : undefined;
      if (isFirst) isTurnStarted = false;
      return [...takeHooks(), ...asList(changes)].map(userMessage);
    },
    takeUpdates: () => takeHooks().map(userMessage),
    remember(messages) {
      kept = [...kept, ...messages];
      return kept;
    },
    afterCompaction(request) {
      const { skills, dropped } = session.afterCompaction(request);
      kept = [];
      isTurnStarted = true;
      return { messages: skills.map(({ text }) => userMessage(text)), dropped };
    },
  };
}

function asList(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : [text];
}

/** A user message, in the format that every framework accepts. */
// A type alias, because some frameworks need an index signature, which interfaces don't have.
export type UserMessage = {
  role: "user";
  content: string;
};

/** The result of a person's message. */
export interface SkillTurn extends Omit<ComposedMessage, "messages"> {
  /**
   * Append to the conversation, in order: changes to skills, the skills that the message invokes, the message
   * itself. Empty if the model receives nothing; the other fields say why.
   */
  readonly messages: UserMessage[];
}

/** What is added back after compaction. */
export interface CompactedSkills {
  /** Append to the compacted conversation: the texts of the active skills. */
  readonly messages: UserMessage[];
  /** Ids of the skills that are no longer active, and why. */
  readonly dropped: readonly { readonly id: string; readonly why: "budget" | "unavailable" }[];
}

/** A message with this text. */
function userMessage(content: string): UserMessage {
  return { role: "user", content };
}
