import type { Page } from "playwright-core";

/** What a person waits for, in milliseconds. */
export interface Waited {
  /** From an input to the next frame, at worst; at least 16. */
  readonly answer: number;
  /** From an input to the result. */
  readonly done: number;
}

/** The minimum that browsers report for an event. */
const LEAST_NOTED_MS = 16;

/** Timeout. */
const MOST_WAITED_MS = 30_000;

/** Makes every page of this tab record its event timings. */
export async function recordAnswers(page: Page): Promise<void> {
  await page.addInitScript(`
    const recorder = { began: 0, durations: [] };
    globalThis.benchRecorder = recorder;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorder.durations.push(duration);
    }).observe({ type: "event", durationThreshold: ${LEAST_NOTED_MS} });
    const begin = () => { if (recorder.began === 0) recorder.began = performance.now(); };
    for (const name of ["keydown", "pointerdown", "wheel", "change"])
      addEventListener(name, begin, { capture: true, passive: true });
  `);
}

/** Runs an action and waits until an expression in the page is true and painted. */
export async function timed(page: Page, act: () => Promise<void>, done: string): Promise<Waited> {
  await page.evaluate("Object.assign(globalThis.benchRecorder, { began: 0, durations: [] })");
  await act();
  const took = await page.evaluate<number>(`new Promise((resolve, reject) => {
    const look = () => {
      if (${done}) resolve(performance.now() - globalThis.benchRecorder.began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    setTimeout(() => reject(new Error("it never came")), ${MOST_WAITED_MS});
  })`);
  // The browser reports an event after the next paint.
  await page.waitForTimeout(200);
  const durations = await page.evaluate<readonly number[]>("globalThis.benchRecorder.durations");
  return { answer: Math.max(LEAST_NOTED_MS, ...durations), done: took };
}
