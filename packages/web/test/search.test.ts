import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { startMeaning } from "./support/embedding-service.ts";
import { basicSkills } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

/** Whether a request is a full search rather than a keyword search. */
const isWhole = (request: Request): boolean =>
  request.url().includes("/api/v1/search") && !request.url().includes("end=typing");

describe("a search", () => {
  test("finds a skill by meaning after a pause, without a shared word", async () => {
    const config = await startMeaning([/photo|picture/i, /report/i, /pdf/i]);
    const { page } = await open("/skills", {
      meaning: "configured",
      fill: (at) => {
        basicSkills(at);
        at.write("home/.config/skillwright/config.yaml", config);
      },
    });
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("Search skills").fill("shrink my photos");
    // On a busy machine the first search may be superseded.
    const again = page.getByRole("button", { name: "Search again" });
    await page.getByText("similar meaning").first().or(again).first().waitFor();
    while (await again.isVisible()) await again.click();
    await page.getByText("similar meaning").first().waitFor();
    await expect
      .poll(() => page.locator("[data-skill]").first().getAttribute("data-skill"))
      .toBe("image-resize");
  });

  test("says that there is no close match and shows the nearest", async () => {
    const { page } = await open("/skills");
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("Search skills").fill("report the largest dinosaur to a museum");
    await page.getByRole("heading", { name: "No close match. Nearest results:" }).waitFor();
    await expect
      .poll(() => page.locator("[data-skill]").first().getAttribute("data-skill"))
      .toBe("weekly-report");
    await expect
      .poll(() => page.getByRole("status").allTextContents())
      .toContain("No close match. Showing the nearest 1 skill");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test("doesn't judge an incomplete word until Enter", async () => {
    const { page } = await open("/skills");
    await page.locator("[data-skill=weekly-report]").waitFor();
    const paused = page.waitForRequest(isWhole);
    await page.getByLabel("Search skills").fill("wee");
    await (await paused).response();
    await page.getByRole("heading", { name: "Results" }).waitFor();
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(1);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No close match. Nearest results:" }).waitFor();
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(1);
  });

  test("searches by keyword while the user types, and fully on Enter", async () => {
    const { page } = await open("/skills");
    await page.locator("[data-skill=weekly-report]").waitFor();
    const asked: Request[] = [];
    page.on("request", (request) => isWhole(request) && asked.push(request));
    // No time passes from here on, so no pause completes the query.
    await page.clock.install();
    await page.getByLabel("Search skills").fill("weekly report");
    await page.locator("[data-matched]").first().waitFor();
    expect(asked).toEqual([]);
    const whole = page.waitForRequest(isWhole);
    await page.keyboard.press("Enter");
    await whole;
  });

  test("highlights the matched words and says in which field they are", async () => {
    const { page } = await open("/skills");
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("Search skills").fill("collect merged changes");
    const row = page.locator("[data-skill=release-notes]");
    await row.getByText("merged, changes in description; collect in instructions").waitFor();
    await expect.poll(() => row.locator("mark").allTextContents()).toEqual(["merged", "changes"]);
  });

  test("lists near-duplicates in one row with links", async () => {
    const same = "name: tidy-desk\ndescription: Tidy the desk at the end of the day. Use in the evening.";
    const { page } = await open("/skills", {
      fill: ({ skill }) => {
        skill("project/.agents/skills/tidy-desk", same);
        skill("home/.agents/skills/tidy-desk", same);
      },
    });
    await page.locator("[data-skill]").first().waitFor();
    await page.getByLabel("Search skills").fill("tidy the desk");
    await page.getByText("Similar:").waitFor();
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(1);
    await page.getByRole("link", { name: "user:tidy-desk" }).click();
    await page.waitForURL(/\/skills\/view\/user:tidy-desk$/);
  });

  test("says why only keywords were searched, and retries", async () => {
    const { page } = await open("/skills", {
      meaning: "configured",
      fill: (at) => {
        basicSkills(at);
        at.write("home/.config/skillwright/config.yaml", "version: 1\nsearch:\n  embedder: openai\n");
      },
    });
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("Search skills").fill("shrink my photos");
    await page.getByText("Searched by keyword only").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    const again = page.waitForRequest(isWhole);
    await page.getByRole("button", { name: "Search again" }).click();
    await again;
  });

  test("that fails shows an error instead of no results", async () => {
    const { page, complaints } = await open("/skills");
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.route("**/api/v1/search*", (route) => route.abort());
    await page.getByLabel("Search skills").fill("weekly");
    await page.getByRole("alert").getByRole("heading", { name: "Can't reach the server" }).waitFor();
    await page.unroute("**/api/v1/search*");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await page.locator("[data-matched]").waitFor();
    (complaints as string[]).length = 0;
  });
});

test("the skill list says that agents can't see an untrusted project's skills, and offers to trust it", async () => {
  const { page } = await open("/skills", { projectTrust: "untrusted" });
  await page.getByText("Agents can't see this project's 2 skills until you trust it.").waitFor();
  await page.getByRole("button", { name: "Review and trust" }).click();
  const dialog = page.getByRole("dialog", { name: "Trust this project?" });
  await dialog.getByRole("link", { name: "Release Notes" }).waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Trust project" }).click();
  await page.getByText("Agents can't see").waitFor({ state: "detached" });
});
