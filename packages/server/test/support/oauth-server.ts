import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Skills } from "@skillwright/runtime/internal";
import { mcpHandler } from "../../src/mcp/mcp-handler.ts";

/** An MCP server with skills that only answers those who signed in, and its authorization server. */
export interface OAuthServer extends AsyncDisposable {
  /** The address of the MCP server. */
  readonly url: string;
  /** What happened at the authorization server. */
  readonly events: readonly string[];
  /** From now on, access tokens that were given out are not accepted. */
  expireTokens(): void;
  /** From now on, refresh tokens aren't accepted either. */
  revoke(): void;
  /** From now on, programs can't register; the one with this id is known, at any port of this computer. */
  knowOnly(clientId: string): void;
  /** What the authorization server does wrong. */
  misbehave(how: "page-is-a-script" | "page-is-plain-http" | "denies" | "wrong-issuer"): void;
}

interface Grant {
  readonly challenge: string;
  readonly redirect: string;
  readonly client: string;
}

/** Starts both on this computer: RFC 9728, 8414 and 7591 for discovery and registration, PKCE with S256 only. */
export async function oauthServer(skills: Skills): Promise<OAuthServer> {
  const mcp = mcpHandler({ skills, version: "1.0.0" });
  const answerMcp = getRequestListener((request) => mcp.fetch(request));
  const events: string[] = [];
  const clients = new Map<string, readonly string[]>();
  const grants = new Map<string, Grant>();
  const access = new Set<string>();
  const refresh = new Set<string>();
  let fault: Parameters<OAuthServer["misbehave"]>[0] | undefined;
  let origin = "";
  let known: string | undefined;
  const giveTokens = (): object => {
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` };
    access.add(tokens.access_token);
    refresh.add(tokens.refresh_token);
    return { ...tokens, token_type: "Bearer", expires_in: 3600 };
  };
  const routes: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
    "/.well-known/oauth-protected-resource/mcp": (_, response) =>
      json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin] }),
    "/.well-known/oauth-authorization-server": (_, response) =>
      json(response, 200, {
        issuer: origin,
        authorization_endpoint:
          {
            "page-is-a-script": "javascript:alert(1)",
            "page-is-plain-http": "http://elsewhere.example/authorize",
          }[String(fault)] ?? `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        ...(known === undefined && { registration_endpoint: `${origin}/register` }),
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        token_endpoint_auth_methods_supported: ["none"],
      }),
    async "/register"(request, response) {
      const metadata = JSON.parse(await bodyOf(request)) as { readonly redirect_uris: readonly string[] };
      const id = randomUUID();
      clients.set(id, metadata.redirect_uris);
      events.push("registered");
      json(response, 201, { ...metadata, client_id: id });
    },
    "/authorize"(request, response) {
      const asked = new URL(request.url ?? "/", origin).searchParams;
      const client = asked.get("client_id") ?? "";
      const redirect = asked.get("redirect_uri") ?? "";
      const isKnown = client === known && /^http:\/\/127\.0\.0\.1:\d+\/callback$/.test(redirect);
      const isRegistered = isKnown || clients.get(client)?.includes(redirect) === true;
      if (!isRegistered || asked.get("code_challenge_method") !== "S256")
        return json(response, 400, { error: "invalid_request" });
      const back = new URL(redirect);
      const code = randomUUID();
      grants.set(code, { challenge: asked.get("code_challenge") ?? "", redirect, client });
      back.searchParams.set("state", asked.get("state") ?? "");
      back.searchParams.set("iss", fault === "wrong-issuer" ? "https://other.example" : origin);
      if (fault === "denies") back.searchParams.set("error", "access_denied");
      else back.searchParams.set("code", code);
      events.push("authorized");
      response.writeHead(302, { location: back.href }).end();
    },
    async "/token"(request, response) {
      const sent = new URLSearchParams(await bodyOf(request));
      if (sent.get("grant_type") === "refresh_token") {
        if (!refresh.delete(sent.get("refresh_token") ?? ""))
          return json(response, 400, { error: "invalid_grant" });
        events.push("refreshed");
        return json(response, 200, giveTokens());
      }
      const code = sent.get("code") ?? "";
      const grant = grants.get(code);
      grants.delete(code);
      const challenge = createHash("sha256")
        .update(sent.get("code_verifier") ?? "")
        .digest("base64url");
      const isMeant = grant?.client === sent.get("client_id") && grant.redirect === sent.get("redirect_uri");
      if (!isMeant || grant.challenge !== challenge || sent.get("resource") !== `${origin}/mcp`)
        return json(response, 400, { error: "invalid_grant" });
      events.push("signed in");
      json(response, 200, giveTokens());
    },
    async "/mcp"(request, response) {
      if (access.has(request.headers.authorization?.replace(/^Bearer /, "") ?? ""))
        return answerMcp(request, response);
      const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
      response.setHeader("www-authenticate", `Bearer resource_metadata="${metadata}"`);
      json(response, 401, { error: "invalid_token" });
    },
  };
  const server = createServer((request, response) => {
    const route = routes[new URL(request.url ?? "/", "http://x").pathname];
    if (route === undefined) json(response, 404, {});
    else void route(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/mcp`,
    events,
    expireTokens: () => access.clear(),
    revoke: () => refresh.clear(),
    knowOnly: (clientId) => {
      known = clientId;
    },
    misbehave: (how) => {
      fault = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await mcp.close();
    },
  };
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
