import { httpStatuses, isSkillwrightError, SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Receives defects: errors without a code. */
export type DefectListener = (error: unknown) => void;

/** Responds with an error in the common shape. A defect is reported to the listener, not to the caller. */
export function respondError(c: Context, error: unknown, onDefect: DefectListener): Response {
  const known = toKnownError(error, onDefect);
  if (known.code === "rate_limited") {
    const { retryAfterSeconds } = (known as SkillwrightError<"rate_limited">).details;
    c.header("retry-after", String(retryAfterSeconds));
  }
  if (known.code === "not_authenticated") c.header("www-authenticate", "Bearer");
  return c.json({ error: toErrorEntry(known) }, httpStatuses[known.code] as ContentfulStatusCode);
}

/** The error for an unknown route. */
export function routeNotFound(method: string, path: string): SkillwrightError<"route_not_found"> {
  return new SkillwrightError("route_not_found", {
    message: `There is no ${method} ${path.slice(0, 200)}`,
    details: { method, path: path.slice(0, 200) },
    hint: "/api/openapi.json lists the routes.",
  });
}

/**
 * An error with a code. A defect, or a service behind the server that doesn't answer, is reported to the listener. The
 * caller learns only that there was one, because messages of these contain addresses of the server's network.
 */
export function toKnownError(error: unknown, onDefect: DefectListener): SkillwrightError {
  if (isSkillwrightError(error, "service_unavailable")) {
    onDefect(error);
    return new SkillwrightError("service_unavailable", {
      message: `The server can't use its ${error.details.service} now`,
      details: error.details,
      hint: "Try again in a moment. If it doesn't help, ask who runs the server: its output says why.",
    });
  }
  if (isSkillwrightError(error)) return error;
  onDefect(error);
  return new SkillwrightError("internal_error", {
    message: "Internal server error",
    details: {},
    hint: "See the output of the server.",
  });
}

/** Cancels the body of a HEAD response; an unread stream would stay open forever. */
export function dropHeadBody(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  };
}
