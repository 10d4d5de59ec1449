import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest(basicAndBuiltIn);

describe("the page of a skill", () => {
  test("leads to the editor, and deletes with the way back", async () => {
    const { page, home } = await open("/skills/view/weekly-report", { provokes: [404] });
    await page.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/\/skills\/edit\/weekly-report$/);
    await page.goBack();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.waitForURL(/\/skills$/);
    await page.getByText("Deleted Weekly Report").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("[data-skill=weekly-report]").waitFor();
    expect(existsSync(join(home, ".agents/skills/weekly-report/SKILL.md"))).toBe(true);
  });

  test("of a built-in one offers its source, a clone and an export, and no change", async () => {
    const { page } = await open("/skills/view/explain-code");
    await page.getByRole("link", { name: "View source" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      "Clone",
      "Export",
      "Disable",
      "Compare with another skill",
    ]);
  });

  test("shows each version, what it changed, and restores one", async () => {
    const place = await open("/skills/edit/weekly-report");
    const { page, home } = place;
    const file = join(home, ".agents/skills/weekly-report/SKILL.md");
    const before = readFileSync(file, "utf8");
    await page.getByLabel("Version").fill("9.9");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved weekly-report").waitFor();
    await page.goto(`${place.server.url}/skills/view/weekly-report/history`);
    await page.getByRole("region", { name: "Changes to SKILL.md" }).waitFor();
    expect(await page.getByRole("region", { name: "Changes to SKILL.md" }).textContent()).toContain("9.9");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: /First seen/ }).click();
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByText("Restored version 1").waitFor();
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("says what it runs, and takes an approval and its end", async () => {
    const { page } = await open("/skills/view/pdf-tools/details");
    await page.getByText("scripts/merge.py").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("You approved these commands.").waitFor();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Nothing runs until you approve it.").waitFor();
  });

  test("says what each agent would do with it", async () => {
    const { page } = await open("/skills/view/release-notes/hosts");
    await page.getByText("Offers it to its model").first().waitFor();
    await page.getByText("Doesn't search this folder").first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe("the dialog of all skills", () => {
  test("opens from every screen, shows files, and gives the focus back", async () => {
    const { page } = await open("/skills/view/pdf-tools");
    const button = page.getByRole("button", { name: "All skills" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.getByRole("row").nth(1).waitFor();
    expect(await dialog.getByRole("columnheader").allTextContents()).toEqual([
      "Name",
      "Description",
      "Source",
      "Actions",
    ]);
    const system = dialog.locator("[data-dialog-skill=explain-code]");
    expect(await system.textContent()).toContain("system");
    expect(await system.getByRole("button").count()).toBe(1);
    await dialog.locator("[data-dialog-skill=pdf-tools]").getByRole("button").first().click();
    await dialog.getByText("references/forms.md").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("adds a skill by id, name and description, and deletes it", async () => {
    const { page, home } = await open("/skills", { provokes: [409] });
    await page.getByRole("button", { name: "All skills" }).click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    const form = dialog.getByRole("form", { name: "Add skill" });
    await form.getByLabel("ID").fill("weekly-report");
    await form.getByLabel("Name").fill("Weekly plan");
    await form.getByLabel("Description").fill("Plans the week. Use on Mondays.");
    await form.getByRole("button", { name: "Add skill" }).click();
    await form.getByText('"weekly-report-2" is available').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await form.getByLabel("ID").fill("weekly-plan");
    await form.getByRole("button", { name: "Add skill" }).click();
    const row = dialog.locator("[data-dialog-skill=weekly-plan]");
    await row.waitFor();
    const file = join(home, ".agents/skills/weekly-plan/SKILL.md");
    expect(readFileSync(file, "utf8")).toContain("name: weekly-plan\ndisplay_name: Weekly plan\n");
    await row.getByRole("button", { name: "Delete Weekly plan" }).click();
    await row.waitFor({ state: "detached" });
    expect(existsSync(file)).toBe(false);
  });
});

test("the tabs of a skill stay where they are when another is chosen", async () => {
  const { page } = await open("/skills/view/pdf-tools");
  const tabs = page.getByRole("tab");
  await tabs.first().waitFor();
  const places = () => tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().x));
  const before = await places();
  await page.getByRole("tab", { name: "Other agents" }).click();
  await page.getByRole("tab", { name: "Other agents", selected: true }).waitFor();
  expect(await places()).toEqual(before);
});
