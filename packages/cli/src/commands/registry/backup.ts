import { resolve } from "node:path";
import { backUp } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { storageCommand } from "./storage-command.ts";

const texts = {
  done: (rows: number, blobs: number, out: string): string =>
    `Saved ${rows} records and ${blobs} file contents to ${out}. Keep it private. It doesn't include the key for its encrypted secrets.`,
} as const;

/** Saves a registry. */
export const command: Command = storageCommand({
  arguments: { folder: required("New folder to write to", { completion: "folders" }) },
  examples: [
    "skillwright registry backup ./backup-monday",
    "skillwright registry backup ./backup --database postgres://skills@db.example/skills",
  ],
  work: (storage, { folder }) => backUp(storage, resolve(folder)),
  print: ({ rows, blobs, out: folder }, out) => out.text(texts.done(rows, blobs, folder)),
});
