import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer, type McpOptions, type OpenMcpServer } from "./create-mcp-server.ts";
import { MAX_MESSAGE_BYTES } from "./mcp-limits.ts";
import { listingKeys } from "./mcp-prompts.ts";

/** How a client is served over two streams. */
export interface McpStdioOptions extends McpOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Receives errors outside of a request. */
  readonly onError?: (error: Error) => void;
}

/** A client that is being served. */
export interface McpStdio {
  /** Resolves when the client has disconnected, or after `close()`. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client over two streams, such as standard input and output, and notifies it of changes. */
export function serveMcpStdio(options: McpStdioOptions): McpStdio {
  const { skills, input, output, onError = () => undefined } = options;
  let open: OpenMcpServer | undefined;
  let sent = { resources: "", prompts: "" };
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const handle = serveStdio(
    async () => {
      open = await createMcpServer(options);
      sent = listingKeys(open.session);
      return open.server;
    },
    { transport, onerror: onError },
  );
  const stop = skills.on("change", () => {
    if (open === undefined) return;
    open.session.nextTurn();
    const keys = listingKeys(open.session);
    if (keys.resources !== sent.resources) open.server.sendResourceListChanged();
    if (keys.prompts !== sent.prompts) open.server.sendPromptListChanged();
    sent = keys;
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) input.once(event, () => resolve());
  });
  const close = async (): Promise<void> => {
    stop();
    await handle.close();
    await open?.close();
    input.destroy();
  };
  return { ended, close };
}
