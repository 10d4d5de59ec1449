import type { MiddlewareHandler } from "hono";

/** Cancels the body of a HEAD response; an unread stream would stay open forever. */
export function dropHeadBody(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  };
}
