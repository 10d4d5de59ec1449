import type { RegistryClient, RegistryIdentity } from "@skillwright/contract/client";
import {
  compareText,
  joinPath,
  omitUndefined,
  SkillwrightError,
  validationError,
} from "@skillwright/core/find";
import { checkedRegistry, type RegistryAccess, registryAccess } from "../registries/registry-access.ts";
import { openRegistryLogins, type RegistryLogin } from "../registries/registry-logins.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { PublishedSkill, PublishOptions } from "./publish-skill.ts";
import type { OciOptions, OciPublished } from "./publish-skill-to-oci.ts";

/** The registries of a user: signing in, publishing, and everything else that their API can do. */
export interface Registries {
  /**
   * The registry for a skill or a namespace such as `@acme`, or the default one. Throws `validation_error` without
   * one.
   */
  address(options?: RegistryChoice): string;
  /** A client with the user's token, whose methods reject with a `SkillwrightError`. */
  client(options?: RegistryChoice): Promise<RegistryClient>;
  /** Checks a token and keeps it. Throws `not_authenticated` for one that the registry doesn't accept. */
  login(registry: string, token: string): Promise<RegistryIdentity>;
  /** Forgets the token for a registry; undefined if there was none. The token itself stays valid until it is revoked. */
  logout(registry: string): Promise<Omit<RegistryLogin, "token"> | undefined>;
  /** The registries that the user signed in to, without tokens. */
  logins(): readonly Omit<RegistryLogin, "token">[];
  /** Every registry that is configured or that the user signed in to, by address. */
  list(): readonly ListedRegistry[];
  publish(path: string, options?: PublishOptions & RegistryChoice): Promise<PublishedSkill>;
  /** Publishes a skill's folder to an OCI registry such as `oci://ghcr.io/acme/pdf`, with Docker's credentials. */
  publishToOci(path: string, to: string, options?: OciOptions): Promise<OciPublished>;
}

/** A registry that the user can use. */
export interface ListedRegistry {
  readonly registry: string;
  /** Without a login: null. */
  readonly user: string | null;
  readonly since: string | null;
  /** Whether it is used where nothing else chooses one. */
  readonly default: boolean;
}

/** Which registry is meant. */
export interface RegistryChoice {
  /** Its address. Default: the one that is configured for the skill. */
  readonly registry?: string | undefined;
  /** A skill or a namespace. Default: the default registry is meant. */
  readonly skill?: string | undefined;
  readonly signal?: AbortSignal;
}

/** Opens the registries of a user. */
export function openRegistries({ current, locations, env }: SkillsPlace): Registries {
  const { state } = locations;
  const access = (): RegistryAccess => registryAccess({ config: current().config, state, env });
  const logins = openRegistryLogins({ state });
  const address = ({ registry, skill = "" }: RegistryChoice = {}): string => {
    if (registry !== undefined) return checkedRegistry(registry);
    const found = access().registryFor(skill.includes("/") ? skill : `${skill}/`);
    if (found !== undefined) return found;
    throw notConfigured(logins.entries().map((login) => login.registry));
  };
  const client = async ({ signal, ...choice }: RegistryChoice = {}): Promise<RegistryClient> => {
    const { openRegistryClient } = await import("./registry-client.ts");
    const url = address(choice);
    return openRegistryClient({ url, token: access().tokenFor(url), signal });
  };
  return {
    address,
    client,
    async login(registry, token) {
      const url = checkedRegistry(registry);
      const { openRegistryClient } = await import("./registry-client.ts");
      const identity = await openRegistryClient({ url, token: checkedToken(token) }).whoAmI();
      if (identity.user === null) throw notAccepted(url);
      await logins.remember({ registry: url, user: identity.user, token });
      return identity;
    },
    async logout(registry) {
      const found = await logins.forget(checkedRegistry(registry));
      return found && withoutToken(found);
    },
    logins: () => logins.entries().map(withoutToken),
    list() {
      const { known, registryFor } = access();
      const usual = registryFor("/");
      return known()
        .toSorted(compareText)
        .map((registry) => {
          const { user = null, since = null } = logins.find(registry) ?? {};
          return { registry, user, since, default: registry === usual };
        });
    },
    async publish(path, { registry, signal, ...options } = {}) {
      const { publishSkill } = await import("./publish-skill.ts");
      const { namespace } = options;
      const skill = namespace === undefined ? undefined : `@${namespace}`;
      const own = await client({ registry, skill, ...omitUndefined({ signal }) });
      return publishSkill(path, own, options);
    },
    async publishToOci(path, to, options) {
      const { publishSkillToOci } = await import("./publish-skill-to-oci.ts");
      const { home } = current().place;
      const context = { cwd: home, home, cache: joinPath(locations.cache, "sources"), env };
      return publishSkillToOci(path, { ...options, to, context });
    },
  };
}

function withoutToken({ registry, user, since }: RegistryLogin): Omit<RegistryLogin, "token"> {
  return { registry, user, since };
}

/** A token is sent in a header, which has no line breaks or spaces. */
function checkedToken(token: string): string {
  if (/^[\x21-\x7e]{8,4096}$/.test(token)) return token;
  throw new SkillwrightError("validation_error", {
    message: "That is not a token",
    details: { problems: ["a token has 8 to 4096 characters without spaces"] },
    hint: "An administrator creates one with `skillwright token create`.",
  });
}

function notAccepted(url: string): SkillwrightError<"not_authenticated"> {
  return new SkillwrightError("not_authenticated", {
    message: `${url} doesn't accept this token`,
    details: {},
    hint: "Check that it is complete, not expired and not revoked.",
  });
}

function notConfigured(known: readonly string[]): SkillwrightError<"validation_error"> {
  const problem = known.length === 0 ? "No registry is configured" : "There is no default registry";
  return validationError(
    problem,
    known.length === 0
      ? "Run `skillwright login URL`, or `skillwright config set registries.default URL`."
      : `Pass \`--registry URL\` (signed in to ${known.join(", ")}), or run \`skillwright config set registries.default URL\`.`,
  );
}
