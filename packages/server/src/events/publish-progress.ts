import type { ServerEvents } from "@skillwright/contract";
import type { EventLog } from "./event-log.ts";

/** Most progress events of one request: enough to see it move, without crowding out other events. */
const MAX_PROGRESS_EVENTS = 20;

/** Publishes how far a long request is. */
export function publishProgress(
  { publish }: Pick<EventLog, "publish">,
  work: Omit<ServerEvents["progress"], "done" | "total">,
): (done: number, total: number) => void {
  let last = -1;
  return (done, total) => {
    const step = total === 0 ? MAX_PROGRESS_EVENTS : Math.floor((done / total) * MAX_PROGRESS_EVENTS);
    if (step === last) return;
    last = step;
    publish({ event: "progress", data: { ...work, done, total } });
  };
}
