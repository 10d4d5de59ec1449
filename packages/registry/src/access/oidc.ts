import { errorMessage, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Queries } from "../storage/database.ts";
import { type Caller, rolesOf } from "./caller.ts";
import { OIDC_PREFIX } from "./tokens.ts";

/** An OpenID provider whose tokens are accepted. */
export interface OidcOptions {
  /** The issuer, such as `https://login.example`. Its keys come from its discovery document. */
  readonly issuer: string;
  /** Who the tokens have to be for: this registry. */
  readonly audience: string;
  /** The claim that names the user. Default: `sub`, which never changes. */
  readonly claim?: string | undefined;
}

/** Verifies tokens of an OpenID provider; undefined for a token that is not valid. */
export type VerifyOidc = (queries: Queries, token: string) => Promise<Caller | undefined>;

/** Only signatures with a key pair: otherwise the public key could be used as a shared secret to sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** How long the provider may take to name its keys, in milliseconds. */
const DISCOVERY_MS = 10_000;

/** Codes of errors that say something about the provider's keys, not about a token. */
const PROVIDER_CODES: ReadonlySet<string> = new Set([
  errors.JOSEError.code,
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
]);

/** Prepares the verification. The provider is asked when the first token arrives. */
export function createOidc({ issuer, audience, claim = "sub" }: OidcOptions): VerifyOidc {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (queries, token) => {
    keys ??= findKeys(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    try {
      const { payload } = await jwtVerify(token, await keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ["exp", "sub"],
      });
      // Anybody can enter somebody else's address at some providers. Some of them send this as text.
      if (claim === "email" && String(payload.email_verified) === "false") return undefined;
      const name = payload[claim];
      if (typeof name !== "string" || !/^[\p{L}\p{N}][\p{L}\p{N}._@:/-]{0,120}$/u.test(name))
        return undefined;
      const user = `${OIDC_PREFIX}${name}`;
      return {
        user,
        token: null,
        // What the user may really do is decided by the roles.
        scopes: ["read", "publish:*", "manage:*"],
        expiresAt: new Date((payload.exp ?? 0) * 1000).toISOString(),
        roles: await rolesOf(queries, user),
      };
    } catch (error) {
      if (isSkillwrightError(error)) throw error;
      if (!(error instanceof errors.JOSEError) || PROVIDER_CODES.has(error.code))
        throw unavailable(issuer, error);
      return undefined;
    }
  };
}

async function findKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_MS) });
    const { issuer: found, jwks_uri: uri } = (await answer.json()) as {
      issuer?: unknown;
      jwks_uri?: unknown;
    };
    if (found !== issuer || typeof uri !== "string") throw new Error(`${address} names another issuer`);
    return createRemoteJWKSet(new URL(uri));
  } catch (error) {
    throw unavailable(issuer, error);
  }
}

/** The error for a provider that can't be asked: nobody's token is wrong because of that. */
function unavailable(issuer: string, error: unknown): SkillwrightError<"service_unavailable"> {
  return new SkillwrightError("service_unavailable", {
    message: `The OpenID provider ${issuer} can't be used: ${errorMessage(error)}`,
    details: { service: "OpenID provider" },
    hint: "Try again in a moment.",
    cause: error,
  });
}
