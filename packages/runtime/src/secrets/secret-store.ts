import { compareText, joinPath, type OperatingSystem, SkillwrightError } from "@skillwright/core/internal";
import { openStateList } from "../files/state-list.ts";
import type { Environment } from "../machine/locations.ts";
import { openKeychain, type SecretPrograms } from "./keychain.ts";

/** Where a secret is: macOS's keychain, the Secret Service of a Linux desktop, or a file that only its owner can read. */
export type SecretPlace = "keychain" | "secret-service" | "file";

/** A value of a variable that a person asked to remember for one skill. */
export interface RememberedSecret {
  /** The skill's key. */
  readonly key: string;
  readonly variable: string;
  readonly place: SecretPlace;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The secrets that a person asked to remember. */
export interface SecretStore {
  /** Says which secrets there are; holds values only where the system has no keychain. */
  readonly file: string;
  /** Where the next secret is put. */
  readonly place: SecretPlace;
  /** In the order of skills and variables, without values. */
  entries(): readonly RememberedSecret[];
  /** A value; undefined when there is none, or when the keychain doesn't give it. */
  get(key: string, variable: string): string | undefined;
  /** Remembers a value; throws `permission_error` when the keychain refuses it. */
  remember(key: string, variable: string, value: string): Promise<void>;
  /** Forgets the values of a skill, or one of them; how many there were. */
  forget(key: string, variable?: string): Promise<number>;
  /** Removes every value from the keychain, for whoever deletes the file. */
  clearKeychain(): void;
}

/** How a store is opened. */
export interface SecretStoreOptions {
  readonly state: string;
  readonly env: Environment;
  readonly platform: OperatingSystem;
  /** Programs that reach keychains, for tests. Default: those of the system. */
  readonly programs?: SecretPrograms;
}

/** Version of the file's shape. */
const SECRETS_VERSION = 1;

/** Most secrets that are remembered. */
const MAX_SECRETS = 500;

interface StoredSecret extends RememberedSecret {
  /** Only in the file. */
  readonly value?: string;
}

/** Opens the secrets in a state folder and the system's keychain, if it has one. */
export function openSecretStore({ state, env, platform, programs }: SecretStoreOptions): SecretStore {
  const file = joinPath(state, "secrets.json");
  const keychain = openKeychain({ env, platform, ...(programs !== undefined && { programs }) });
  const { read, change } = openStateList<StoredSecret>(file, {
    version: SECRETS_VERSION,
    name: "secrets",
    isEntry: isSecret,
    hint: "Use that version, or move the file away and enter the values again.",
  });
  const isMeant =
    (key: string, variable: string | undefined) =>
    (entry: StoredSecret): boolean =>
      entry.key === key && (variable === undefined || entry.variable === variable);
  const place = keychain?.place ?? "file";
  return {
    file,
    place,
    entries: () =>
      read()
        .map(({ key, variable, place: where, savedAt }) => ({ key, variable, place: where, savedAt }))
        .toSorted((a, b) => compareText(a.key, b.key) || compareText(a.variable, b.variable)),
    get(key, variable) {
      const entry = read().find(isMeant(key, variable));
      if (entry === undefined) return undefined;
      if (entry.place === "file") return entry.value;
      return entry.place === keychain?.place ? keychain.get(key, variable) : undefined;
    },
    async remember(key, variable, value) {
      if (value === "" || value.includes("\0"))
        throw notStored(variable, "a value must not be empty or hold a NUL");
      const problem = keychain?.set(key, variable, value);
      if (problem !== undefined) throw notStored(variable, problem);
      const entry: StoredSecret = {
        key,
        variable,
        place,
        savedAt: new Date().toISOString(),
        ...(keychain === undefined && { value }),
      };
      await change((entries) => {
        const others = entries.filter((known) => !isMeant(key, variable)(known));
        if (others.length >= MAX_SECRETS) throw notStored(variable, `${MAX_SECRETS} are remembered already`);
        return [[...others, entry], undefined];
      });
    },
    clearKeychain() {
      for (const { key, variable, place: where } of read()) {
        if (where === keychain?.place) keychain.remove(key, variable);
      }
    },
    forget: (key, variable) =>
      change((entries) => {
        const found = entries.filter(isMeant(key, variable));
        for (const entry of found) {
          if (entry.place === keychain?.place) keychain.remove(entry.key, entry.variable);
        }
        return found.length === 0
          ? [entries, 0]
          : [entries.filter((entry) => !found.includes(entry)), found.length];
      }),
  };
}

function notStored(variable: string, why: string): SkillwrightError<"permission_error"> {
  return new SkillwrightError("permission_error", {
    message: `${variable} was not remembered: ${why}`,
    details: { path: variable },
    hint: "Unlock the keychain, or set the variable in the environment.",
  });
}

function isSecret(value: unknown): value is StoredSecret {
  const { key, variable, place, savedAt } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const texts = [key, variable, savedAt].every((text) => typeof text === "string");
  return texts && (place === "keychain" || place === "secret-service" || place === "file");
}
