import { resolve } from "node:path";
import { backUp, openStorage } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  done: (rows: number, blobs: number, out: string): string =>
    `Saved ${rows} records and ${blobs} file contents to ${out}. Keep it private. It doesn't include the key for its encrypted secrets.`,
} as const;

/** Saves a registry. */
export const command: Command = defineCommand({
  arguments: { folder: required("New folder to write to", { completion: "folders" }) },
  options: { ...placeOptions, json: jsonOption },
  examples: [
    "skillwright registry backup ./backup-monday",
    "skillwright registry backup ./backup --database postgres://skills@db.example/skills",
  ],
  async run({ folder }, { json, ...place }, out) {
    const storage = await openStorage(toPlace(place), { ifMissing: "fail" });
    try {
      const report = await backUp(storage, resolve(folder));
      if (json) out.json(report);
      else out.text(texts.done(report.rows, report.blobs, report.out));
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
