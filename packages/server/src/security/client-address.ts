import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The address a request comes from; empty where there is no connection, as in a test without one. */
export function clientAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}
