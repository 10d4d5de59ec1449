import { collectGarbage } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { storageCommand } from "./storage-command.ts";

const texts = {
  done: (removed: number, bytes: number, kept: number): string =>
    `Removed ${removed} unused file contents (${bytes} bytes); ${kept} are kept.`,
} as const;

/** Removes file contents that no version uses. */
export const command: Command = storageCommand({
  examples: ["skillwright registry gc", "skillwright registry gc --data /srv/skills --json"],
  work: (storage) => collectGarbage(storage),
  print: ({ removed, freedBytes, kept }, out) => out.text(texts.done(removed, freedBytes, kept)),
});
