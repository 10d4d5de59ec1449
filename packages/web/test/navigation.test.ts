import { expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { basicSkills } from "./support/open-app.ts";

const open = appPerTest();

test("a skill whose id has a colon opens from the list, with its tabs and its editor", async () => {
  const { page } = await open("/skills", {
    fill: (at) => {
      basicSkills(at);
      at.skill("home/.agents/skills/deep/twin", "name: twin\ndescription: One twin. Use for one.");
      at.skill("home/.agents/skills/other/twin", "name: twin\ndescription: Another twin. Use for another.");
    },
  });
  const id = "deep:twin";
  await page.locator(`[data-skill="${id}"] [data-row]`).click();
  await page.getByRole("heading", { name: "Twin", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/skills/view/${id}`);
  await page.getByRole("tab", { name: "Details" }).click();
  await page.getByRole("heading", { name: "Origin" }).waitFor();
  await page.goto(page.url().replace(id, encodeURIComponent(id)));
  await page.getByRole("heading", { name: "Twin", level: 1 }).waitFor();
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("heading", { name: "Edit Twin" }).waitFor();
});

test("a relative link in a skill's text opens the file, and the file is in the URL", async () => {
  const { page } = await open("/skills/view/pdf-tools");
  await page.getByRole("link", { name: "the forms" }).click();
  await page.getByText("Fill fields by name.").waitFor();
  expect(new URL(page.url()).search).toBe("?file=references%2Fforms.md");
  await page.getByRole("button", { name: "scripts/merge.py" }).click();
  await page.getByText("print('merge')").waitFor();
  await page.reload();
  await page.getByText("print('merge')").waitFor();
});

test("the skill list keeps its query and filters on reload and Back", async () => {
  const { page } = await open("/skills");
  await page.getByLabel("Search skills").fill("report");
  await page.getByLabel("Source").selectOption("user");
  await page.getByLabel("Category").selectOption("writing");
  const state = () => Object.fromEntries(new URL(page.url()).searchParams);
  await expect.poll(state).toEqual({ q: "report", source: "user", category: "writing" });
  await page.reload();
  await page.getByText("Weekly Report").waitFor();
  await expect.poll(() => page.getByLabel("Search skills").inputValue()).toBe("report");
  await expect.poll(() => page.getByLabel("Source").inputValue()).toBe("user");
  await page.getByRole("link", { name: "Weekly Report" }).click();
  await page.getByRole("heading", { name: "Weekly Report", level: 1 }).waitFor();
  await page.goBack();
  await page.getByLabel("Search skills").waitFor();
  await expect.poll(() => page.getByLabel("Search skills").inputValue()).toBe("report");
  await page.getByLabel("Clear search").click();
  await expect.poll(state).toEqual({ source: "user", category: "writing" });
});

test("the view of an editor is in the URL, survives a reload, and keeps what is unsaved", async () => {
  const { page, server } = await open("/skills/edit/weekly-report");
  await page.getByRole("tab", { name: "Preview" }).click();
  await page.waitForURL(/view=rendered/);
  await page.reload();
  await page.getByRole("tab", { name: "Preview", selected: true }).waitFor();
  await page.getByLabel("Version").fill("9.9.9");
  await page.getByRole("tab", { name: "SKILL.md" }).click();
  await page.getByRole("textbox", { name: "SKILL.md" }).getByText("9.9.9").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.waitForURL(/\/settings$/);
  await page.goto(`${server.url}/agents/reviewer?view=uses`);
  await page.getByRole("tab", { name: "What it can use", selected: true }).waitFor();
  await page.goto(`${server.url}/agents/reviewer?view=no-such-view`);
  await page.getByRole("tab", { name: "File", selected: true }).waitFor();
});

test("each page has its own title, and its heading gets the focus after navigation", async () => {
  const { page } = await open("/skills");
  await page.getByText("Weekly Report").waitFor();
  await expect.poll(() => page.title()).toBe("Skills · Skillwright");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const name of ["Settings", "Diagnostics", "Proposals"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect.poll(() => page.title()).toBe(`${name} · Skillwright`);
    await expect.poll(focused).toBe(name);
  }
  await page.goto(new URL("/skills", page.url()).href);
  await page.getByRole("link", { name: "Weekly Report" }).click();
  await expect.poll(() => page.title()).toBe("Weekly Report · Skillwright");
  await expect.poll(focused).toBe("Weekly Report");
  await page.getByRole("tab", { name: "History" }).click();
  expect(await focused()).toBe("History");
  await page.getByRole("link", { name: "Diagnostics", exact: true }).click();
  await page.getByRole("tab", { name: "Folders" }).click();
  await page.waitForURL(/\/diagnostics\/folders$/);
  expect(await focused()).toBe("Folders");
});

test("the arrow keys go from the search into the list and back", async () => {
  const { page } = await open("/skills");
  await page.getByText("Weekly Report").waitFor();
  await page.getByLabel("Search skills").focus();
  await page.keyboard.press("ArrowDown");
  const isInRow = () => page.evaluate(() => document.activeElement?.matches("[data-row]") ?? false);
  await expect.poll(isInRow).toBe(true);
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Search skills");
});

test("the skill sheet is filtered and chosen from by keyboard", async () => {
  const { page } = await open("/chat");
  await page.getByRole("button", { name: "Choose a skill" }).click();
  const sheet = page.getByRole("dialog", { name: "Use a skill" });
  await sheet.getByRole("button", { name: /Weekly Report/ }).waitFor();
  await sheet.getByLabel("Filter skills").fill("weekly");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""))
    .toContain("Weekly Report");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("/weekly-report ");
});
