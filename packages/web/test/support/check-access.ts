import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What keeps people out of what is on the screen, one line for each; empty when nothing does. */
export async function accessProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("  ")}`);
}
