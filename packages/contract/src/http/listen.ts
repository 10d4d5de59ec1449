import type { AddressInfo, Server as NodeServer } from "node:net";
import type { ServerType, serve } from "@hono/node-server";
import type { Env, Hono } from "hono";

/** Most connections at the same time; further ones are closed at once. Each follower of events takes one. */
const MAX_CONNECTIONS = 2000;

/** How long a client may take to send the headers of a request before it is disconnected. */
const HEADERS_MS = 10_000;

/** How long a client may take to send a whole request. */
const REQUEST_MS = 120_000;

/** Time between checks of these times. */
const CHECK_MS = 5000;

/** Where a server listens. */
export interface ListenOptions {
  /** The address. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The function of `@hono/node-server`, which not every user of the contract has. */
  readonly serve: typeof serve;
  /** How long a client may take to send a whole request, in milliseconds. Default: two minutes. */
  readonly requestMs?: number;
  /** Most connections at the same time. Default: 2000. */
  readonly maxConnections?: number;
}

/** A server that listens. */
export interface Listening {
  /** Where it is, such as `http://127.0.0.1:4760`. */
  readonly url: string;
  readonly port: number;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Lets an app listen, with limits for slow clients. Throws the system's error when it cannot. */
export async function listen(app: Hono<Env>, options: ListenOptions): Promise<Listening> {
  const server = await start(app, options);
  const { port } = server.address() as AddressInfo;
  const { host } = options;
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : bracketed(host);
  return {
    url: `http://${shown}:${port}`,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Event streams would keep it open until their readers disconnect.
        (server as NodeServer & { closeAllConnections?: () => void }).closeAllConnections?.();
      }),
  };
}

function start(
  app: Hono<Env>,
  { host, port, serve: serveApp, requestMs = REQUEST_MS, maxConnections = MAX_CONNECTIONS }: ListenOptions,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
    };
    const server = serveApp({ fetch: app.fetch, hostname: host, port, serverOptions }, () => resolve(server));
    (server as NodeServer).maxConnections = maxConnections;
    server.once("error", reject);
  });
}

/** An address as a URL has it. */
export function bracketed(host: string): string {
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
