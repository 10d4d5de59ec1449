import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import type { TestApp } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest((place) => {
  basicAndBuiltIn(place);
  place.write(
    "home/.agents/skills/notes/SKILL.md",
    "---\n# made by Ada\nname: notes\ndescription: Keeps notes. Use when asked to remember. # short\n---\n\n# Notes\n\nWrite them down.\n",
  );
});

const source = async (page: Page) => {
  await page.getByRole("tab", { name: "SKILL.md" }).click();
  const editor = page.getByRole("textbox", { name: "SKILL.md" });
  await editor.waitFor();
  return editor;
};
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const notesFile = ({ home }: TestApp) => join(home, ".agents/skills/notes/SKILL.md");

test("a new skill starts with a sentence or a template", async () => {
  const { page } = await open("/skills/create");
  await page.getByLabel("What should the skill do?").fill("resize my photos for the web");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("resize-photos-web");
  expect(await page.getByRole("list", { name: "Templates" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: /^Checklist/ }).click();
  await page.getByRole("textbox", { name: "Instructions" }).getByText("Names follow the other").waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("region", { name: "Rendered preview" })
    .getByRole("heading", { name: "API review" })
    .waitFor();
});

describe("a new skill", () => {
  test("is written with the form and the instructions, saved, and listed", async () => {
    const { page, home } = await open("/skills/create");
    await page.getByRole("textbox", { name: "Instructions" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByLabel("Name", { exact: true }).fill("tidy-desk");
    await page.getByLabel("Description", { exact: true }).fill("Tidies a desk. Use when it is a mess.");
    await page.getByLabel("Tags").fill("home, ");
    await page.getByLabel("Tags").pressSequentially("order");
    await page.getByRole("button", { name: "Add parameter" }).click();
    await page.getByLabel("Name of parameter 1").fill("desk");
    await page.getByLabel("Description of parameter 1").fill("Which one");
    const instructions = page.getByRole("textbox", { name: "Instructions" });
    await instructions.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("Tidy the desk called {{desk}}.\n");
    await save(page);
    await page.getByText("Saved tidy-desk").waitFor();
    await page.waitForURL(/\/skills$/);
    await page.locator("[data-skill=tidy-desk]").waitFor();
    expect(readFileSync(join(home, ".agents/skills/tidy-desk/SKILL.md"), "utf8")).toBe(
      [
        "---",
        "name: tidy-desk",
        "description: Tidies a desk. Use when it is a mess.",
        "tags:",
        "  - home",
        "  - order",
        "parameters:",
        "  - name: desk",
        "    type: string",
        "    required: true",
        "    description: Which one",
        "---",
        "",
        "Tidy the desk called {{desk}}.",
        "",
      ].join("\n"),
    );
  });

  test("shows a field's problem once the user leaves the field", async () => {
    const { page } = await open("/skills/create");
    const name = page.getByLabel("Name", { exact: true });
    await expect.poll(() => name.getAttribute("aria-invalid")).toBeNull();
    await name.fill("No Good");
    await page.getByRole("tab", { name: /Problems \(/ }).waitFor();
    await expect.poll(() => name.getAttribute("aria-invalid")).toBeNull();
    await name.blur();
    await page.locator('[aria-invalid="true"]').waitFor();
    const described = (await name.getAttribute("aria-describedby")) ?? "";
    const error = described.split(" ").find((id) => id.endsWith("-error")) ?? "none";
    expect(await page.locator(`[id="${error}"]`).textContent()).not.toBe("");
    await expect
      .poll(() => page.getByLabel("Description", { exact: true }).getAttribute("aria-invalid"))
      .toBeNull();
  });

  test("shows no problem of a parameter that was only just added", async () => {
    const { page } = await open("/skills/create");
    await page.getByRole("button", { name: "Add parameter" }).click();
    const name = page.getByLabel("Name of parameter 1");
    await page.getByRole("tab", { name: /Problems \(/ }).waitFor();
    const form = page.getByRole("region", { name: "Fields" });
    expect(await form.locator(".text-danger").count()).toBe(0);
    await name.focus();
    await name.blur();
    await form.locator(".text-danger").first().waitFor();
  });

  test("with a taken name can be renamed, and never replaces a built-in skill", async () => {
    const place = await open("/skills/create", { provokes: [409] });
    const { page, home } = place;
    await page.getByLabel("Name", { exact: true }).fill("explain-code");
    await page.getByLabel("Description", { exact: true }).fill("Mine. Use when I say so.");
    await save(page);
    await page.getByText("is already taken").waitFor();
    expect(await page.getByRole("button", { name: "Replace the existing skill" }).count()).toBe(0);
    await expect
      .poll(() => page.getByRole("button", { name: "Keep both and use the new one" }).count())
      .toBe(1);
    await page.getByLabel("Name", { exact: true }).fill("weekly-report");
    await save(page);
    await page.getByRole("button", { name: "Replace the existing skill" }).waitFor();
    await page.getByRole("button", { name: "Rename to weekly-report-2" }).click();
    await save(page);
    await page.waitForURL(/\/skills$/);
    expect(existsSync(join(home, ".agents/skills/weekly-report-2/SKILL.md"))).toBe(true);
  });
});

describe("form and source", () => {
  test("stay in sync and keep comments", async () => {
    const place = await open("/skills/edit/notes");
    const { page } = place;
    const before = readFileSync(notesFile(place), "utf8");
    const editor = await source(page);
    await page.getByLabel("Description", { exact: true }).fill("Keeps lists. Use when asked to remember.");
    await page.getByText("Keeps lists.").nth(1).waitFor();
    await editor.getByText("# Notes").click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" and lists");
    await page.getByText("Unsaved changes").waitFor();
    await page.keyboard.press("Control+S");
    await page.getByText("Saved notes").waitFor();
    expect(readFileSync(notesFile(place), "utf8")).toBe(
      before.replace("Keeps notes.", "Keeps lists.").replace("# Notes", "# Notes and lists"),
    );
    await editor.getByText("Keeps lists.").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.insertText("description: From the source. Use it so.");
    await expect
      .poll(() => page.getByLabel("Description", { exact: true }).inputValue())
      .toBe("From the source. Use it so.");
  });

  test("complete fields, tools and parameters", async () => {
    const { page } = await open("/skills/edit/weekly-report");
    const editor = await source(page);
    await editor.getByText("category").click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("tools_r");
    await page.getByRole("option", { name: /tools_required/ }).click();
    await page.keyboard.type("read_f");
    await page.getByRole("option", { name: "read_file" }).click();
    await expect.poll(() => page.getByLabel("Required tools").inputValue()).toBe("read_file");
    await editor.getByText("Write the report").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" And {{w");
    await page.getByRole("option", { name: /week/ }).click();
    await expect.poll(() => editor.textContent()).toContain("And {{week}}");
  });

  test("unreadable frontmatter disables the form and says why", async () => {
    const { page } = await open("/skills/edit/notes");
    const editor = await source(page);
    await editor.getByText("name: notes").click();
    await page.keyboard.press("End");
    await page.keyboard.insertText("\n: : [");
    await page.getByText("Can't read the frontmatter").waitFor();
    await expect.poll(() => page.getByLabel("Description", { exact: true }).isDisabled()).toBe(true);
    await page.getByRole("tab", { name: /Problems \(/ }).waitFor();
  });
});

test("line numbers are aligned with their lines", async () => {
  const { page } = await open("/skills/edit/weekly-report");
  await page.locator(".cm-line").first().waitFor();
  const tops = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const numbers = ".cm-lineNumbers .cm-gutterElement:not([style*=hidden])";
  // Measure both each time: a late font moves the lines.
  await expect.poll(async () => (await tops(numbers)).join() === (await tops(".cm-line")).join()).toBe(true);
});

test("shows what the model sees, with values filled in and the token cost", async () => {
  const { page } = await open("/skills/edit/weekly-report");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  const used = page.getByRole("region", { name: "When the skill is used" });
  await expect.poll(() => used.textContent()).toContain("Write the report for {{week}}.");
  await page.getByLabel("week", { exact: true }).fill("2026-W46");
  await expect.poll(() => used.textContent()).toContain("Write the report for 2026-W46.");
  await expect.poll(() => used.textContent()).toMatch(/about \d+ tokens/);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

describe("a file that changed on disk", () => {
  const change = async (place: TestApp): Promise<void> => {
    const { page } = place;
    await page.getByLabel("Version").fill("2.0");
    writeFileSync(
      notesFile(place),
      readFileSync(notesFile(place), "utf8").replace("Write them", "Always write them"),
    );
    await save(page);
    await page.getByRole("heading", { name: "The file changed on disk" }).waitFor();
  };

  test("replaces the text of an editor without changes, and this is said", async () => {
    const place = await open("/skills/edit/notes");
    const { page } = place;
    await page.getByRole("textbox", { name: "Instructions" }).getByText("Write them").waitFor();
    writeFileSync(
      notesFile(place),
      readFileSync(notesFile(place), "utf8").replace("Write them", "Always write them"),
    );
    await page.getByText("The file changed on disk. This is its new text.").waitFor();
    await page.getByRole("textbox", { name: "Instructions" }).getByText("Always write them").waitFor();
  });

  test("by saving never shows its old text again", async () => {
    const { page } = await open("/skills/edit/notes");
    const version = page.getByLabel("Version");
    await version.fill("2.0");
    // The page reads the file again after the save, but slowly.
    const read = Promise.withResolvers<void>();
    await page.route(/\/content(?:\?|$)/, async (route) => {
      await read.promise;
      await route.continue();
    });
    await save(page);
    await page.getByText("Saved notes").waitFor();
    expect([await version.inputValue(), await page.getByText("changed on disk").count()]).toEqual(["2.0", 0]);
    read.resolve();
    await page.getByText("Saved", { exact: true }).waitFor();
    await expect.poll(() => version.inputValue()).toBe("2.0");
  });

  test("is merged when the changes don't overlap", async () => {
    const place = await open("/skills/edit/notes", { provokes: [409] });
    const { page } = place;
    await change(place);
    await expect
      .poll(() => page.getByRole("region", { name: "Changes on disk" }).textContent())
      .toContain("added: Always write");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByRole("textbox", { name: "Merged text" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Use merged text" }).click();
    await save(page);
    await page.getByText("Saved notes").waitFor();
    const text = readFileSync(notesFile(place), "utf8");
    expect([text.includes("Always write"), /version: "?2.0/.test(text)]).toEqual([true, true]);
  });

  test("is overwritten with Keep mine", async () => {
    const place = await open("/skills/edit/notes", { provokes: [409] });
    await change(place);
    await place.page.getByRole("button", { name: "Keep mine" }).click();
    await place.page.getByText("Saved notes").waitFor();
    expect(readFileSync(notesFile(place), "utf8")).not.toContain("Always write");
  });

  test("replaces the draft with Discard mine", async () => {
    const place = await open("/skills/edit/notes", { provokes: [409] });
    await change(place);
    await place.page.getByRole("button", { name: "Discard mine" }).click();
    await expect.poll(() => place.page.getByLabel("Version").inputValue()).toBe("");
    expect(readFileSync(notesFile(place), "utf8")).toContain("Always write");
  });

  test("and was deleted can be saved as a new skill", async () => {
    const place = await open("/skills/edit/notes", { provokes: [404] });
    const { page, home } = place;
    await page.getByLabel("Version").fill("2.0");
    rmSync(join(home, ".agents/skills/notes"), { recursive: true });
    await save(page);
    await page.getByRole("button", { name: "Save as new skill" }).click();
    await page.getByText("Saved notes").waitFor();
    expect(readFileSync(notesFile(place), "utf8")).toContain("# made by Ada");
  });
});

test("editing the name renames the skill and its folder", async () => {
  const { page, home } = await open("/skills/edit/notes", { provokes: [404] });
  await page.getByLabel("Name", { exact: true }).fill("jottings");
  await save(page);
  await page.waitForURL(/\/skills\/edit\/jottings$/);
  expect(existsSync(join(home, ".agents/skills/notes"))).toBe(false);
  expect(readFileSync(join(home, ".agents/skills/jottings/SKILL.md"), "utf8")).toContain(
    "# made by Ada\nname: jottings",
  );
});

describe("unsaved changes", () => {
  test("are protected from links and the Back button", async () => {
    const { page } = await open("/skills");
    await page.getByRole("link", { name: "Notes", exact: true }).waitFor();
    await page.getByRole("button", { name: "Actions for Notes" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByLabel("Version").fill("3.0");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Discard unsaved changes?" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(page.url()).toMatch(/\/skills\/edit\/notes$/);
    await page.goBack();
    await page.getByRole("heading", { name: "Discard unsaved changes?" }).waitFor();
    await expect.poll(() => page.getByLabel("Version").inputValue()).toBe("3.0");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.waitForURL(/\/skills$/);
    await page.getByRole("heading", { name: "Skills", exact: true }).waitFor();
  });
});

test("a built-in skill is read-only and can be cloned and exported", async () => {
  const { page } = await open("/skills/edit/explain-code");
  await page.getByText("This skill is read-only.").waitFor();
  await expect.poll(() => page.getByLabel("Description", { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  const editor = await source(page);
  await editor.click();
  await page.keyboard.type("changed");
  expect(await editor.textContent()).not.toContain("changed");
  expect(await violationsInBothThemes(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toBe("explain-code.skill");
  await page.getByRole("button", { name: "Clone" }).click();
  await page.getByRole("heading", { name: "Clone Explain Code" }).waitFor();
});
