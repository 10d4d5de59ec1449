import type { OAuthClientMetadata, OAuthClientProvider } from "@modelcontextprotocol/client";
import { type McpSource, SkillwrightError } from "@skillwright/core/internal";
import type { ServerSignIns } from "./server-sign-ins.ts";

/** Presents and renews a person's credentials. Throws `sign_in_error` if they must sign in again. */
export function signedInProvider(
  source: Extract<McpSource, { readonly url: string }>,
  signIns: ServerSignIns | undefined,
): OAuthClientProvider | undefined {
  if (source.keyEnv !== undefined || signIns?.get(source.url) === undefined) return undefined;
  const redirectUrl = "http://127.0.0.1/callback";
  const again = (): never => {
    throw signInError(source, "needed", "the sign-in has expired");
  };
  return {
    redirectUrl,
    clientMetadata: clientMetadata(redirectUrl),
    clientInformation: () => signIns.get(source.url)?.client,
    tokens: () => signIns.get(source.url)?.tokens,
    async saveTokens(tokens) {
      const known = signIns.get(source.url);
      if (known !== undefined) await signIns.keep(source.url, { ...known, tokens });
    },
    async invalidateCredentials(scope) {
      if (scope === "verifier" || scope === "discovery") return;
      await signIns.forget(source.url);
      again();
    },
    redirectToAuthorization: again,
    saveCodeVerifier: () => undefined,
    codeVerifier: again,
  };
}

/** How this program introduces itself to authorization servers. */
export function clientMetadata(redirectUrl: string): OAuthClientMetadata {
  return {
    client_name: "Skillwright",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  };
}

/** The error of a sign-in that is needed, or that did not work. */
export function signInError(
  { label }: Pick<McpSource, "label">,
  reason: "needed" | "failed" | "not-needed",
  why: string,
  cause?: unknown,
): SkillwrightError<"sign_in_error"> {
  const message = {
    needed: `it needs you to sign in: ${why}`,
    failed: `Couldn't sign in to the MCP server "${label}": ${why}`,
    "not-needed": `You can't sign in to the MCP server "${label}": ${why}`,
  }[reason];
  const hint = {
    needed: `Run \`skillwright sources --sign-in ${label}\`.`,
    failed:
      "Check the server's entry in the configuration (`skillwright config get mcpServers`), then try again.",
    "not-needed": undefined,
  }[reason];
  return new SkillwrightError("sign_in_error", {
    message,
    details: { server: label, reason },
    hint,
    cause,
  });
}
