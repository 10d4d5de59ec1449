import { required } from "../../command-line/option.ts";

/** What `chats` prints. */
export const chatsTexts = {
  none: "No saved chats. Start one with `skillwright chat`.",
  deleted: (id: string): string => `Deleted ${id}.`,
  confirm: (id: string, title: string): string => `Delete ${id} (${title})? [y/N] `,
  kept: "Nothing was deleted",
  yesEffect: "delete it permanently without asking",
  renamed: (id: string, title: string): string => `Renamed ${id} to "${title}".`,
} as const;

/** A saved chat. */
export const chatArgument = required("Id of a chat, the start of its id, or `last`", {
  completion: "chats",
});
