import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@skillwright/server/client";
import { afterAll, afterEach, describe, test } from "vitest";
import { type Gallery, openGallery } from "./screens/gallery.ts";
import { brokenSkill, givenArchive, shownSkills } from "./screens/shown-skills.ts";
import { openToldModel } from "./screens/told-model.ts";
import { type AppPlace, closeBrowser, openApp } from "./support/open-app.ts";

let app: AppPlace | undefined;
let gallery: Gallery;
const also: (() => Promise<void>)[] = [];
afterEach(async () => {
  await app?.close();
  app = undefined;
  for (const close of also.splice(0)) await close();
});
afterAll(closeBrowser);

describe.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])("at $width px", ({ width, height }) => {
  const open = async (path: string, fill: Parameters<typeof openApp>[1] & object): Promise<AppPlace> => {
    gallery = openGallery(width);
    app = await openApp(path, { width, height, ...fill });
    return app;
  };

  test("screens without anything look as they did", async () => {
    const place = await open("/skills", { fill: () => {} });
    const { page, server } = place;
    await page.getByRole("heading", { name: "No skills yet" }).waitFor();
    await gallery.keep(place, "skills-empty");
    await page.goto(`${server.url}/proposals`);
    await page.getByRole("heading", { name: "Nothing to decide" }).waitFor();
    await gallery.keep(place, "proposals-empty");
    await page.goto(`${server.url}/nowhere`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await gallery.keep(place, "not-found");
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new RangeError("The number cannot be written");
      };
      Reflect.defineProperty(Number.prototype, "toLocaleString", { value: refuse });
    });
    place.skill("home/.agents/skills/diary", "name: diary\ndescription: Keep the diary. Use when I say so.");
    await page.goto(`${server.url}/skills`);
    await page.getByRole("heading", { name: "This could not be shown" }).waitFor();
    await gallery.keep(place, "mishap");
    await gallery.close();
  });

  test("the skills and a skill's page look as they did", async () => {
    const place = await open("/skills", { fill: shownSkills });
    const { page, server } = place;
    const client = createClient({ baseUrl: server.url, token: server.token });
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("As which agent sees them").getByText("As Codex").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Review and trust" }).waitFor();
    await gallery.keep(place, "skills");
    const judged = page.getByRole("status");
    await page.getByLabel("Search skills").fill("release notes from changes");
    await judged.getByText("skills found").waitFor({ state: "attached" });
    await gallery.keep(place, "skills-search");
    await page.getByLabel("Search skills").fill("write something about dinosaurs");
    await judged.getByText("Nothing fits well").waitFor({ state: "attached" });
    await gallery.keep(place, "skills-search-unsure");
    await page.getByLabel("Clear the search").click();
    await page.locator("[data-skill=api-review]").getByRole("checkbox").check();
    await page.getByLabel("Select Release Notes").check();
    await page.getByRole("region", { name: "Selected skills" }).waitFor();
    await gallery.keep(place, "skills-selected");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Go to anything" }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("weekly");
    await page.getByRole("option", { name: /weekly-report/ }).waitFor();
    await gallery.keep(place, "palette");
    await page.goto(`${server.url}/skills/view/release-notes`);
    await page.getByText("for words and length").waitFor();
    await gallery.keep(place, "skill");
    await page.goto(`${server.url}/skills/view/release-notes/files`);
    await page.getByRole("button", { name: "scripts/collect.sh" }).click();
    await page.getByText("git log --merges").waitFor();
    await gallery.keep(place, "skill-files");
    await page.goto(`${server.url}/skills/view/release-notes/details`);
    await page.getByText("scripts/collect.sh").waitFor();
    await gallery.keep(place, "skill-details");
    await page.goto(`${server.url}/skills/view/release-notes/hosts`);
    await page.getByText("Offers it to its model").first().waitFor();
    await gallery.keep(place, "skill-hosts");
    await client.updateSkill({
      params: { skill: "weekly-report" },
      body: { fields: { license: "MIT" } },
    });
    await page.goto(`${server.url}/skills/view/weekly-report/history`);
    await page.getByRole("region", { name: "Changes of SKILL.md" }).waitFor();
    await gallery.keep(place, "skill-history");
    await page.getByRole("button", { name: "All skills" }).click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.locator("[data-dialog-skill=release-notes]").getByRole("button").first().click();
    await dialog.getByText("references/style.md").waitFor();
    await gallery.keep(place, "skills-dialog");
    await gallery.close();
  });

  test("the editor and the import look as they did", async () => {
    const place = await open("/skills/edit/weekly-report", { fill: shownSkills, provokes: [400, 409, 422] });
    const { page, server, home } = place;
    const source = page.getByRole("button", { name: "Text and preview" });
    const toSource = async (): Promise<void> => {
      if (await source.isVisible()) await source.click();
    };
    const toFields = async (): Promise<void> => {
      if (await source.isVisible()) await page.getByRole("button", { name: "Fields" }).click();
    };
    await page.getByLabel("Version").waitFor();
    if (await source.isVisible()) await gallery.keep(place, "editor-fields");
    await toSource();
    await page.getByRole("textbox", { name: "Instructions" }).getByText("Begin with the one thing").waitFor();
    await gallery.keep(place, "editor");
    await page.getByRole("tab", { name: "What the model gets" }).click();
    await page.getByLabel("week", { exact: true }).fill("2026-W46");
    await page
      .getByRole("region", { name: "When it is used" })
      .getByText("Write the report for 2026-W46")
      .waitFor();
    await gallery.keep(place, "editor-model");
    await toFields();
    await page.getByLabel("Version").fill("2.0.0");
    const file = join(home, ".agents/skills/weekly-report/SKILL.md");
    writeFileSync(file, readFileSync(file, "utf8").replace("Read the notes", "Read all notes"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "What changed on disk" }).waitFor();
    await gallery.keep(place, "editor-conflict");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await page.goto(`${server.url}/skills/create`);
    await page.getByLabel("Name", { exact: true }).fill("Tidy Desk");
    await page.locator('[aria-invalid="true"]').waitFor();
    if (await source.isVisible()) await gallery.keep(place, "editor-field-errors");
    await toSource();
    await page.getByRole("tab", { name: /Findings \(/ }).click();
    await gallery.keep(place, "editor-errors");
    await page.goto(`${server.url}/skills/edit/explain-code`);
    await page.getByText("This skill cannot be changed here.").waitFor();
    await toSource();
    await page.getByText("Begin with what it is for").waitFor();
    await gallery.keep(place, "editor-read-only");
    await page.goto(`${server.url}/skills/import`);
    const give = (name: string, buffer: Buffer): Promise<void> =>
      page.getByLabel("Files to import").setInputFiles({ name, mimeType: "application/zip", buffer });
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    await gallery.keep(place, "import");
    await give("invoice-check.skill", givenArchive());
    await page.getByRole("region", { name: "Invoice Check" }).waitFor();
    await gallery.keep(place, "import-preview");
    await page.goto(`${server.url}/skills/import`);
    await give("SKILL.md", Buffer.from("Hello there.\n"));
    await page.getByRole("heading", { name: "This cannot be imported" }).waitFor();
    await gallery.keep(place, "import-refused");
    await gallery.close();
  });

  test("the chat looks as it did", async () => {
    const checked = Promise.withResolvers<void>();
    const model = await openToldModel([
      { tool: "load_skill", input: { name: "weekly-report" } },
      {
        text: "**Week 46 in three lines**\n\n- The new import shipped on Tuesday; two teams already use it.\n- The search answers in a third of the time.\n- Waiting: the contract, for Grace.\n\nPlanned for next week: the price page, and a first draft of the handbook.",
      },
      { text: "All 48 links of the handbook lead somewhere.", until: checked.promise },
      { text: "Never said.", until: new Promise(() => {}) },
    ]);
    also.push(() => model.close());
    const place = await open("/chat", { fill: shownSkills });
    const { page, server } = place;
    const message = page.getByLabel("Message");
    await page.getByText("Weekly Report", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Review and trust" }).waitFor();
    await page.getByText("Rehearsal.", { exact: true }).waitFor();
    await gallery.keep(place, "chat");
    await message.pressSequentially("/we");
    await page.getByRole("option", { name: /weekly-report/ }).waitFor();
    await gallery.keep(place, "chat-slash");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Use Weekly Report" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Fill this in.").waitFor();
    await gallery.keep(place, "chat-parameters");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Choose a skill" }).click();
    await page.getByRole("dialog").getByRole("heading", { name: "writing" }).waitFor();
    await gallery.keep(place, "chat-sheet");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "What the model is told" }).click();
    await page
      .getByRole("dialog")
      .getByText(/\d skills in/)
      .waitFor();
    await gallery.keep(place, "chat-context");
    await page.keyboard.press("Escape");
    await message.fill("/pdf-tools");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: "Let pdf-tools run commands?" })
      .getByText("pdfinfo")
      .first()
      .waitFor();
    await gallery.keep(place, "chat-question");
    await page.getByRole("dialog").getByRole("button", { name: "No", exact: true }).click();
    await page.getByText("no model was asked").first().waitFor();
    await createClient({ baseUrl: server.url, token: server.token }).trustFolder({
      body: { path: place.project },
    });
    place.write("home/.config/skillwright/config.yaml", model.config);
    await page.goto(`${server.url}/chat`);
    await page
      .getByLabel("Model", { exact: true })
      .getByText("studio")
      .first()
      .waitFor({ state: "attached" });
    await page.getByLabel("Message").fill("Sum up my week for the team, please.");
    await page.keyboard.press("Enter");
    await page.getByText("first draft of the handbook").waitFor();
    await page.getByRole("button", { name: "Ask again" }).waitFor();
    await gallery.keep(place, "chat-answer");
    place.skill(
      "home/.agents/skills/link-check",
      "name: link-check\ndescription: Follow each link. Use before something is published.\ncontext: fork\nbackground: true",
    );
    await createClient({ baseUrl: server.url, token: server.token }).listSkills({
      query: { reload: "force" },
    });
    await page.goto(`${server.url}/chat`);
    const check = async (): Promise<void> => {
      await page.getByLabel("Message").fill("/link-check");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await page.getByText("works in the background since").waitFor();
      await page.getByRole("button", { name: "Ask again" }).waitFor();
    };
    await check();
    checked.resolve();
    await page.getByText("is done: All 48 links").waitFor();
    await check();
    await gallery.keep(place, "chat-tasks");
    await gallery.close();
  });

  test("proposals, diagnostics and settings look as they did", async () => {
    const place = await open("/skills", {
      provokes: [400],
      fill: (at) => {
        shownSkills(at);
        brokenSkill(at);
      },
    });
    const { page, server, home } = place;
    const client = createClient({ baseUrl: server.url, token: server.token });
    const text = readFileSync(join(home, ".agents/skills/weekly-report/SKILL.md"), "utf8");
    const { id } = await client.propose({
      body: {
        skill: "weekly-report",
        text: text
          .replace("version: 1.3.0", "version: 1.4.0")
          .replace(
            "1. Read the notes of that week.",
            "1. Read the notes of that week and count the tasks: !`wc -l notes.txt`",
          ),
        justification: "Readers asked **twice** how many tasks were done.",
        evidence: "Where are the numbers?",
        agent: "builder",
      },
    });
    const counted = page.locator("nav").getByText("1 waiting");
    await page.goto(`${server.url}/proposals`);
    await page.getByRole("link", { name: "weekly-report" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "proposals");
    await page.goto(`${server.url}/proposals/${id}`);
    await page.getByText("What the skill would be allowed in addition").waitFor();
    await page.locator("strong").getByText("twice").waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "proposal");
    await page.goto(`${server.url}/diagnostics`);
    await page.getByText("meeting-notes/SKILL.md").first().waitFor();
    await page.getByText("Not told, because the project is not trusted").waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "diagnostics");
    await page.goto(`${server.url}/settings`);
    await page.getByRole("button", { name: "Test" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "settings-models");
    await page.goto(`${server.url}/settings/trust`);
    await page.getByRole("button", { name: "Trust it" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "settings-trust");
    await page.goto(`${server.url}/settings/folders`);
    await page.getByRole("textbox", { name: "Folder" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "settings-folders");
    await page.goto(`${server.url}/settings/configuration`);
    await page.getByRole("textbox", { name: "Setting" }).fill("sandbx");
    await page.getByRole("textbox", { name: "Value" }).fill("off");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await counted.waitFor({ state: "attached" });
    await gallery.keep(place, "settings-configuration", "end");
    await page.goto(`${server.url}/skills`);
    await page.locator("[data-skill=weekly-report]").waitFor();
    await counted.waitFor({ state: "attached" });
    await server.close();
    await page.getByText("The server cannot be reached.").waitFor();
    await gallery.keep(place, "server-gone");
    await gallery.close();
  });
});
