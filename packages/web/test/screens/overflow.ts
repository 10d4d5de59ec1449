import type { Page } from "playwright-core";

/** The elements that make the page scroll sideways, or the page itself; content inside a scroll container doesn't count. */
export async function overflowingElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const clips = (element: Element): boolean =>
      /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    const isClipped = (element: Element): boolean => {
      for (
        let around = element.parentElement;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        if (clips(around) && around.getBoundingClientRect().right <= clientWidth + 1) return true;
      }
      return false;
    };
    const { scrollWidth } = document.documentElement;
    const scrolls = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
    const elements = [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const { right, width, height } = element.getBoundingClientRect();
        return width > 0 && height > 0 && right > clientWidth + 1 && !isClipped(element);
      })
      .filter((element, _, all) => !all.includes(element.parentElement ?? document.body))
      .map(
        (element) =>
          `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? "").slice(0, 80)}`,
      );
    return [...elements, ...scrolls];
  });
}
