import { httpStatuses, isSkillwrightError, SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Hears of defects: errors that have no code. */
export type DefectListener = (error: unknown) => void;

/** Answers with an error, in the one shape that all have. A defect is told to the listener and not to the caller. */
export function respondError(c: Context, error: unknown, onDefect: DefectListener): Response {
  const known = isSkillwrightError(error) ? error : toKnown(error, onDefect);
  if (known.code === "rate_limited") {
    const { retryAfterSeconds } = (known as SkillwrightError<"rate_limited">).details;
    c.header("retry-after", String(retryAfterSeconds));
  }
  if (known.code === "not_authenticated") c.header("www-authenticate", "Bearer");
  return c.json({ error: toErrorEntry(known) }, httpStatuses[known.code] as ContentfulStatusCode);
}

/** The error of an address that does not exist. */
export function routeNotFound(method: string, path: string): SkillwrightError<"route_not_found"> {
  return new SkillwrightError("route_not_found", {
    message: `There is no ${method} ${path.slice(0, 200)}`,
    details: { method, path: path.slice(0, 200) },
    hint: "/api lists what there is.",
  });
}

function toKnown(error: unknown, onDefect: DefectListener): SkillwrightError {
  onDefect(error);
  return new SkillwrightError("internal_error", {
    message: "Something went wrong in the server",
    details: {},
    hint: "The server's own output says more.",
  });
}
