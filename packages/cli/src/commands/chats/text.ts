/** What `chats` prints. */
export const chatsTexts = {
  none: "No saved chats. Start one with `skillwright chat`.",
  deleted: (id: string): string => `Deleted ${id}.`,
  confirm: (id: string, title: string): string => `Delete ${id} (${title})? [y/N] `,
  kept: "Nothing was deleted",
  yesEffect: "deletes it permanently",
  written: (file: string): string => `Wrote ${file}.`,
} as const;
