import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../security/authenticate.ts";

/** One answered request, without body and parameters, because they may contain secrets. */
export interface AccessEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly address: string;
}

/** Receives entries of the log. */
export type AccessLog = (entry: AccessEntry) => void;

/** Logs every request when it is answered. */
export function logAccess(log: AccessLog): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    await next();
    log({
      time: new Date().toISOString(),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
      address: clientAddress(c),
    });
  };
}
