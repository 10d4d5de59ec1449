import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@skillwright/server/client";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { awkwardPages, awkwardSkills, awkwardTexts } from "./screens/awkward-skills.ts";
import { brokenSkill, sampleArchive, sampleSkills } from "./screens/sample-skills.ts";
import { openScreenChecks } from "./screens/screen-checks.ts";
import { openScriptedModel } from "./screens/scripted-model.ts";
import { closeBrowser, openApp, type TestApp } from "./support/open-app.ts";

let app: TestApp | undefined;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  await app?.close();
  app = undefined;
  for (const close of cleanups.splice(0)) await close();
});
afterAll(closeBrowser);

async function open(path: string, options: NonNullable<Parameters<typeof openApp>[1]>): Promise<TestApp> {
  app = await openApp(path, options);
  return app;
}

describe("every screen fits at every width and uses the app's fonts:", () => {
  test("empty screens", async () => {
    const screens = openScreenChecks();
    const place = await open("/skills", { fill: () => {} });
    const { page, server } = place;
    await page.getByRole("heading", { name: "No skills yet" }).waitFor();
    await screens.check(place, "skills-empty");
    await page.goto(`${server.url}/proposals`);
    await page.getByRole("heading", { name: "No proposals" }).waitFor();
    await screens.check(place, "proposals-empty");
    await page.goto(`${server.url}/skills/everywhere`);
    await page.getByRole("heading", { name: "No skills yet" }).waitFor();
    await page.goto(`${server.url}/skills/unloaded`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goto(`${server.url}/nowhere`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await screens.check(place, "not-found");
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new RangeError("The number cannot be written");
      };
      Reflect.defineProperty(Number.prototype, "toLocaleString", { value: refuse });
    });
    place.skill("home/.agents/skills/diary", "name: diary\ndescription: Keep the diary. Use when I say so.");
    await page.goto(`${server.url}/skills`);
    await page.getByRole("heading", { name: "This page couldn't be displayed" }).waitFor();
    await screens.check(place, "crash");
    screens.report();
  });

  test("the skill list and the skill page", async () => {
    const screens = openScreenChecks();
    const place = await open("/skills", { fill: sampleSkills });
    const { page, server } = place;
    const client = createClient({ baseUrl: server.url, token: server.token });
    await page.locator("[data-skill=weekly-report]").waitFor();
    await page.getByLabel("View as").getByText("View as Codex").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Review and trust" }).waitFor();
    await screens.check(place, "skills");
    const judged = page.getByRole("status");
    await page.getByLabel("Search skills").fill("release notes from changes");
    await judged.getByText(/^\d+ skills? found/).waitFor({ state: "attached" });
    await screens.check(place, "skills-search");
    await page.getByLabel("Search skills").fill("write something about dinosaurs");
    await judged.getByText("No close match").waitFor({ state: "attached" });
    await screens.check(place, "skills-search-unsure");
    await page.getByLabel("Clear search").click();
    await page.locator("[data-skill=api-review]").getByRole("checkbox").check();
    await page.getByLabel("Select Release Notes").check();
    await page.getByRole("region", { name: "Selected skills" }).waitFor();
    await screens.check(place, "skills-selected");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Command palette" }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("weekly");
    await page.getByRole("option", { name: /weekly-report/ }).waitFor();
    await screens.check(place, "palette");
    await page.goto(`${server.url}/skills/view/release-notes`);
    await page.getByText("for words and length").waitFor();
    await screens.check(place, "skill");
    await page.goto(`${server.url}/skills/view/release-notes/files`);
    await page.getByRole("button", { name: "scripts/collect.sh" }).click();
    await page.getByText("git log --merges").waitFor();
    await screens.check(place, "skill-files");
    await page.goto(`${server.url}/skills/view/release-notes/details`);
    await page.getByText("scripts/collect.sh", { exact: true }).waitFor();
    await screens.check(place, "skill-details");
    await page.goto(`${server.url}/skills/view/release-notes/hosts`);
    await page.getByText("Offers it to its model").first().waitFor();
    await screens.check(place, "skill-hosts");
    await client.updateSkill({
      params: { skill: "weekly-report" },
      body: { fields: { license: "MIT" } },
    });
    await page.goto(`${server.url}/skills/view/weekly-report/history`);
    await page.getByRole("region", { name: "Changes to SKILL.md" }).waitFor();
    await screens.check(place, "skill-history");
    await page.getByRole("button", { name: "All skills" }).click();
    const dialog = page.getByRole("dialog", { name: "All skills" });
    await dialog.locator("[data-dialog-skill=release-notes]").getByRole("button").first().click();
    await dialog.getByText("references/style.md").waitFor();
    await screens.check(place, "skills-dialog");
    screens.report();
  });

  test("the editor and the import", async () => {
    const screens = openScreenChecks();
    const place = await open("/skills/edit/weekly-report", { fill: sampleSkills, provokes: [400, 409, 422] });
    const { page, server, home } = place;
    await page.getByLabel("Version").waitFor();
    await page.getByRole("textbox", { name: "Instructions" }).getByText("Begin with the one thing").waitFor();
    await screens.check(place, "editor");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Source and preview" }).click();
    await screens.check(place, "editor-source");
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await page.getByLabel("week", { exact: true }).fill("2026-W46");
    await page
      .getByRole("region", { name: "When the skill is used" })
      .getByText("Write the report for 2026-W46")
      .waitFor();
    await screens.check(place, "editor-model");
    await page.getByLabel("Version").fill("2.0.0");
    const file = join(home, ".agents/skills/weekly-report/SKILL.md");
    writeFileSync(file, readFileSync(file, "utf8").replace("Read the notes", "Read all notes"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "Changes on disk" }).waitFor();
    await screens.check(place, "editor-conflict");
    await page.getByRole("button", { name: "Discard mine" }).click();
    await page.goto(`${server.url}/skills/create`);
    await page.getByLabel("Name", { exact: true }).fill("Tidy Desk");
    await page.getByLabel("Name", { exact: true }).blur();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByRole("tab", { name: /Problems \(/ }).click();
    await screens.check(place, "editor-errors");
    await page.goto(`${server.url}/skills/edit/explain-code`);
    await page.getByText("This skill is read-only.").waitFor();
    await page.getByText("Begin with what it is for").waitFor();
    await screens.check(place, "editor-read-only");
    await page.goto(`${server.url}/skills/import`);
    const give = (name: string, buffer: Buffer): Promise<void> =>
      page.getByLabel("Files to import").setInputFiles({ name, mimeType: "application/zip", buffer });
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    await screens.check(place, "import");
    await give("invoice-check.skill", sampleArchive());
    await page.getByRole("region", { name: "Invoice Check" }).waitFor();
    await screens.check(place, "import-preview");
    await page.goto(`${server.url}/skills/import`);
    await give("SKILL.md", Buffer.from("Hello there.\n"));
    await page.getByRole("heading", { name: "Can't import this file" }).waitFor();
    await screens.check(place, "import-refused");
    screens.report();
  });

  test("the chat", async () => {
    const screens = openScreenChecks();
    const checked = Promise.withResolvers<void>();
    const model = await openScriptedModel([
      { tool: "load_skill", input: { name: "weekly-report" } },
      {
        text: "**Week 46 in three lines**\n\n- The new import shipped on Tuesday; two teams already use it.\n- The search answers in a third of the time.\n- Waiting: the contract, for Grace.\n\nPlanned for next week: the price page, and a first draft of the handbook.",
      },
      { text: "All 48 links of the handbook lead somewhere.", until: checked.promise },
      { text: "Never said.", until: new Promise(() => {}) },
    ]);
    cleanups.push(() => model.close());
    const place = await open("/chat", { fill: sampleSkills });
    const { page, server } = place;
    const message = page.getByLabel("Message");
    await page.getByText("Weekly Report", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Untrusted project" }).waitFor();
    await screens.check(place, "chat");
    await message.pressSequentially("/we");
    await page.getByRole("option", { name: /weekly-report/ }).waitFor();
    await screens.check(place, "chat-slash");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Use Weekly Report" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("This field is required.").waitFor();
    await screens.check(place, "chat-parameters");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Choose a skill" }).click();
    await page.getByRole("dialog").getByRole("heading", { name: "writing" }).waitFor();
    await screens.check(place, "chat-sheet");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Model context" }).click();
    await page
      .getByRole("dialog")
      .getByText(/\d skills,/)
      .waitFor();
    await screens.check(place, "chat-context");
    await page.keyboard.press("Escape");
    await message.fill("/pdf-tools");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page
      .getByRole("dialog", { name: "Allow pdf-tools to run commands?" })
      .getByText("pdfinfo")
      .first()
      .waitFor();
    await screens.check(place, "chat-question");
    await page.getByRole("dialog").getByRole("button", { name: "Deny", exact: true }).click();
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
    await page.getByRole("button", { name: "Send again" }).waitFor();
    await screens.check(place, "chat-answer");
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
      await page.getByText("running since").waitFor();
      await page.getByRole("button", { name: "Send again" }).waitFor();
    };
    await check();
    checked.resolve();
    await page.getByText("is done: All 48 links").waitFor();
    await check();
    await screens.check(place, "chat-tasks");
    screens.report();
  });

  test("proposals, diagnostics, and settings", async () => {
    const screens = openScreenChecks();
    const place = await open("/skills", {
      provokes: [400],
      fill: (at) => {
        sampleSkills(at);
        brokenSkill(at);
        at.write("home/.agents/skills/no-mapping/SKILL.md", "---\n- a\n---\n\nText\n");
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
    await screens.check(place, "proposals");
    await page.goto(`${server.url}/proposals/${id}`);
    await page.getByText("Additional permissions").waitFor();
    await page.locator("strong").getByText("twice").waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "proposal");
    await page.goto(`${server.url}/diagnostics`);
    await page.getByText("Hidden until you trust the project").waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "diagnostics");
    await page.getByRole("tab", { name: /^Problems/ }).click();
    await page.getByText("meeting-notes/SKILL.md").first().waitFor();
    await screens.check(place, "diagnostics-problems");
    await page.getByRole("tab", { name: /^Not offered/ }).click();
    await page.getByRole("button", { name: "Review and trust" }).waitFor();
    await screens.check(place, "diagnostics-not-offered");
    await page.getByRole("tab", { name: "Folders" }).click();
    await page.getByRole("heading", { name: "This computer" }).waitFor();
    await screens.check(place, "diagnostics-folders");
    const [broken] = (await client.getDoctor()).broken;
    await page.goto(`${server.url}/skills/unloaded?file=${encodeURIComponent(broken?.path ?? "")}`);
    await page.getByRole("heading", { name: "Why it doesn't load" }).waitFor();
    await page.getByRole("textbox", { name: "SKILL.md" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "unloaded");
    await page.goto(`${server.url}/skills/view/weekly-report/security`);
    await page.getByText("No signs of an attack.").waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "skill-security");
    await page.goto(`${server.url}/agents`);
    await page.getByRole("link", { name: "Chat with Orchestrator" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "agents");
    await client.deleteSkill({ params: { skill: "diary" } });
    await page.goto(`${server.url}/trash`);
    await page.getByRole("button", { name: "Restore diary" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "trash");
    await page.goto(
      `${server.url}/skills/add?source=${encodeURIComponent(join(home, ".agents/skills/pdf-tools"))}`,
    );
    await page.getByRole("region", { name: /^pdf-tools/ }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "add-review");
    await page.goto(`${server.url}/settings`);
    await page.getByRole("button", { name: "Test", exact: true }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "settings-models");
    await page.goto(`${server.url}/settings/trust`);
    await page.getByRole("button", { name: "Trust project" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "settings-trust");
    await page.goto(`${server.url}/settings/access`);
    await page.getByText("this browser").waitFor();
    await screens.check(place, "settings-access");
    await page.goto(`${server.url}/skills/everywhere`);
    await page.locator("[data-everywhere]").first().waitFor();
    await screens.check(place, "everywhere");
    await page.goto(`${server.url}/agents/builder`);
    await page.getByRole("textbox", { name: "Agent file" }).waitFor();
    await screens.check(place, "agent");
    await page.goto(`${server.url}/skills/create`);
    await page.getByRole("list", { name: "Templates" }).waitFor();
    await screens.check(place, "editor-new");
    await page.goto(`${server.url}/settings/folders`);
    await page.getByRole("textbox", { name: "Folder" }).waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "settings-folders");
    await page.goto(`${server.url}/settings/configuration`);
    await page.getByRole("textbox", { name: "Setting" }).fill("sandbx");
    await page.getByRole("textbox", { name: "Value" }).fill("off");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await counted.waitFor({ state: "attached" });
    await screens.check(place, "settings-configuration");
    await page.goto(`${server.url}/skills`);
    await page.locator("[data-skill=weekly-report]").waitFor();
    await counted.waitFor({ state: "attached" });
    await server.close();
    await page.getByText("Can't reach the server.").waitFor();
    await screens.check(place, "server-gone");
    screens.report();
  });

  test("skills with wide code, wide tables, long words, and right-to-left text", async () => {
    const screens = openScreenChecks({ fonts: "any" });
    const place = await open("/skills", { fill: awkwardSkills });
    const { page, server } = place;
    await page.getByRole("link", { name: "Wide Code" }).waitFor();
    await screens.check(place, "awkward-list");
    for (const [id, text] of awkwardTexts) {
      await page.goto(`${server.url}/skills/view/${id}`);
      await page.getByRole("tabpanel").getByText(text).first().waitFor();
      await screens.check(place, `awkward-${id}`);
    }
    for (const path of awkwardPages) {
      await page.goto(`${server.url}${path}`);
      // Behind a dialog, the heading has no role.
      await page.locator("h1").waitFor();
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
      await screens.check(place, `awkward ${path}`);
    }
    await page.goto(`${server.url}/skills/view/wide-code/files?file=data.txt`);
    await page.getByRole("region", { name: "data.txt" }).getByText("column").first().waitFor();
    await screens.check(place, "awkward-file");
    await page.goto(`${server.url}/diagnostics`);
    await page.getByRole("heading", { name: "Skill catalog" }).waitFor();
    await screens.check(place, "awkward-diagnostics");
    await page.goto(`${server.url}/diagnostics/problems?notes=shown`);
    await page.getByRole("link", { name: "Long Description" }).waitFor();
    await screens.check(place, "awkward-problems");
    screens.report();
  });
});
