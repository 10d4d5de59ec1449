import { listAudit, openStorage, verifyAudit } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { optional, wholeNumber } from "../../command-line/option.ts";
import { bold, dim } from "../../output/parts.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  intact: (entries: number): string => `The audit log is complete and unchanged: ${entries} entries.`,
  head: (hash: string): string =>
    `Hash of the last entry: ${hash}. Keep a copy elsewhere to detect a shortened log.`,
  broken: (id: number, problem: string): string =>
    `The audit log was tampered with at entry ${id}: ${problem}`,
  empty: "The audit log is empty.",
} as const;

/** Entries that are printed unless the user says so. */
const DEFAULT_ENTRIES = 100;

/** Prints the audit log, or verifies it. */
export const command: Command = defineCommand({
  arguments: {
    action: optional("`verify` checks that no entry was changed or removed", { choices: ["verify"] }),
  },
  options: {
    ...placeOptions,
    after: wholeNumber("id", "Only entries after this one"),
    limit: wholeNumber("n", `Maximum number of entries (default: ${DEFAULT_ENTRIES})`),
    json: jsonOption,
  },
  examples: ["skillwright registry audit", "skillwright registry audit verify --data /srv/skills"],
  async run({ action }, { json, after, limit = DEFAULT_ENTRIES, ...place }, out) {
    const storage = await openStorage(toPlace(place), { ifMissing: "fail" });
    const { read } = storage.database;
    try {
      if (action === "verify") {
        const check = await verifyAudit(read);
        if (json) out.json(check);
        else if (check.broken !== null) out.problem(texts.broken(check.broken.id, check.broken.problem));
        else {
          out.text(texts.intact(check.entries));
          if (check.head !== null) out.text([dim(texts.head(check.head))]);
        }
        return check.broken === null ? 0 : 1;
      }
      const entries = await listAudit(read, { after, limit });
      if (json) out.json({ entries });
      else if (entries.length === 0) out.text(texts.empty);
      else
        for (const { id, at, user, action: what, subject } of entries)
          out.row(dim(`${id}  ${at}  `), bold(what), `  ${subject}  `, dim(user));
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
