import type { MiddlewareHandler } from "hono";

/** Ends the body of an answer that only its head was asked for; a stream that nobody reads would stay open for good. */
export function dropHeadBody(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  };
}
