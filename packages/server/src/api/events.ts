import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { SkillwrightError } from "@skillwright/core/internal";
import type { EventLog } from "../events/event-log.ts";
import { eventStream } from "../events/event-stream.ts";
import { endpoint } from "../http/endpoint.ts";
import { HEARTBEAT_MS, MAX_FOLLOWERS } from "../limits.ts";

/** Who follows events now. */
export interface Followers {
  count: number;
}

/** The stream of events. */
export function eventRoutes(app: OpenAPIHono, log: EventLog, followers: Followers): void {
  endpoint(
    app,
    "followEvents",
    {
      tag: "Events",
      summary: "What happens, as server-sent events",
      description:
        "Events: skills (what differs), proposal, proposals, trust, trust-asked, ask, ask-ended, task (in the background of a chat), progress (of long work). With Last-Event-ID it goes on where it was; when too much was missed, `reset` says to look at everything anew.",
      response: z.any().openapi({ type: "string" }),
      contentType: "text/event-stream",
    },
    ({ c }) => {
      if (followers.count >= MAX_FOLLOWERS) throw tooMany();
      followers.count += 1;
      const stream = eventStream(log, {
        last: c.req.header("last-event-id"),
        heartbeatMs: HEARTBEAT_MS,
        onEnd: () => {
          followers.count -= 1;
        },
      });
      return c.body(stream, 200, {
        "content-type": "text/event-stream",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
    },
  );
}

function tooMany(): SkillwrightError<"rate_limited"> {
  return new SkillwrightError("rate_limited", {
    message: "Too many clients follow events",
    details: { retryAfterSeconds: 60 },
    hint: "Close some of them.",
  });
}
