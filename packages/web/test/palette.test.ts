import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

/** Opens the palette and waits for it: earlier keystrokes are lost. */
const opened = async (page: Page) => {
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.locator("input:focus").waitFor();
  return palette;
};

const call = async (page: Page) => {
  await page.keyboard.press("Control+k");
  return opened(page);
};

describe("the command palette", () => {
  test("finds a skill by its description and opens it, with only the keyboard", async () => {
    const { page } = await open("/settings");
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    const palette = await call(page);
    await page.keyboard.type("report of the week");
    await palette.getByRole("option", { name: /weekly-report/, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/view\/weekly-report$/);
    expect(await palette.count()).toBe(0);
  });

  test("opens pages by name and by synonym", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    const palette = await call(page);
    await palette.getByRole("option", { name: "Settings", exact: true }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.type("doctor");
    await palette.getByRole("option", { name: "Diagnostics", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/diagnostics$/);
  });

  test("runs commands", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    let palette = await call(page);
    await page.keyboard.type("dark theme");
    await palette.getByRole("option", { name: "Switch to dark theme", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Switch to light theme" }).waitFor();
    palette = await call(page);
    await page.keyboard.type("new skill");
    await palette.getByRole("option", { name: "New skill" }).click();
    await page.waitForURL(/\/skills\/create$/);
  });

  test("says that there are no results, and returns the focus", async () => {
    const { page } = await open("/skills");
    const search = page.getByLabel("Search skills");
    await page.getByText("Weekly Report").waitFor();
    await search.focus();
    const palette = await call(page);
    await page.keyboard.type("qqqxyzzy");
    await palette.getByText("No results").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
    await expect.poll(() => search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("opens from its button, and not over a dialog", async () => {
    const { page } = await open("/skills");
    await page.getByRole("button", { name: "Command palette" }).click();
    const palette = await opened(page);
    await page.keyboard.type("manage");
    await palette.getByRole("option", { name: "Show all skills" }).click();
    await page.getByRole("dialog", { name: "All skills" }).waitFor();
    await page.keyboard.press("Control+k");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  });
});
