import type { Page } from "playwright-core";

/** What a person waits for, in milliseconds. */
export interface Waited {
  /** From what they did to the next picture, at worst; 16 where the browser notes less. */
  readonly answer: number;
  /** From what they did until what they want is there. */
  readonly done: number;
}

/** The least that browsers note for an event. */
const LEAST_NOTED_MS = 16;

/** What takes longer is broken. */
const MOST_WAITED_MS = 30_000;

/** Makes every page of this tab note how long its answers to events take. */
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

/** Does something and waits until an expression in the page is true in a picture that was shown. */
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
  // The browser tells of an event after the picture that answers it.
  await page.waitForTimeout(200);
  const durations = await page.evaluate<readonly number[]>("globalThis.benchRecorder.durations");
  return { answer: Math.max(LEAST_NOTED_MS, ...durations), done: took };
}
