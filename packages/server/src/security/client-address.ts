import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The address of the client; empty without a connection, as in a test. */
export function clientAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? "";
}
