import type { ComposedMessage } from "@skillwright/runtime/internal";

/** A message of the user's side, in the form that every framework takes. */
// An alias, because some frameworks want an index signature, which an interface never has.
export type UserMessage = {
  role: "user";
  content: string;
};

/** What comes of a person's message. */
export interface SkillTurn extends Omit<ComposedMessage, "messages"> {
  /**
   * To be appended to the conversation, in order: what is new about skills, the skills that the message names, the
   * message itself. Empty when the model is to receive nothing; the rest says why.
   */
  readonly messages: UserMessage[];
}

/** What a compacted conversation gets back. */
export interface CompactedSkills {
  /** To be appended to what is left of the conversation: the texts of the active skills. */
  readonly messages: UserMessage[];
  /** Ids of the skills that are no longer active, and why. */
  readonly dropped: readonly { readonly id: string; readonly why: "budget" | "unavailable" }[];
}

/** A message with a text. */
export function userMessage(content: string): UserMessage {
  return { role: "user", content };
}
