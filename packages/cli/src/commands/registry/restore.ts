import { resolve } from "node:path";
import { openStorage, restore } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  done: (rows: number, blobs: number): string =>
    `Restored ${rows} records and ${blobs} file contents, and verified all of them. Tokens work as before.`,
} as const;

/** Restores a saved registry. */
export const command: Command = defineCommand({
  arguments: { folder: required("Folder created by `registry backup`", { completion: "folders" }) },
  options: { ...placeOptions, json: jsonOption },
  examples: [
    "skillwright registry restore ./backup-monday --data /srv/skills",
    "skillwright registry restore ./backup --database postgres://skills@db.example/skills",
  ],
  async run({ folder }, { json, ...place }, out) {
    const storage = await openStorage(toPlace(place));
    try {
      const report = await restore(storage, resolve(folder));
      if (json) out.json(report);
      else out.text(texts.done(report.rows, report.blobs));
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
