import { rotateKey } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { storageCommand } from "./storage-command.ts";

const texts = {
  done: (secrets: number, key: "new" | "given"): string =>
    `Re-encrypted ${secrets} ${secrets === 1 ? "secret" : "secrets"} with ${key === "new" ? "a new key. The old key is gone. Keep a copy of secret.key, but not in your backups." : "the first key in SKILLWRIGHT_REGISTRY_KEY. You can remove the others."}`,
} as const;

/** Encrypts the secrets of a registry with another key. */
export const command: Command = storageCommand({
  examples: ["skillwright registry rotate-key", "skillwright registry rotate-key --data /srv/skills --json"],
  work: (storage) => rotateKey(storage),
  print: ({ secrets, key }, out) => out.text(texts.done(secrets, key)),
});
