import { SkillwrightError } from "@skillwright/core/internal";
import { type EventLog, eventStream } from "../events/event-log.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { HEARTBEAT_MS, MAX_FOLLOWERS } from "../limits.ts";
import { signInOf } from "../security/confirmation.ts";
import type { SignIns } from "../security/sign-ins.ts";

/** The stream of events, with how many clients follow it. A stream ends with its browser's sign-in. */
export function eventRoutes(
  { endpoint }: ApiEndpoints,
  log: EventLog,
  { followers, signIns }: { readonly followers: { count: number }; readonly signIns: Pick<SignIns, "list"> },
): void {
  endpoint("followEvents", ({ c }) => {
    const signIn = signInOf(c);
    if (followers.count >= MAX_FOLLOWERS) throw tooMany();
    followers.count += 1;
    const stream = eventStream(log, {
      last: c.req.header("last-event-id"),
      heartbeatMs: HEARTBEAT_MS,
      isOpen: () => signIn === undefined || signIns.list().some(({ id }) => id === signIn),
      onEnd: () => {
        followers.count -= 1;
      },
    });
    return c.body(stream, 200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
  });
}

function tooMany(): SkillwrightError<"rate_limited"> {
  return new SkillwrightError("rate_limited", {
    message: "Too many clients are following events",
    details: { retryAfterSeconds: 60 },
    hint: "Close some of them, such as browser tabs.",
  });
}
