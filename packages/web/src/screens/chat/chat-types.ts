import type { ChatDocument, Operations, WaitingAsk } from "@skillwright/server/client";

/** A message of a chat with everything it carries. */
export type ChatMessage = ChatDocument["conversation"][number];

/** A piece of a message. */
export type ChatPart = ChatMessage["parts"][number];

/** Something only a person can allow or give. */
export type Question = WaitingAsk["question"];

/** What a skill wants to be filled in. */
export type Parameter = Operations["getSkill"]["response"]["manifest"]["parameters"][number];

/** What runs in the background of a chat, or ran there. */
export type BackgroundTask = Operations["listTasks"]["response"]["tasks"][number];
