import { serve } from "@hono/node-server";
import { listen } from "@skillwright/contract/http";
import { omitUndefined } from "@skillwright/core/internal";
import type { Env, Hono } from "hono";
import { type AppOptions, createApp } from "./app.ts";
import { DEFAULT_PORT } from "./limits.ts";

/** Options of a server. */
export interface ServerOptions extends AppOptions {
  /** The address to listen on. Default: 127.0.0.1, which only this machine reaches. */
  readonly host?: string;
  /** Default: 4760. 0 takes a free port. */
  readonly port?: number;
  /** Most connections at the same time; further ones are closed at once. Default: 2000. */
  readonly maxConnections?: number;
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
  const port = options.port ?? DEFAULT_PORT;
  const { maxConnections } = options;
  const listening = await listen(opened.app, {
    host,
    port,
    serve,
    ...omitUndefined({ maxConnections }),
  }).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const { url } = listening;
  opened.setPort(listening.port);
  return {
    url,
    port: listening.port,
    token: opened.token,
    app: opened.app,
    link: (path = "/") => `${url}${path}?token=${opened.links.issue()}`,
    async close() {
      await opened.close();
      await listening.close();
    },
  };
}
