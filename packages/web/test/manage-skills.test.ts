import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readZip } from "@skillwright/core/internal";
import type { Download, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest(basicAndBuiltIn);

const menuOf = async (page: Page, skill: string): Promise<readonly string[]> => {
  await page
    .locator(`[data-skill="${skill}"]`)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menu").waitFor();
  return page.getByRole("menuitem").allTextContents();
};
const choose = async (page: Page, skill: string, action: string): Promise<void> => {
  await menuOf(page, skill);
  await page.getByRole("menuitem", { name: action }).click();
};
const bytesOf = async (download: Promise<Download>): Promise<{ name: string; bytes: Uint8Array }> => {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

describe("a skill in the list", () => {
  test("offers its actions, and fewer for a built-in skill", async () => {
    const { page } = await open("/skills");
    expect(await menuOf(page, "weekly-report")).toEqual([
      "View",
      "Edit",
      "Clone",
      "Export",
      "Disable",
      "Delete",
    ]);
    await page.keyboard.press("Escape");
    expect(await menuOf(page, "explain-code")).toEqual(["View", "Clone", "Export", "Disable"]);
  });

  test("is deleted and restored with Undo", async () => {
    const { page, home } = await open("/skills");
    const file = join(home, ".agents/skills/weekly-report/SKILL.md");
    const before = readFileSync(file, "utf8");
    await choose(page, "weekly-report", "Delete");
    await page.getByText("Deleted Weekly Report").waitFor();
    await page.locator("[data-skill=weekly-report]").waitFor({ state: "detached" });
    expect(existsSync(file)).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("[data-skill=weekly-report]").waitFor();
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("is deleted with the Delete key, and the focus moves to the next row", async () => {
    const { page } = await open("/skills");
    await page.getByRole("link", { name: "Image Resize" }).focus();
    await page.keyboard.press("Delete");
    await page.getByText("Deleted Image Resize").waitFor();
    await page.locator("[data-skill=image-resize]").waitFor({ state: "detached" });
    expect(
      await page.evaluate(() => document.activeElement?.closest("[data-skill]")?.getAttribute("data-skill")),
    ).toBe("user:pdf-tools");
    await page.getByRole("link", { name: "Explain Code" }).focus();
    await page.keyboard.press("Delete");
    await expect.poll(() => page.locator("[data-skill=explain-code]").count()).toBe(1);
  });

  test("is disabled and enabled with its switch", async () => {
    const { page } = await open("/skills");
    const row = page.locator("[data-skill=weekly-report]");
    await row.getByRole("switch").click();
    await row.getByText("disabled", { exact: true }).waitFor();
    await row.getByRole("switch").click();
    await row.getByText("disabled", { exact: true }).waitFor({ state: "detached" });
    await row.getByRole("link").click();
    await page.getByRole("switch", { name: "Enable Weekly Report", checked: true }).click();
    await page.getByRole("switch", { name: "Enable Weekly Report", checked: false }).waitFor();
    await page.getByRole("tab", { name: "Why it's not offered" }).waitFor();
  });

  test("is exported as a file with all of its contents", async () => {
    const { page } = await open("/skills");
    const download = page.waitForEvent("download");
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await choose(page, "pdf-tools", "Export");
    const { name, bytes } = await bytesOf(download);
    await page.getByText("Saved pdf-tools.skill").waitFor();
    // Nothing is out of date after an export.
    const since = fetched.slice(fetched.findIndex((path) => path.endsWith("/export")));
    expect(since.filter((path) => path.endsWith("/skills"))).toEqual([]);
    expect([name, ...readZip(bytes).map(({ path }) => path)]).toEqual([
      "pdf-tools.skill",
      "pdf-tools/SKILL.md",
      "pdf-tools/references/forms.md",
      "pdf-tools/scripts/merge.py",
    ]);
  });

  test("is cloned under another name, and a taken name can be changed", async () => {
    const { page, home } = await open("/skills", { provokes: [409] });
    await choose(page, "explain-code", "Clone");
    const name = page.getByLabel("New name");
    await expect.poll(() => name.inputValue()).toBe("explain-code-copy");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    const actions = page.getByRole("button", { name: "Actions for Explain Code" });
    await expect.poll(() => actions.evaluate((element) => element === document.activeElement)).toBe(true);
    await choose(page, "explain-code", "Clone");
    await name.fill("image-resize");
    await page.getByRole("button", { name: "Clone", exact: true }).click();
    const rename = page.getByRole("button", { name: "Rename to image-resize-2" });
    await rename.waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route("**/clone", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await rename.click();
    await expect.poll(() => page.getByRole("button", { name: "Clone", exact: true }).isDisabled()).toBe(true);
    answer.resolve();
    await page.waitForURL(/\/skills\/edit\/image-resize-2$/);
    expect(readFileSync(join(home, ".agents/skills/image-resize-2/SKILL.md"), "utf8")).toContain(
      "Explain what code does.",
    );
  });

  test("is shared where the device has a share sheet", async () => {
    const { page } = await open("/skills");
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data) => void shared.push(data);
    });
    await page.reload();
    await choose(page, "release-notes", "Share");
    await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length === 1);
    const [{ title }] = await page.evaluate(
      () => (window as unknown as { shared: [{ title: string }] }).shared,
    );
    expect(title).toBe("Release Notes");
  });
});

describe("several skills", () => {
  test("are selected with Space, disabled, exported together, and deleted, except built-in ones", async () => {
    const { page, home, project } = await open("/skills");
    await page.getByRole("link", { name: "Release Notes" }).focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Select Weekly Report").check();
    await page.getByLabel("Select Explain Code").check();
    const bar = page.getByRole("region", { name: "Selected skills" });
    await expect.poll(() => bar.textContent()).toContain("3 selected");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await bar.getByRole("button", { name: "Disable" }).click();
    await page.getByText("Disabled 3 skills").waitFor();
    const download = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Export" }).click();
    const { name, bytes } = await bytesOf(download);
    expect([name, ...readZip(bytes).map(({ path }) => path)]).toEqual([
      "skills.zip",
      "explain-code/SKILL.md",
      "release-notes/SKILL.md",
      "weekly-report/SKILL.md",
    ]);
    await bar.getByRole("button", { name: "Delete 2" }).click();
    await page.getByText("Deleted 2 skills").waitFor();
    expect(
      [join(home, ".agents/skills/weekly-report"), join(project, ".agents/skills/release-notes")].map(
        existsSync,
      ),
    ).toEqual([false, false]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 skills restored").waitFor();
    await page.locator("[data-skill=weekly-report]").waitFor();
  });

  test("are deselected with Escape", async () => {
    const { page } = await open("/skills");
    await page.getByLabel("Select Weekly Report").check();
    await page.getByRole("region", { name: "Selected skills" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Selected skills" }).waitFor({ state: "detached" });
  });
});

test("a failed action shows an error, and nothing is lost", async () => {
  const place = await open("/skills");
  await place.page.locator("[data-skill=weekly-report]").waitFor();
  await menuOf(place.page, "weekly-report");
  await place.server.close();
  await place.page.getByRole("menuitem", { name: "Disable" }).click();
  await place.page.getByText("Can't reach the server. Check whether the server is still running.").waitFor();
  await menuOf(place.page, "release-notes");
  await place.page.getByRole("menuitem", { name: "Clone" }).click();
  await place.page.getByText("Can't reach the server. Is it still running?").waitFor();
  await place.page.locator("[data-skill=weekly-report]").waitFor();
  // The browser logs the failed requests that this test causes.
  (place.complaints as string[]).length = 0;
});
