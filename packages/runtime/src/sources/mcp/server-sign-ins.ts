import { type OperatingSystem, readJson } from "@skillwright/core/find";
import type { Environment } from "../../machine/locations.ts";
import { openSecretStore, type SecretStore } from "../../secrets/secret-store.ts";

/** What an authorization server gave when a person signed in to an MCP server, as the MCP client stores it. */
export interface ServerCredentials {
  readonly client: { readonly client_id: string };
  readonly tokens: { readonly access_token: string; readonly token_type: string };
}

/** The sign-ins to MCP servers: in memory, and in the system's keychain where a person asked for that. */
export interface ServerSignIns {
  /** The keychain that can remember them; `none` where the system has none. */
  readonly place: SecretStore["place"];
  /** Undefined when nobody is signed in at this address. */
  get(url: string): ServerCredentials | undefined;
  /** Keeps credentials in memory, and replaces those that the keychain remembers. */
  keep(url: string, credentials: ServerCredentials): Promise<void>;
  /** Puts the credentials of an address into the keychain. Throws `permission_error` if it refuses them. */
  remember(url: string): Promise<void>;
  /** Forgets the credentials of an address; whether there were any. */
  forget(url: string): Promise<boolean>;
}

/** The name of a sign-in among the secrets that are remembered. */
const NAME = "sign-in";

/** The sign-ins of this process, by state folder and address. */
const inMemory = new Map<string, ServerCredentials>();

/** Opens the sign-ins of an account. They are bound to addresses, so that a changed configuration sends them nowhere else. */
export function openServerSignIns({
  state,
  env,
  platform,
}: {
  readonly state: string;
  readonly env: Environment;
  readonly platform: OperatingSystem;
}): ServerSignIns {
  const secrets = openSecretStore({ state, env, platform });
  const keyOf = (url: string): string => JSON.stringify([state, url]);
  const isRemembered = (url: string): boolean =>
    secrets.entries().some(({ key, variable }) => key === url && variable === NAME);
  const store = (url: string, credentials: ServerCredentials): Promise<void> =>
    secrets.remember(url, NAME, JSON.stringify(credentials));
  return {
    place: secrets.place,
    get(url) {
      const known = inMemory.get(keyOf(url));
      if (known !== undefined) return known;
      const remembered = readCredentials(secrets.get(url, NAME));
      if (remembered !== undefined) inMemory.set(keyOf(url), remembered);
      return remembered;
    },
    async keep(url, credentials) {
      inMemory.set(keyOf(url), credentials);
      if (isRemembered(url)) await store(url, credentials);
    },
    async remember(url) {
      const known = inMemory.get(keyOf(url));
      if (known !== undefined) await store(url, known);
    },
    async forget(url) {
      const wasKnown = inMemory.delete(keyOf(url));
      return (await secrets.forget(url, NAME)) > 0 || wasKnown;
    },
  };
}

function readCredentials(text: string | undefined): ServerCredentials | undefined {
  const value = readJson(text ?? "")?.value as Partial<ServerCredentials> | undefined;
  const isWhole =
    typeof value?.client?.client_id === "string" && typeof value.tokens?.access_token === "string";
  return isWhole ? (value as ServerCredentials) : undefined;
}
