import type { ChatMessage, Operations } from "@skillwright/server/client";

export type { ChatMessage };

/** A part of a message. */
export type ChatPart = ChatMessage["parts"][number];

/** A parameter of a skill. */
export type Parameter = Operations["getSkill"]["response"]["manifest"]["parameters"][number];

/** A background task of a chat, running or finished. */
export type BackgroundTask = Operations["listTasks"]["response"]["tasks"][number];
