import { noCounts, type Print, type Suite, type SuiteCounts } from "./suite.ts";

export interface SuiteResult {
  readonly name: string;
  readonly seconds: number;
  readonly counts: SuiteCounts;
}

export interface RunSuitesOptions {
  /** How many suites run at the same time. */
  readonly atOnce: number;
  readonly print: Print;
}

/**
 * Runs suites, several at a time because each waits now and then, and returns their results in the given order. The
 * output of one suite follows that of another, in the same order: what comes early is held back until it is its turn.
 * A suite that throws counts as one failed test; the others still run.
 */
export async function runSuites(
  suites: readonly Suite[],
  { atOnce, print }: RunSuitesOptions,
): Promise<readonly SuiteResult[]> {
  const turns = takeTurns(suites.length, print);
  const results = new Map<Suite, SuiteResult>();
  const waiting = [...suites];
  const running = new Map<Suite, Promise<void>>();
  const isReady = ({ after = [] }: Suite): boolean =>
    ![...waiting, ...running.keys()].some(({ name }) => after.includes(name));

  const runOne = async (suite: Suite): Promise<void> => {
    const turn = turns[suites.indexOf(suite)] as Turn;
    const started = performance.now();
    turn.print(`\n== ${suite.name} ==\n`);
    const counts = await runOrFail(suite, turn.print);
    results.set(suite, { name: suite.name, seconds: (performance.now() - started) / 1000, counts });
    turn.end();
    running.delete(suite);
  };

  while (waiting.length + running.size > 0) {
    for (const suite of waiting.filter(isReady).slice(0, atOnce - running.size)) {
      waiting.splice(waiting.indexOf(suite), 1);
      running.set(suite, runOne(suite));
    }
    if (running.size === 0) throw new Error(`These suites wait for each other: ${namesOf(waiting)}.`);
    await Promise.race(running.values());
  }
  return suites.flatMap((suite) => results.get(suite) ?? []);
}

/** Prints what a suite throws in its own output: thrown further, it would hide what the suite printed before. */
async function runOrFail({ run }: Suite, print: Print): Promise<SuiteCounts> {
  try {
    return await run(print);
  } catch (error) {
    print(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { ...noCounts, failed: 1 };
  }
}

const namesOf = (suites: readonly Suite[]): string => suites.map(({ name }) => name).join(", ");

interface Turn {
  readonly print: Print;
  readonly end: () => void;
}

/** Writers to one output, of which each is heard when all before it have ended. */
function takeTurns(count: number, print: Print): readonly Turn[] {
  const held = Array.from({ length: count }, (): string[] => []);
  const ended = new Set<number>();
  let current = 0;
  const advance = (): void => {
    while (ended.has(current)) {
      current += 1;
      for (const text of held[current]?.splice(0) ?? []) print(text);
    }
  };
  return held.map((texts, index) => ({
    print: (text) => {
      if (index === current) print(text);
      else texts.push(text);
    },
    end: () => {
      ended.add(index);
      advance();
    },
  }));
}
