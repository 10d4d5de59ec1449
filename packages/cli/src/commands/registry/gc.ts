import { collectGarbage, openStorage } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  done: (removed: number, bytes: number, kept: number): string =>
    `Removed ${removed} unused file contents (${bytes} bytes); ${kept} are kept.`,
} as const;

/** Removes file contents that no version uses. */
export const command: Command = defineCommand({
  options: { ...placeOptions, json: jsonOption },
  examples: ["skillwright registry gc", "skillwright registry gc --data /srv/skills --json"],
  async run(_, { json, ...place }, out) {
    const storage = await openStorage(toPlace(place), { ifMissing: "fail" });
    try {
      const report = await collectGarbage(storage);
      if (json) out.json(report);
      else out.text(texts.done(report.removed, report.freedBytes, report.kept));
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
