import { listAudit, verifyAudit } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { optional, wholeNumber } from "../../command-line/option.ts";
import { bold, dim } from "../../output/parts.ts";
import { storageCommand } from "./storage-command.ts";

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
export const command: Command = storageCommand({
  arguments: {
    action: optional("`verify` checks that no entry was changed or removed", { choices: ["verify"] }),
  },
  options: {
    after: wholeNumber("id", "Only entries after this one"),
    limit: wholeNumber("n", `Maximum number of entries (default: ${DEFAULT_ENTRIES})`),
  },
  examples: ["skillwright registry audit", "skillwright registry audit verify --data /srv/skills"],
  work: async ({ database: { read } }, { action }, { after, limit = DEFAULT_ENTRIES }) =>
    action === "verify" ? await verifyAudit(read) : { entries: await listAudit(read, { after, limit }) },
  print(document, out) {
    if (!("broken" in document)) {
      if (document.entries.length === 0) out.text(texts.empty);
      for (const { id, at, user, action, subject } of document.entries)
        out.row(dim(`${id}  ${at}  `), bold(action), `  ${subject}  `, dim(user));
      return;
    }
    const { broken, entries, head } = document;
    if (broken !== null) out.problem(texts.broken(broken.id, broken.problem));
    else {
      out.text(texts.intact(entries));
      if (head !== null) out.text([dim(texts.head(head))]);
    }
  },
  status: (document) => ("broken" in document && document.broken !== null ? 1 : 0),
});
