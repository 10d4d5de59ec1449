import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  readRequestBody,
} from "@modelcontextprotocol/server";
import { readJson } from "@skillwright/core/internal";
import { createMcpServer, type McpOptions, type OpenMcpServer } from "./create-mcp-server.ts";
import { MAX_MESSAGE_BYTES } from "./mcp-limits.ts";
import { type ListingKeys, listingKeys } from "./mcp-prompts.ts";
import { createMcpSessions, mcpRefusal } from "./mcp-sessions.ts";
import { type AnsweredRequest, onResponseEnd } from "./on-response-end.ts";

/** How clients are served over HTTP. */
export interface McpHandlerOptions extends McpOptions {
  /** Allowed names in `Host` and `Origin`; `checked` if the app checked them. Default: this computer's. */
  readonly hosts?: readonly string[] | "checked";
  /** Receives defects and errors outside of a request; a rejected request gets the reason itself. */
  readonly onError?: (error: Error) => void;
  /** How long a client's session without requests and open streams is kept, in milliseconds. Default: half an hour. */
  readonly idleMs?: number;
  /** Most sessions of clients; the least recently used one is closed for a new one. Default: 100. */
  readonly maxSessions?: number;
}

/** MCP over streamable HTTP, to be mounted at one path. */
export interface McpHandler {
  fetch(request: Request): Promise<Response>;
  /** How many sessions of clients are open. */
  sessions(): number;
  /** Ends sessions, open streams and listening for changes. */
  close(): Promise<void>;
}

/** Serves clients over HTTP. Those up to protocol 2025-11-25 have a session until they end it or are idle. */
export function mcpHandler(options: McpHandlerOptions): McpHandler {
  const { skills, hosts, onError = () => undefined } = options;
  const exchanges = new AsyncLocalStorage<Exchange>();
  const report = (error: Error): void => {
    const exchange = exchanges.getStore();
    if (exchange === undefined || exchange.isAnswered) onError(error);
    else exchange.errors.push(error);
  };
  const handler = createMcpHandler(
    async () => {
      const open = await createMcpServer(options);
      exchanges.getStore()?.opened.push(open);
      return open.server;
    },
    { maxRequestBodySize: MAX_MESSAGE_BYTES, onerror: report },
  );
  const sessions = createMcpSessions({
    createServer: () => createMcpServer(options),
    onError: report,
    idleMs: options.idleMs,
    max: options.maxSessions,
  });
  const keysNow = async (): Promise<ListingKeys> => {
    const session = await skills.session(options.session);
    try {
      return listingKeys(session);
    } finally {
      await session.close();
    }
  };
  let sent = keysNow();
  const stop = skills.on("change", async () => {
    const before = await sent;
    sent = keysNow();
    const keys = await sent;
    const isNew = {
      resources: keys.resources !== before.resources,
      prompts: keys.prompts !== before.prompts,
    };
    if (isNew.resources) handler.notify.resourcesChanged();
    if (isNew.prompts) handler.notify.promptsChanged();
    sessions.each(({ server }) => {
      if (isNew.resources) server.sendResourceListChanged();
      if (isNew.prompts) server.sendPromptListChanged();
    });
  });
  const answer = async (request: Request, exchange: Exchange): Promise<Response> => {
    const given = await readBody(request);
    const id = request.headers.get("mcp-session-id");
    const wantsSession = id !== null || isInitializeRequest(given.body);
    if (wantsSession && (await isLegacyRequest(request, given.body))) {
      return isInitializeRequest(given.body) || id === null
        ? sessions.open(given)
        : sessions.answer(id, given);
    }
    const parsed = given.body === undefined ? {} : { parsedBody: given.body };
    const response = await handler.fetch(request, parsed);
    return onResponseEnd(response, () => {
      for (const { close } of exchange.opened) close().catch(onError);
    });
  };
  return {
    async fetch(request) {
      const rejected = hosts === "checked" ? undefined : rejectForeign(request, hosts);
      if (rejected !== undefined) return rejected;
      const exchange: Exchange = { errors: [], opened: [], isAnswered: false };
      const response = await exchanges
        .run(exchange, () => answer(request, exchange))
        .catch((error: unknown) => {
          exchange.errors.push(error instanceof Error ? error : new Error(String(error)));
          return mcpRefusal(500, "Internal error", -32_603);
        });
      exchange.isAnswered = true;
      // The SDK reports rejections and failures in the same way; only the response shows which it was.
      if (response.status >= 500) for (const error of exchange.errors) onError(error);
      return response;
    },
    sessions: () => sessions.count(),
    async close() {
      stop();
      await handler.close();
      await sessions.close();
    },
  };
}

/** A request, what was opened only for it, and what the SDK reported until it was answered. */
interface Exchange {
  readonly errors: Error[];
  readonly opened: OpenMcpServer[];
  isAnswered: boolean;
}

/** Reads a body that is JSON; every other one is left to the SDK, which says what is wrong with it. */
async function readBody(request: Request): Promise<AnsweredRequest> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("content-type")))
    return { request };
  const copy = request.clone();
  const read = await readRequestBody(copy, MAX_MESSAGE_BYTES).catch(() => undefined);
  if (read === undefined || read.tooLarge) return { request };
  return { request, body: readJson(read.text)?.value };
}

/** The refusal of a request that a page of another site made its browser send. */
function rejectForeign(request: Request, hosts: readonly string[] | undefined): Response | undefined {
  const allowedHosts = hosts === undefined ? localhostAllowedHostnames() : [...hosts];
  const allowedOrigins = hosts === undefined ? localhostAllowedOrigins() : [...hosts];
  return (
    hostHeaderValidationResponse(request, allowedHosts) ?? originValidationResponse(request, allowedOrigins)
  );
}
