import type { TurnUsage } from "./chat-message.ts";
import { createUsageMeter, type UsageMeter } from "./usage-meter.ts";

/** Counts the usage of a thread and of its current turn. */
export interface ThreadUsage extends Pick<UsageMeter, "add" | "include"> {
  /** Starts counting the next turn. */
  beginTurn(): void;
  ofTurn(): TurnUsage;
  readonly whole: UsageMeter;
}

/** Starts at zero. */
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
