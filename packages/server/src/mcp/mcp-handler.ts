import { AsyncLocalStorage } from "node:async_hooks";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { createMcpServer, type McpOptions } from "./create-mcp-server.ts";
import { type ListingKeys, listingKeys } from "./listing-key.ts";
import { MAX_MESSAGE_BYTES } from "./mcp-limits.ts";

/** How clients are served over HTTP. */
export interface McpHandlerOptions extends McpOptions {
  /**
   * The hosts that requests may name in `Host` and `Origin`, without ports; `checked` where the app has looked at both
   * already. Default: those of this computer.
   */
  readonly hosts?: readonly string[] | "checked";
  /** Told of defects and of what goes wrong beside a request; a request that is refused hears why. Default: nobody is. */
  readonly onError?: (error: Error) => void;
}

/** MCP over streamable HTTP, to be mounted at one path. */
export interface McpHandler {
  /** Answers one request. */
  fetch(request: Request): Promise<Response>;
  /** Ends open streams and listening for changes. */
  close(): Promise<void>;
}

/** Serves any number of clients over HTTP. Each request has a session of its own; subscribers hear of changes. */
export function mcpHandler(options: McpHandlerOptions): McpHandler {
  const { skills, hosts, onError = () => undefined } = options;
  const requests = new AsyncLocalStorage<AnsweredRequest>();
  const handler = createMcpHandler(async () => (await createMcpServer(options)).server, {
    maxRequestBodySize: MAX_MESSAGE_BYTES,
    onerror: (error) => {
      const request = requests.getStore();
      if (request === undefined || request.isAnswered) onError(error);
      else request.errors.push(error);
    },
  });
  const keysNow = async (): Promise<ListingKeys> => listingKeys(await skills.session(options.session));
  let told = keysNow();
  const stop = skills.on("change", async () => {
    const before = await told;
    told = keysNow();
    const keys = await told;
    if (keys.resources !== before.resources) handler.notify.resourcesChanged();
    if (keys.prompts !== before.prompts) handler.notify.promptsChanged();
  });
  return {
    async fetch(request) {
      const rejected = hosts === "checked" ? undefined : rejectForeign(request, hosts);
      if (rejected !== undefined) return rejected;
      const heard: AnsweredRequest = { errors: [], isAnswered: false };
      const response = await requests.run(heard, () => handler.fetch(request));
      heard.isAnswered = true;
      // The SDK reports what it refuses in the same way as what fails; only the answer tells them apart.
      if (response.status >= 500) for (const error of heard.errors) onError(error);
      return response;
    },
    async close() {
      stop();
      await handler.close();
    },
  };
}

/** A request, and what the SDK reported until it was answered. */
interface AnsweredRequest {
  readonly errors: Error[];
  isAnswered: boolean;
}

/** The refusal of a request that a page of another site made its browser send. */
function rejectForeign(request: Request, hosts: readonly string[] | undefined): Response | undefined {
  const allowedHosts = hosts === undefined ? localhostAllowedHostnames() : [...hosts];
  const allowedOrigins = hosts === undefined ? localhostAllowedOrigins() : [...hosts];
  return (
    hostHeaderValidationResponse(request, allowedHosts) ?? originValidationResponse(request, allowedOrigins)
  );
}
