import { appendToPrompt, CHECK_SKILLS, omitUndefined } from "@skillwright/core/internal";
import type { ComposeOptions, HookNotice, Session } from "@skillwright/runtime/internal";
import type { AdapterOptions } from "../adapter-options.ts";
import { type CompactedSkills, type SkillTurn, type UserMessage, userMessage } from "./skill-turn.ts";

/** What a model is told about skills, whatever framework it runs in. */
export interface SkillConversation {
  /**
   * The agent's prompt with the catalog after it; the prompt alone when there are no skills. The text stays the same
   * until the conversation is compacted, so that providers can cache it.
   */
  system(prompt?: string): string;
  /**
   * Starts a turn with what a person said: `$name` and `/name` bring their skills, and what changed about skills is told.
   * Give it only what a person wrote, since a person may use skills that a model may not. Called before the first
   * {@link system}, it also ranks the catalog.
   */
  turn(text: string, options?: ComposeOptions): Promise<SkillTurn>;
  /** Starts a turn of a conversation that was compacted; ask for {@link system} again afterwards. */
  afterCompaction(options?: { readonly tokens?: number }): CompactedSkills;
}

/** The same, with what an adapter does between the calls of a model. */
export interface StepConversation extends SkillConversation {
  /** What is new to be told before a call of the model. */
  readonly step: (request: StepRequest) => Promise<readonly UserMessage[]>;
  /** What hooks have to say between two calls of the model. */
  readonly hear: () => readonly UserMessage[];
  /**
   * Takes down what was told beside the conversation that the caller keeps, so that the next turn tells it again as part
   * of its messages; gives everything that waits for that.
   */
  readonly keep: (messages: readonly UserMessage[]) => readonly UserMessage[];
}

/** A call of a model that is about to be made. */
export interface StepRequest {
  /** Whether it is the first after something that the person said. */
  readonly isFirst: boolean;
  /** What the person said, when that is known. */
  readonly prompt: string | undefined;
}

/** Follows one conversation. */
export function createConversation(session: Session, options: AdapterOptions): StepConversation {
  /** Told between calls of the model, hence in no message that the caller has. */
  let kept: readonly UserMessage[] = [];
  let isTurnBegun = false;
  let notices: readonly HookNotice[] = [];

  /** What hooks tell the model; what they tell the person waits for a turn. */
  const takeHooks = (): readonly string[] => {
    const hooks = session.takeHookMessages();
    notices = [...notices, ...hooks.notices];
    return asList(hooks.context);
  };
  const catalog = (prompt?: string): string =>
    session.catalog({ ...options.catalog, ...omitUndefined({ prompt }) }).text;
  /** Without a catalog before it, a delta would tell of every skill. */
  const delta = async (prompt: string | undefined): Promise<string | undefined> => {
    if (prompt !== undefined) await session.understand(prompt, { before: options.catalog ?? {} });
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
      const news = [...kept, ...[...takeHooks(), ...asList(changes)].map(userMessage)];
      const said = composed.messages.map((part) => userMessage(part.text));
      const isTimedOut = said.length === 0;
      kept = isTimedOut ? news : [];
      isTurnBegun = !isTimedOut;
      const heard = [...notices, ...composed.notices];
      notices = [];
      return { ...composed, messages: isTimedOut ? [] : [...news, ...said], notices: heard };
    },
    async step({ isFirst, prompt }) {
      const changes = isFirst && !isTurnBegun ? await delta(prompt) : undefined;
      if (isFirst) isTurnBegun = false;
      return [...takeHooks(), ...asList(changes)].map(userMessage);
    },
    hear: () => takeHooks().map(userMessage),
    keep(messages) {
      kept = [...kept, ...messages];
      return kept;
    },
    afterCompaction(request) {
      const { skills, dropped } = session.afterCompaction(request);
      kept = [];
      isTurnBegun = true;
      return { messages: skills.map(({ text }) => userMessage(text)), dropped };
    },
  };
}

function asList(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : [text];
}
