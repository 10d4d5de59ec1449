import { resolve } from "node:path";
import { restore } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { storageCommand } from "./storage-command.ts";

const texts = {
  done: (rows: number, blobs: number): string =>
    `Restored ${rows} records and ${blobs} file contents, and verified all of them. Tokens work as before.`,
} as const;

/** Restores a saved registry. */
export const command: Command = storageCommand({
  arguments: { folder: required("Folder created by `registry backup`", { completion: "folders" }) },
  examples: [
    "skillwright registry restore ./backup-monday --data /srv/skills",
    "skillwright registry restore ./backup --database postgres://skills@db.example/skills",
  ],
  ifMissing: "create",
  work: (storage, { folder }) => restore(storage, resolve(folder)),
  print: ({ rows, blobs }, out) => out.text(texts.done(rows, blobs)),
});
