/** What `chats` prints. */
export const chatsTexts = {
  none: "No saved chats. Start one with `skillwright chat`.",
  deleted: (id: string): string => `Deleted ${id}.`,
  confirm: (id: string, title: string): string => `Delete ${id} (${title})? [y/N] `,
  kept: "Nothing was deleted",
  yesEffect: "delete it permanently without asking",
  written: (file: string): string => `Wrote ${file}.`,
} as const;
