import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { readStillPage } from "./read-still-page.ts";

/** The violations that axe finds on a page, one line for each element. */
export async function violations(page: Page): Promise<readonly string[]> {
  return ask(page);
}

/** The same in both themes; the page keeps its own theme. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  const first = await violations(page);
  await turnTheme(page);
  const second = await ask(page, ["color-contrast", "link-in-text-block"]);
  await turnTheme(page);
  return [...first, ...second];
}

async function ask(page: Page, rules?: string[]): Promise<readonly string[]> {
  // Otherwise each analysis ends in a new page of the browser, which only pages with frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules !== undefined) axe.withRules(rules);
  const { violations: found } = await readStillPage(page, () => axe.analyze());
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
  });
}
