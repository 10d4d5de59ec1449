import type { TurnUsage } from "./chat-message.ts";
import { createUsageMeter, type UsageMeter } from "./usage-meter.ts";

/** Counts what a thread costs as a whole, and what the turn that runs does. */
export interface ThreadUsage extends Pick<UsageMeter, "add" | "include"> {
  /** From now on another turn is counted. */
  beginTurn(): void;
  ofTurn(): TurnUsage;
  readonly whole: UsageMeter;
}

/** Starts at nothing. */
export function createThreadUsage(): ThreadUsage {
  const whole = createUsageMeter();
  let ofTurn = createUsageMeter();
  return {
    add(request) {
      for (const meter of [whole, ofTurn]) meter.add(request);
    },
    include(usage) {
      for (const meter of [whole, ofTurn]) meter.include(usage);
    },
    beginTurn() {
      ofTurn = createUsageMeter();
    },
    ofTurn: () => ofTurn.total(),
    whole,
  };
}
