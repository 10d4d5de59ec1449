import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest(basicAndBuiltIn);
const font = createRequire(import.meta.url).resolve(
  "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
);

describe("the page of a skill", () => {
  test("leads to the editor, and deletes with the way back", async () => {
    const { page, home, server } = await open("/skills/view/weekly-report", { provokes: [404] });
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
    await page.goto(`${server.url}/skills/view/weekly-report/history`);
    await page.getByRole("heading", { name: "Restored" }).waitFor();
    await page.getByText("No files changed.").waitFor();
  });

  test("of a built-in one offers its source, a clone and an export, and no change", async () => {
    const { page } = await open("/skills/view/explain-code");
    await page.getByRole("link", { name: "View source" }).waitFor();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menu").waitFor();
    await expect
      .poll(() => page.getByRole("menuitem").allTextContents())
      .toEqual(["Compare", "Clone", "Export", "Disable"]);
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
    await expect
      .poll(() => page.getByRole("region", { name: "Changes to SKILL.md" }).textContent())
      .toContain("9.9");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: /^First seen/ }).click();
    await page.getByRole("button", { name: "Restore this version" }).click();
    await page.getByText("Restored version 1").first().waitFor();
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("says what it runs, and takes an approval and its end", async () => {
    const { page } = await open("/skills/view/pdf-tools/details");
    await page.getByText("script: scripts/merge.py").waitFor();
    await page.getByText("print('merge')").waitFor();
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

test("files of a skill are added, edited, renamed and deleted, and a font is shown", async () => {
  const { page, home } = await open("/skills/view/weekly-report/files", {
    provokes: [404],
    fill: (place) => {
      basicAndBuiltIn(place);
      place.write("home/.agents/skills/weekly-report/notes.md", "# Notes\n");
      mkdirSync(join(place.home, ".agents/skills/weekly-report/assets"));
      cpSync(font, join(place.home, ".agents/skills/weekly-report/assets/geist.woff2"));
    },
  });
  const folder = join(home, ".agents/skills/weekly-report");
  await page.getByRole("button", { name: "New file" }).click();
  await page.getByRole("dialog", { name: "New file" }).getByLabel("Path").fill("references/tone.md");
  await page.keyboard.press("Enter");
  const file = page.getByRole("region", { name: "references/tone.md" });
  await file.getByRole("button", { name: "Edit" }).click();
  await file.getByRole("textbox").click();
  await page.keyboard.insertText("# Tone\n\nKind and short.\n");
  await file.getByRole("button", { name: "Save" }).click();
  await file.getByRole("heading", { name: "Tone" }).waitFor();
  expect(readFileSync(join(folder, "references/tone.md"), "utf8")).toBe("# Tone\n\nKind and short.\n");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await file.getByRole("button", { name: "Rename" }).click();
  await page
    .getByRole("dialog", { name: /^Rename/ })
    .getByLabel("Path")
    .fill("references/voice.md");
  await page.keyboard.press("Enter");
  await page.waitForURL(/file=references%2Fvoice\.md$/);
  const renamed = page.getByRole("region", { name: "references/voice.md" });
  await renamed.getByRole("heading", { name: "Tone" }).waitFor();
  await renamed.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "references/voice.md" }).waitFor({ state: "detached" });
  expect(existsSync(join(folder, "references/voice.md"))).toBe(false);
  await page.getByRole("button", { name: "assets/geist.woff2" }).click();
  await page.getByText("The quick brown fox").first().waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test("a skill is compared with another copy and with what another agent's model sees", async () => {
  const { page, server } = await open("/skills/view/pdf-tools");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: /^Compare / });
  const choice = dialog.getByLabel("Compare with");
  const differences = dialog.getByRole("region", { name: "Differences" });
  await differences.getByText("My own PDF tricks.").waitFor();
  await expect
    .poll(() => choice.locator("option:checked").textContent())
    .toBe("user:pdf-tools (another copy)");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await choice.selectOption({ label: "What Cursor's model sees" });
  await dialog.getByText("That agent only sends your message to its model").waitFor();
  await page.goto(`${server.url}/skills/view/weekly-report?compare=as+codex`);
  await differences.getByText("<skill>").first().waitFor();
});

describe("the dialog of all skills", () => {
  test("opens from every screen, shows files, and gives the focus back", async () => {
    const { page } = await open("/skills/view/pdf-tools");
    const button = page.getByRole("button", { name: "All skills" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.getByRole("row").nth(1).waitFor();
    await expect
      .poll(() => dialog.getByRole("columnheader").allTextContents())
      .toEqual(["Name", "Description", "Source", "Actions"]);
    const builtIn = dialog.locator("[data-dialog-skill=explain-code]");
    await expect.poll(() => builtIn.textContent()).toContain("Built-in");
    await expect.poll(() => builtIn.getByRole("button").count()).toBe(1);
    await dialog.locator("[data-dialog-skill=pdf-tools]").getByRole("button").first().click();
    await dialog.getByText("references/forms.md").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("shows any number of skills, of which only those in sight are in the page", async () => {
    const { page } = await open("/chat", {
      fill: ({ skill }) => {
        for (let number = 1; number <= 300; number += 1) {
          const name = `skill-${String(number).padStart(3, "0")}`;
          skill(`home/.agents/skills/${name}`, `name: ${name}\ndescription: Task ${number} of many.`);
        }
      },
    });
    await page.getByRole("button", { name: "All skills" }).click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    const rows = dialog.locator("[data-dialog-skill]");
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThan(60);
    await dialog.locator("[data-dialog-skill=skill-002]").getByRole("button").first().click();
    await dialog.locator("[data-body]").evaluate((body) => body.scrollTo({ top: body.scrollHeight }));
    await dialog.locator("[data-dialog-skill=skill-300]").waitFor();
    await dialog.locator("[data-body]").evaluate((body) => body.scrollTo({ top: 0 }));
    await dialog.getByRole("list", { name: "Files" }).getByText("SKILL.md").waitFor();
    await dialog.getByLabel("Filter skills").fill("many 287");
    await dialog.locator("[data-dialog-skill=skill-287]").waitFor();
    await expect.poll(() => rows.count()).toBe(1);
  });

  test("adds a skill by name, title and description, and deletes it", async () => {
    const { page, home } = await open("/skills", { provokes: [409] });
    await page.getByRole("button", { name: "All skills" }).click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    const form = dialog.getByRole("form", { name: "Add skill" });
    await form.getByLabel("Name").fill("weekly-report");
    await form.getByLabel("Title").fill("Weekly plan");
    await form.getByLabel("Description").fill("Plans the week. Use on Mondays.");
    await form.getByRole("button", { name: "Add skill" }).click();
    const name = form.getByRole("textbox", { name: "Name" });
    await form
      .getByText('The name "weekly-report" is already taken. "weekly-report-2" is available.')
      .waitFor();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await name.fill("Weekly Plan");
    await form.getByRole("button", { name: "Add skill" }).click();
    await form.getByText("Invalid name: ").waitFor();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBe("true");
    await name.fill("weekly-plan");
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

test("a tab draws a focus ring for the keyboard only, and the chosen one is scrolled into sight", async () => {
  const { page, server } = await open("/skills/view/pdf-tools");
  const ring = (): Promise<string> =>
    page.locator("[role=tab]:focus").evaluate((tab) => getComputedStyle(tab).outlineStyle);
  await page.getByRole("tab", { name: "Security" }).click();
  expect(await ring()).toBe("none");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Details", selected: true }).waitFor();
  expect(await ring()).toBe("solid");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/skills/view/pdf-tools/why`);
  await page.getByText("is offered by Skillwright").waitFor();
  const { right } = await page
    .getByRole("tab", { name: "Why it's offered" })
    .evaluate((tab) => ({ right: tab.getBoundingClientRect().right }));
  expect(right).toBeLessThanOrEqual(390);
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
