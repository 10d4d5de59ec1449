import type { ComposedMessage } from "@skillwright/runtime/internal";

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
export function userMessage(content: string): UserMessage {
  return { role: "user", content };
}
