import { randomBytes } from "node:crypto";
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { isSkillwrightError, type McpSource, SkillwrightError } from "@skillwright/core/internal";
import { anySignal } from "../../machine/any-signal.ts";
import { LIST_TIME_MS, loadClient, until, whyNoAnswer } from "./connect-server.ts";
import { safeFetch, signInPage } from "./safe-fetch.ts";
import type { ServerCredentials, ServerSignIns } from "./server-sign-ins.ts";
import { openSignInCallback } from "./sign-in-callback.ts";
import { clientMetadata, signInError } from "./sign-in-provider.ts";

/** How long a person may take to sign in to a server. */
const SIGN_IN_TIME_MS = 5 * 60 * 1000;

/** How a person is brought to the page of an authorization server. */
export interface SignInOptions {
  /** Shows the page, for example in a browser. The address is on HTTPS; on this computer only if the server is. */
  readonly open: (page: string) => void | Promise<void>;
  /** Stops waiting for the person. Default: only the time limit of five minutes does. */
  readonly signal?: AbortSignal;
}

/** Signs in to an MCP server with OAuth 2.1 and PKCE; keeps the tokens in memory. Throws `sign_in_error`. */
export async function signInToServer(
  source: McpSource,
  signIns: ServerSignIns,
  { open, signal: stopped }: SignInOptions,
): Promise<void> {
  if (!("url" in source))
    throw signInError(source, "failed", "it is a program, and gets its secrets from `env`");
  const signal = anySignal(AbortSignal.timeout(SIGN_IN_TIME_MS), stopped);
  const state = randomBytes(32).toString("base64url");
  const { Client, StreamableHTTPClientTransport, UnauthorizedError } = await loadClient();
  const url = new URL(source.url);
  const callback = await openSignInCallback(state);
  try {
    const attempt = newAttempt(source, { redirectUrl: callback.url, state });
    const transport = new StreamableHTTPClientTransport(url, {
      authProvider: attempt.provider,
      fetch: safeFetch(source.url, signal),
    });
    const client = new Client(
      { name: "skillwright", version: "1" },
      { versionNegotiation: { mode: "auto" } },
    );
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIME_MS)]);
      const isAsked = await until(limit, client.connect(transport, { signal: limit })).then(
        () => false,
        (error: unknown) => {
          if (error instanceof UnauthorizedError) return true;
          throw error;
        },
      );
      if (!isAsked) throw signInError(source, "not-needed", "it doesn't ask for a sign-in");
      await open(attempt.page());
      await until(signal, transport.finishAuth(await until(signal, callback.parameters)));
      await signIns.keep(source.url, attempt.credentials());
    } catch (error) {
      throw attempt.cannotRegister() ? withoutClientId(source, error) : failed(source, error);
    } finally {
      await transport.close();
    }
  } finally {
    await callback.close();
  }
}

type ServerAddress = Extract<McpSource, { readonly url: string }>;

/** One attempt to sign in, from the registration of the client to the tokens. */
interface Attempt {
  readonly provider: OAuthClientProvider;
  /** The page of the authorization server. */
  page(): string;
  credentials(): ServerCredentials;
  /** Whether the authorization server gives out no ids, and the configuration has none. */
  cannotRegister(): boolean;
}

function newAttempt(
  { url, clientId }: ServerAddress,
  { redirectUrl, state }: { readonly redirectUrl: string; readonly state: string },
): Attempt {
  const seen: Steps = clientId === undefined ? {} : { client: { client_id: clientId } };
  return {
    page: () => given(seen.page),
    credentials: () => ({ client: given(seen.client), tokens: given(seen.tokens) }),
    cannotRegister() {
      const metadata = seen.discovery?.authorizationServerMetadata;
      return (
        seen.client === undefined && metadata !== undefined && metadata.registration_endpoint === undefined
      );
    },
    provider: {
      redirectUrl,
      clientMetadata: clientMetadata(redirectUrl),
      state: () => state,
      clientInformation: () => seen.client,
      saveClientInformation(client) {
        seen.client = client;
      },
      tokens: () => seen.tokens,
      saveTokens(tokens) {
        seen.tokens = tokens;
      },
      redirectToAuthorization(page) {
        seen.page = signInPage(page, url);
      },
      saveCodeVerifier(verifier) {
        seen.verifier = verifier;
      },
      codeVerifier: () => given(seen.verifier),
      saveDiscoveryState(discovery) {
        seen.discovery = discovery;
      },
      discoveryState: () => seen.discovery,
    },
  };
}

/** What an attempt has got so far. */
interface Steps {
  page?: string;
  verifier?: string;
  discovery?: OAuthDiscoveryState;
  client?: StoredOAuthClientInformation;
  tokens?: StoredOAuthTokens;
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("its authorization server left out a step");
  return value;
}

function failed(source: McpSource, error: unknown): SkillwrightError<"sign_in_error"> {
  if (isSkillwrightError(error, "sign_in_error")) return error;
  return signInError(source, "failed", whyNoAnswer(error), error);
}

function withoutClientId({ label }: ServerAddress, cause: unknown): SkillwrightError<"sign_in_error"> {
  return new SkillwrightError("sign_in_error", {
    message: `Couldn't sign in to the MCP server "${label}": Skillwright must be registered with its authorization server first`,
    details: { server: label, reason: "failed" },
    hint: `Register a native application there with the redirect address http://127.0.0.1/callback, then run \`skillwright config set mcpServers.${label}.client_id ID\`.`,
    cause,
  });
}
