import type { Page } from "playwright-core";

/**
 * What `read` finds on a page. A page that still renders, for example after it was resized, removes elements while
 * they are read. If `read` fails for this reason, it starts again.
 */
export async function readStillPage<T>(page: Page, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = await countChanges(page);
    try {
      return await read();
    } catch (error) {
      if ((await countChanges(page)) === before) throw error;
    }
  }
}

/** How often elements of the page were added or removed since it was first asked. */
function countChanges(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counter = globalThis as { elementChanges?: number };
    if (counter.elementChanges === undefined) {
      counter.elementChanges = 0;
      new MutationObserver((changes) => {
        counter.elementChanges = (counter.elementChanges ?? 0) + changes.length;
      }).observe(document, { childList: true, subtree: true });
    }
    return counter.elementChanges;
  });
}
