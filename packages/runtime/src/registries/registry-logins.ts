import { compareText, joinPath } from "@skillwright/core/find";
import { hasTexts, openStateList } from "../files/state-list.ts";

/** Version of the file's shape. */
const LOGINS_VERSION = 1;

/** A token for a registry, as the user signed in. */
export interface RegistryLogin {
  /** The registry's address, without `/` at the end. */
  readonly registry: string;
  /** Who the token belongs to. */
  readonly user: string;
  readonly token: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The registries that the user signed in to. The file with their tokens can be read by its owner only. */
export interface RegistryLogins {
  readonly file: string;
  /** In the order of addresses. */
  entries(): readonly RegistryLogin[];
  find(registry: string): RegistryLogin | undefined;
  /** Keeps a token; one that was there for the same registry is forgotten. */
  remember(login: Omit<RegistryLogin, "since">): Promise<void>;
  /** Forgets a token. Returns it, so that it can be revoked. */
  forget(registry: string): Promise<RegistryLogin | undefined>;
}

/** Opens the logins in a state folder; every answer is read from the file again. */
export function openRegistryLogins({ state }: { readonly state: string }): RegistryLogins {
  const file = joinPath(state, "registry-logins.json");
  const { read, change } = openStateList<RegistryLogin>(file, {
    version: LOGINS_VERSION,
    name: "logins",
    isEntry: isLogin,
    hint: "Use that version, or move the file away and sign in again.",
  });
  return {
    file,
    entries: () => read().toSorted((a, b) => compareText(a.registry, b.registry)),
    find: (registry) => read().find((known) => known.registry === registry),
    remember: (login) =>
      change((entries) => {
        const others = entries.filter(({ registry }) => registry !== login.registry);
        return [[...others, { ...login, since: new Date().toISOString() }], undefined];
      }),
    forget: (registry) =>
      change((entries) => {
        const found = entries.find((known) => known.registry === registry);
        return found === undefined ? [entries, undefined] : [entries.filter((one) => one !== found), found];
      }),
  };
}

function isLogin(value: unknown): value is RegistryLogin {
  return hasTexts(value, "registry", "user", "token", "since");
}
