import type { AddressInfo, Server as NodeServer } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import type { Env, Hono } from "hono";
import { type AppOptions, createApp } from "./app.ts";
import { CHECK_MS, DEFAULT_PORT, HEADERS_MS, MAX_CONNECTIONS, REQUEST_MS } from "./limits.ts";
import { bracketed } from "./security/reject-foreign.ts";

/** Options of a server. */
export interface ServerOptions extends AppOptions {
  /** The address to listen on. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** Default: 4760. 0 takes a free port. */
  readonly port?: number;
}

/** A running server. */
export interface Server {
  /** Where it is, such as `http://127.0.0.1:4760`. */
  readonly url: string;
  readonly port: number;
  /** The bearer token for programs. */
  readonly token: string;
  /** The Hono app, for calls without a connection. */
  readonly app: Hono<Env>;
  /** A link that signs a browser in once. */
  link(path?: string): string;
  /** Closes every connection and releases every resource. */
  close(): Promise<void>;
}

/** Starts a server. Throws the system's error when it cannot listen. */
export async function createServer(options: ServerOptions = {}): Promise<Server> {
  const host = options.host ?? "127.0.0.1";
  const opened = await createApp({ ...options, host });
  const listening = await listen(opened.app, host, options.port ?? DEFAULT_PORT).catch(
    async (error: unknown) => {
      await opened.close();
      throw error;
    },
  );
  const { port } = listening.address() as AddressInfo;
  opened.setPort(port);
  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : bracketed(host);
  const url = `http://${shown}:${port}`;
  return {
    url,
    port,
    token: opened.token,
    app: opened.app,
    link: (path = "/") => `${url}${path}?token=${opened.links.issue()}`,
    async close() {
      await opened.close();
      await new Promise<void>((resolve) => {
        listening.close(() => resolve());
        // Event streams would keep it open until their readers disconnect.
        (listening as NodeServer & { closeAllConnections?: () => void }).closeAllConnections?.();
      });
    },
  };
}

function listen(app: Hono<Env>, hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
    };
    const server = serve({ fetch: app.fetch, hostname, port, serverOptions }, () => resolve(server));
    (server as NodeServer).maxConnections = MAX_CONNECTIONS;
    server.once("error", reject);
  });
}
