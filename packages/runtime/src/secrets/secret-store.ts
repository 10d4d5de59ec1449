import {
  compareText,
  joinPath,
  type OperatingSystem,
  objectOf,
  omitUndefined,
  permissionError,
  type SecretPlace,
  type SkillwrightError,
} from "@skillwright/core/find";
import { hasTexts, openStateList } from "../files/state-list.ts";
import type { Environment } from "../machine/locations.ts";
import { openKeychain, type SecretPrograms } from "./keychain.ts";

/** A value that a person asked to remember: of a variable for one skill, or the sign-in to an MCP server. */
export interface RememberedSecret {
  /** The skill's key, or the server's address. */
  readonly key: string;
  readonly variable: string;
  readonly place: SecretPlace;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** The secrets that a person asked to remember, in the system's keychain and nowhere else. */
export interface SecretStore {
  /** Says which secrets there are, without values. */
  readonly file: string;
  /** Where the next secret is put; `none` where the system has no keychain, and then nothing is remembered. */
  readonly place: SecretPlace | "none";
  /** In the order of skills and variables, without values. */
  entries(): readonly RememberedSecret[];
  /** A value; undefined when there is none, or when the keychain doesn't give it. */
  get(key: string, variable: string): string | undefined;
  /** Remembers a value; throws `permission_error` when there is no keychain or it refuses the value. */
  remember(key: string, variable: string, value: string): Promise<void>;
  /** Forgets the values of a skill, or one of them; how many there were. */
  forget(key: string, variable?: string): Promise<number>;
  /** Removes every value from the keychain, before the file is deleted. */
  clearKeychain(): void;
}

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

/** Opens the secrets in a state folder and the system's keychain, if it has one. */
export function openSecretStore({ state, env, platform, programs }: SecretStoreOptions): SecretStore {
  const file = joinPath(state, "secrets.json");
  const keychain = openKeychain({ env, platform, ...omitUndefined({ programs }) });
  const { read, change } = openStateList<RememberedSecret>(file, {
    version: SECRETS_VERSION,
    name: "secrets",
    isEntry: isSecret,
    hint: "Use that version, or move the file away and enter the values again.",
  });
  const isMeant =
    (key: string, variable: string | undefined) =>
    (entry: RememberedSecret): boolean =>
      entry.key === key && (variable === undefined || entry.variable === variable);
  return {
    file,
    place: keychain?.place ?? "none",
    entries: () =>
      read().toSorted((a, b) => compareText(a.key, b.key) || compareText(a.variable, b.variable)),
    get(key, variable) {
      const entry = read().find(isMeant(key, variable));
      return entry !== undefined && entry.place === keychain?.place ? keychain.get(key, variable) : undefined;
    },
    async remember(key, variable, value) {
      if (value === "" || value.includes("\0"))
        throw notStored(variable, "a value must not be empty or contain a NUL character");
      if (keychain === undefined) throw notStored(variable, "this system has no usable keychain");
      const problem = keychain.set(key, variable, value);
      if (problem !== undefined) throw notStored(variable, problem);
      const entry = { key, variable, place: keychain.place, savedAt: new Date().toISOString() };
      await change((entries) => {
        const others = entries.filter((known) => !isMeant(key, variable)(known));
        if (others.length >= MAX_SECRETS)
          throw notStored(variable, `${MAX_SECRETS} secrets are already stored`);
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
  return permissionError(variable, `${variable} was not remembered: ${why}`, {
    hint: "Unlock the keychain (on Linux, of a desktop session with the package libsecret-tools), or set the variable in the environment.",
  });
}

function isSecret(value: unknown): value is RememberedSecret {
  const { place } = objectOf(value);
  return (
    hasTexts(value, "key", "variable", "savedAt") && (place === "keychain" || place === "secret-service")
  );
}
