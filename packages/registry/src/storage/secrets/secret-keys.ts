import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { SkillwrightError } from "@skillwright/core/internal";
import { sha256, writeFileAtomically } from "@skillwright/runtime/internal";

/** A key of AES-256, and the name that encrypted secrets have it by. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The keys of a registry. They are read each time, because another process may have changed them. */
export interface SecretKeys {
  /** The first one encrypts, and all of them decrypt. */
  list(): readonly SecretKey[];
  /** Makes a new key the first one, and removes the former ones once `work` is done. Undefined for keys that were given. */
  readonly replace: ((work: () => Promise<void>) => Promise<void>) | undefined;
  /** Makes the first key; undefined without a place for it. */
  readonly create: (() => SecretKey) | undefined;
}

const KEY_BYTES = 32;

/** The variable that has the keys of a registry. */
export const KEY_VARIABLE = "SKILLWRIGHT_REGISTRY_KEY";

/** The keys that were given, and those of a key file, which is created when a secret has to be encrypted and there is no key. */
export function openSecretKeys({
  given = "",
  file,
}: {
  readonly given?: string | undefined;
  readonly file?: string | undefined;
}): SecretKeys {
  const named = parseKeys(given, KEY_VARIABLE);
  if (file === undefined) return { list: () => named, create: undefined, replace: undefined };
  const inFile = (): readonly SecretKey[] =>
    existsSync(file) ? parseKeys(readFileSync(file, "utf8"), file) : [];
  const save = (keys: readonly SecretKey[]): void => {
    const lines = keys.map(({ bytes }) => `${bytes.toString("base64")}\n`);
    writeFileAtomically(file, lines.join(""), { mode: 0o600 });
  };
  const list = (): readonly SecretKey[] => [...named, ...inFile()];
  if (named.length > 0) return { list, create: undefined, replace: undefined };
  return {
    list,
    create() {
      const key = toKey(randomBytes(KEY_BYTES));
      save([key]);
      return key;
    },
    async replace(work) {
      const former = inFile();
      const ids = new Set(former.map(({ id }) => id));
      save([toKey(randomBytes(KEY_BYTES)), ...former]);
      await work();
      // Another process may have put an even newer key first, and encrypted with it.
      save(inFile().filter(({ id }) => !ids.has(id)));
    },
  };
}

function parseKeys(text: string, label: string): readonly SecretKey[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  return words.map((word) => {
    const bytes = Buffer.from(word, "base64");
    if (bytes.length === KEY_BYTES) return toKey(bytes);
    throw new SkillwrightError("config_error", {
      message: `${label} doesn't have a key of ${KEY_BYTES} bytes in Base64`,
      details: { file: label, problems: ["a key has another length"] },
      hint: "Make one with `openssl rand -base64 32`.",
    });
  });
}

function toKey(bytes: Buffer): SecretKey {
  return { id: sha256(bytes).slice(0, 12), bytes };
}
