import { resolve } from "node:path";
import {
  backUp,
  collectGarbage,
  listAudit,
  newAdminToken,
  restore as restoreBackup,
  rotateKey as rotateSecretKey,
  verifyAudit,
} from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { optional, required, wholeNumber } from "../../command-line/option.ts";
import { printColumns } from "../../output/columns.ts";
import { bold, dim } from "../../output/parts.ts";
import { storageCommand } from "./storage-command.ts";

/** What commands about the storage of a registry print. */
const texts = {
  intact: (entries: number): string => `The audit log is complete and unchanged: ${entries} entries.`,
  head: (hash: string): string =>
    `Hash of the last entry: ${hash}. Keep a copy elsewhere to detect a shortened log.`,
  broken: (id: number, problem: string): string =>
    `The audit log was tampered with at entry ${id}: ${problem}`,
  empty: "The audit log is empty.",
  backedUp: (rows: number, blobs: number, out: string): string =>
    `Saved ${rows} records and ${blobs} file contents to ${out}. Keep it private. It doesn't include the key for its encrypted secrets.`,
  restored: (rows: number, blobs: number): string =>
    `Restored ${rows} records and ${blobs} file contents, and verified all of them. Tokens work as before.`,
  collected: (removed: number, bytes: number, kept: number): string =>
    `Removed ${removed} unused file contents (${bytes} bytes); ${kept} are kept.`,
  rotated: (secrets: number, key: "new" | "given"): string =>
    `Re-encrypted ${secrets} ${secrets === 1 ? "secret" : "secrets"} with ${key === "new" ? "a new key. The old key is gone. Keep a copy of secret.key, but not in your backups." : "the first key in SKILLWRIGHT_REGISTRY_KEY. You can remove the others."}`,
} as const;

/** Entries that are printed unless the user says so. */
const DEFAULT_ENTRIES = 100;

/** Prints the audit log, or verifies it. */
export const audit: Command = storageCommand({
  arguments: {
    action: optional("Check that no entry was changed or removed, instead of printing them", {
      choices: ["verify"],
    }),
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
      printColumns(
        document.entries.map(({ id, at, user, action, subject }) => [
          dim(String(id)),
          dim(at),
          bold(action),
          subject,
          dim(user),
        ]),
        out,
      );
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

/** Creates an administrator's token when every other one was lost. */
export const adminToken: Command = storageCommand({
  examples: [
    "skillwright registry admin-token --data /srv/skills",
    "skillwright registry admin-token | skillwright login http://127.0.0.1:4770 --token-stdin",
  ],
  work: async (storage) => ({ secret: await newAdminToken(storage) }),
  print: ({ secret }, out) => out.verbatim(secret),
});

/** Saves a registry. */
export const backup: Command = storageCommand({
  arguments: { folder: required("New folder to write to", { completion: "folders" }) },
  examples: [
    "skillwright registry backup ./backup-monday",
    "skillwright registry backup ./backup --database postgres://skills@db.example/skills",
  ],
  work: (storage, { folder }) => backUp(storage, resolve(folder)),
  print: ({ rows, blobs, out: folder }, out) => out.text(texts.backedUp(rows, blobs, folder)),
});

/** Restores a saved registry. */
export const restore: Command = storageCommand({
  arguments: { folder: required("Folder created by `registry backup`", { completion: "folders" }) },
  examples: [
    "skillwright registry restore ./backup-monday --data /srv/skills",
    "skillwright registry restore ./backup --database postgres://skills@db.example/skills",
  ],
  ifMissing: "create",
  work: (storage, { folder }) => restoreBackup(storage, resolve(folder)),
  print: ({ rows, blobs }, out) => out.text(texts.restored(rows, blobs)),
});

/** Removes file contents that no version uses. */
export const gc: Command = storageCommand({
  examples: ["skillwright registry gc", "skillwright registry gc --data /srv/skills --json"],
  work: (storage) => collectGarbage(storage),
  print: ({ removed, freedBytes, kept }, out) => out.text(texts.collected(removed, freedBytes, kept)),
});

/** Encrypts the secrets of a registry with another key. */
export const rotateKey: Command = storageCommand({
  examples: ["skillwright registry rotate-key", "skillwright registry rotate-key --data /srv/skills --json"],
  work: (storage) => rotateSecretKey(storage),
  print: ({ secrets, key }, out) => out.text(texts.rotated(secrets, key)),
});
