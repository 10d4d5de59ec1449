import type { ServerEvents } from "@skillwright/contract";
import type { ServerContext } from "../server-context.ts";

/** Times that one piece of work tells how far it is: enough to see it move, and other events are not crowded out. */
const MOST_TOLD = 20;

/** Tells who follows events how far a piece of work is. */
export function publishProgress(
  { publish }: Pick<ServerContext, "publish">,
  work: Omit<ServerEvents["progress"], "done" | "total">,
): (done: number, total: number) => void {
  let told = -1;
  return (done, total) => {
    const step = total === 0 ? MOST_TOLD : Math.floor((done / total) * MOST_TOLD);
    if (step === told) return;
    told = step;
    publish({ event: "progress", data: { ...work, done, total } });
  };
}
