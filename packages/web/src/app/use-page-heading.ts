import { type RefObject, useEffect } from "react";

/**
 * Keeps the document's title in step with the page's h1, and moves the focus there when another page appears, so that
 * screen readers announce it. The first page keeps the browser's own focus.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let shown: HTMLElement | undefined;
    const update = (): void => {
      const heading = page.querySelector("h1");
      if (heading === null) return;
      const title = heading.textContent.trim();
      if (title !== "") document.title = `${title} · Skillwright`;
      if (heading === shown) return;
      const isFirst = shown === undefined;
      shown = heading;
      if (!isFirst && !isBusy(page)) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
    };
    const observer = new MutationObserver(update);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    update();
    return () => observer.disconnect();
  }, [main]);
}

/** Whether the focus is already in the new page or in a dialog. */
function isBusy(page: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === page) return false;
  return page.contains(activeElement) || activeElement.closest("[role=dialog]") !== null;
}
