import { expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

/** From the next load on, formatting a number throws, so rendering one crashes the page. */
const breakNumbers = (): void => {
  if (sessionStorage.getItem("mended") === "yes") return;
  const refuse = (): never => {
    throw new RangeError("no numbers today");
  };
  Reflect.defineProperty(Number.prototype, "toLocaleString", { value: refuse });
};

test("a page that crashes says so, and the rest of the app still works", async () => {
  const place = await open("/chat");
  const { page, context, server } = place;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByText("What do you want to get done?").waitFor();
  await page.addInitScript(breakNumbers);
  await page.goto(`${server.url}/skills`);
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "This page couldn't be displayed" }).waitFor();
  await expect.poll(() => alert.textContent()).toContain("no numbers today");
  expect(await violationsInBothThemes(page)).toEqual([]);

  await alert.getByRole("button", { name: "Copy details" }).click();
  await alert.getByRole("button", { name: "Copied" }).waitFor();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  expect(details).toContain("Skillwright couldn't display /skills");
  expect(details).toContain("RangeError: no numbers today");

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(await alert.count()).toBe(0);

  await page.getByRole("link", { name: "Skills", exact: true }).click();
  await alert.waitFor();
  await page.evaluate(() => sessionStorage.setItem("mended", "yes"));
  await alert.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Weekly Report").waitFor();
  // The browser logs the error that this test causes.
  expect(place.complaints.every((one) => one.includes("no numbers today"))).toBe(true);
  (place.complaints as string[]).length = 0;
});

test("a page whose code can't be loaded is loaded again once, by itself", async () => {
  const place = await open("/skills");
  const { page } = place;
  await page.getByText("Weekly Report").waitFor();
  let failures = 1;
  await page.route(/\/assets\/agents-screen-/, (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  await page.getByRole("link", { name: "Agents" }).click();
  await page.getByRole("link", { name: "Chat with Orchestrator" }).waitFor();

  // One reload is enough to say that it doesn't help.
  failures = 10;
  await page.goto("about:blank");
  await page.goto(new URL("/skills", place.server.url).href);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole("link", { name: "Agents" }).click();
  await expect.poll(() => failures).toBe(8);
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "Can't reach the server" }).waitFor();
  expect(failures).toBe(8);
  await page.unroute(/\/assets\/agents-screen-/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Chat with Orchestrator" }).waitFor();
  expect(place.complaints.every((one) => /ERR_FAILED|dynamically imported/.test(one))).toBe(true);
  (place.complaints as string[]).length = 0;
});
