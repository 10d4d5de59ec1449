import type { Ask } from "@skillwright/core/internal";

/** A bound on the time that work may take. */
export interface TimeLimit {
  /** Aborted when the time is up; undefined without a bound. */
  readonly signal: AbortSignal | undefined;
  /** Ends the bound; false when the time was up before, and then the work must change nothing any more. */
  finish(): boolean;
}

/** Bounds the time of work; while a person thinks about a question, no clock runs. */
export interface TimeKeeper {
  /** The way to the person, by which the clocks are stopped. */
  readonly ask: Ask | undefined;
  /** Does work; when the time is up first, the answer is `late`. Without a bound it takes as long as it takes. */
  within<T>(limitMs: number | undefined, work: (limit: TimeLimit) => Promise<T>, late: () => T): Promise<T>;
}

interface Clock {
  stop(): void;
  start(): void;
}

const unbounded: TimeLimit = { signal: undefined, finish: () => true };

/** Makes a keeper of time for one person. */
export function createTimeKeeper(ask: Ask | undefined): TimeKeeper {
  const clocks = new Set<Clock>();
  let questions = 0;
  return {
    ask:
      ask &&
      (async (question) => {
        questions += 1;
        for (const clock of clocks) clock.stop();
        try {
          return await ask(question);
        } finally {
          questions -= 1;
          if (questions === 0) for (const clock of clocks) clock.start();
        }
      }),
    within(limitMs, work, late) {
      if (limitMs === undefined) return work(unbounded);
      return new Promise((resolve, reject) => {
        const controller = new AbortController();
        const clock = createClock(limitMs, () => {
          clocks.delete(clock);
          controller.abort();
          resolve(late());
        });
        const finish = (): boolean => {
          clock.stop();
          clocks.delete(clock);
          return !controller.signal.aborted;
        };
        clocks.add(clock);
        if (questions === 0) clock.start();
        void work({ signal: controller.signal, finish }).then(resolve, reject).finally(finish);
      });
    },
  };
}

/** A clock that can be paused and resumed. */
function createClock(limitMs: number, ring: () => void): Clock {
  let left = limitMs;
  let running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;
  return {
    start() {
      running ??= { timer: setTimeout(ring, left), since: performance.now() };
    },
    stop() {
      if (running === undefined) return;
      clearTimeout(running.timer);
      left = Math.max(0, left - (performance.now() - running.since));
      running = undefined;
    },
  };
}
