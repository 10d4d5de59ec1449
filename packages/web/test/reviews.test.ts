import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@skillwright/server/client";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { basicSkills, type TestApp } from "./support/open-app.ts";
import { violations } from "./support/violations.ts";

const open = appPerTest();
const clientOf = ({ server }: TestApp): Client => createClient({ baseUrl: server.url, token: server.token });

const file = ".agents/skills/weekly-report/SKILL.md";
const withLine = (text: string, line: string): string => `${text.trimEnd()}\n\n${line}\n`;

/** Proposes an extra line for the weekly report. */
async function propose(place: TestApp, line: string): Promise<string> {
  const text = readFileSync(join(place.home, file), "utf8");
  const { id } = await clientOf(place).propose({
    body: {
      skill: "weekly-report",
      text: withLine(text, line),
      justification: "Readers asked **twice** for numbers.",
      evidence: "Where are the numbers?",
      agent: "builder",
    },
  });
  return id;
}

describe("proposals", () => {
  test("explain themselves when there are none", async () => {
    const { page } = await open("/proposals");
    await page.getByRole("heading", { name: "No proposals" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("appear automatically, are counted, and are applied once approved", async () => {
    const place = await open("/proposals");
    const { page } = place;
    await page.getByRole("heading", { name: "No proposals" }).waitFor();
    await propose(place, "Count what was done.");
    await page.getByRole("link", { name: "weekly-report" }).click();
    await page.getByText("Where are the numbers?").waitFor();
    await expect
      .poll(() => page.locator("nav a[href='/proposals']").textContent())
      .toBe("Proposals1 waiting");
    await page.getByRole("cell", { name: "added: Count what was done." }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await page.getByText("Updated weekly-report").waitFor();
    expect(readFileSync(join(place.home, file), "utf8")).toContain("Count what was done.");
    await page.locator("main").getByText("approved", { exact: true }).waitFor();
  });

  test("show additional permissions", async () => {
    const place = await open("/proposals");
    const id = await propose(place, "The numbers: !`wc -l notes.txt`");
    await place.page.goto(`${place.server.url}/proposals/${id}`);
    const added = place.page.locator("section").filter({ hasText: "Additional permissions" });
    await added.getByText("wc -l notes.txt").waitFor();
  });

  test("are rejected with a reason, and nothing changes", async () => {
    const place = await open("/proposals");
    const { page } = place;
    const before = readFileSync(join(place.home, file), "utf8");
    const id = await propose(place, "Be longer.");
    await page.goto(`${place.server.url}/proposals/${id}`);
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByLabel("Reason").fill("Short is better");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await page.getByText("Short is better").waitFor();
    expect(readFileSync(join(place.home, file), "utf8")).toBe(before);
  });

  test("are rebased when the skill changed meanwhile", async () => {
    const place = await open("/proposals");
    const { page } = place;
    const id = await propose(place, "Count what was done.");
    const text = readFileSync(join(place.home, file), "utf8");
    place.write(`home/${file}`, text.replace("# Weekly report", "# The weekly report"));
    await page.goto(`${place.server.url}/proposals/${id}`);
    await page.getByRole("button", { name: "Rebase" }).click();
    await page.getByText("Proposal rebased on the current text").waitFor();
    await page.getByRole("button", { name: "Approve" }).waitFor();
  });

  test("use one column on a phone", async () => {
    const place = await open("/proposals", { width: 390, height: 844, theme: "dark" });
    const id = await propose(place, "Count what was done.");
    await place.page.goto(`${place.server.url}/proposals/${id}`);
    await place.page.getByText("Count what was done.").waitFor();
    await expect.poll(() => place.page.locator("tbody tr").first().locator("td").count()).toBe(2);
    expect(await place.page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    expect(await violations(place.page)).toEqual([]);
  });
});

describe("diagnostics", () => {
  test("show folders, shadowed skills, ineligible skills, and problems with their lines", async () => {
    const place = await open("/diagnostics", {
      fill: (at) => {
        basicSkills(at);
        at.write("home/.agents/skills/broken/SKILL.md", "---\nname: [\n---\n\nText\n");
        const about = "Tidy the desk at the end of the day. Use in the evening, before you leave.";
        at.skill("home/.agents/skills/tidy", `name: tidy\ndescription: ${about}\nrequires: [no-such]`);
        at.skill(
          "home/.agents/skills/fields",
          "name: fields\ndescription: Use when testing.\none: 1\ntwo: 2\nthree: 3\nfour: 4",
        );
        at.skill("home/.agents/skills/tidy-too", `name: tidy-too\ndescription: ${about}`);
        const days = { [new Date().toISOString().slice(0, 10)]: 3 };
        const used = { key: "/x", id: "weekly-report", count: 3, lastUsed: new Date().toISOString(), days };
        at.write("home/.local/state/skillwright/usage.json", JSON.stringify({ version: 1, skills: [used] }));
      },
    });
    const { page } = place;
    await page.getByRole("img", { name: /^3 uses; most on / }).waitFor();
    await page.getByRole("list", { name: "Relations with problems" }).getByText("no-such").waitFor();
    const graph = page.getByRole("region", { name: "Graph of relations" });
    await expect
      .poll(() => graph.getByRole("link", { name: "tidy" }).getAttribute("href"))
      .toBe("/skills/view/tidy");
    expect(await violations(page)).toEqual([]);
    const compare = await page.getByRole("link", { name: "Compare" }).getAttribute("href");
    await page.getByRole("link", { name: /^\d errors?/ }).click();
    await page.waitForURL(/\/diagnostics\/problems$/);
    await page
      .getByText(/broken\/SKILL\.md$/)
      .first()
      .waitFor();
    await page
      .getByRole("link", { name: /^Line \d/ })
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Show \d+ notes?$/ }).click();
    await page.waitForURL(/notes=shown/);
    await page.getByText("3 more like this").click();
    await page.getByText("The field `four` is unknown".replaceAll("`", "")).waitFor();
    await page.getByRole("tab", { name: /^Not offered/ }).click();
    await page.getByRole("heading", { name: "Shadowed" }).waitFor();
    await page.getByText("needs no-such-magick", { exact: false }).waitFor();
    await page.goto(`${place.server.url}${compare}`);
    await page.getByRole("dialog", { name: "Compare Tidy" }).getByText("requires: [no-such]").waitFor();
  });

  test("let a skill win its name, and rename one of two", async () => {
    const { page, home, project } = await open("/diagnostics/problems");
    const mine = join(home, ".agents/skills/pdf-tools/SKILL.md");
    const theirs = join(project, ".agents/skills/pdf-tools/SKILL.md");
    await page.getByRole("button", { name: `Prefer this one: ${mine}` }).click();
    await page.getByText("The name pdf-tools now refers to this skill").waitFor();
    await page.getByRole("button", { name: `Prefer this one: ${theirs}` }).waitFor();
    await page.getByRole("button", { name: `Rename ${theirs}` }).click();
    const dialog = page.getByRole("dialog", { name: "Rename PDF Tools" });
    await dialog.getByLabel("New name").fill("weekly-report");
    await page.keyboard.press("Enter");
    await dialog.getByText("Another skill has this name.").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("New name").fill("pdf-team");
    await dialog.getByRole("button", { name: "Rename", exact: true }).click();
    await page.getByText("Renamed to pdf-team.").waitFor();
    await page
      .getByRole("button", { name: /^Prefer this one/ })
      .first()
      .waitFor({ state: "detached" });
    expect(readFileSync(join(project, ".agents/skills/pdf-team/SKILL.md"), "utf8")).toContain(
      "name: pdf-team",
    );
    expect(readFileSync(join(home, ".config/skillwright/config.yaml"), "utf8")).toContain(
      "~/.agents/skills/pdf-tools",
    );
  });

  test("change with the chosen agent", async () => {
    const { page } = await open("/diagnostics/folders");
    await page.getByText("project/.agents/skills", { exact: false }).first().waitFor();
    await page.getByLabel("View as").selectOption("claude-code");
    await page.getByText(/project\/\.agents\/skills$/).waitFor({ state: "detached" });
  });
});

test("an agent is written, checked while it is typed, saved, and shows what its model gets", async () => {
  const { page, home, server } = await open("/agents");
  await page.getByRole("link", { name: "New agent" }).click();
  await page.getByLabel("Id").fill("release-helper");
  const editor = page.getByRole("textbox", { name: "Agent file" });
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("name: Release Helper\nuses_skills: [weekly-repot]\nprompt: You help.\n");
  await page.getByRole("tab", { name: "Problems (1)" }).click();
  await page.getByText('There is no skill "weekly-repot"').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Go to line 2" }).click();
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("name: Release Helper\nuses_skills: [weekly-report]\nprompt: You help.\n");
  await page.getByRole("tab", { name: "Problems", exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/agents\/release-helper$/);
  expect(readFileSync(join(home, ".agents/agents/release-helper.yaml"), "utf8")).toContain("[weekly-report]");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  const prompt = page.getByRole("region", { name: "System prompt" });
  await prompt.getByText("Write the report for").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${server.url}/agents/reviewer`);
  await page
    .getByText(/^Built-in\. Saving creates your own copy, .*reviewer\.yaml, which is used instead\.$/)
    .waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save a copy" }).isDisabled()).toBe(true);
});

describe("settings", () => {
  test("keep a model's key in memory until it is forgotten, and never show it", async () => {
    const place = await open("/settings");
    const { page } = place;
    await page.getByRole("button", { name: "Set key for OpenAI" }).click();
    await page.getByLabel("API key for OpenAI").fill("sk-very-secret");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByText("in memory", { exact: true }).waitFor();
    expect((await clientOf(place).listModels()).models[0]?.state).toBe("ready");
    expect(await page.content()).not.toContain("sk-very-secret");
    await page.getByRole("button", { name: "Remove the API key for OpenAI" }).click();
    await page.getByText("in memory", { exact: true }).waitFor({ state: "detached" });
    expect((await clientOf(place).listModels()).default).toBe("rehearsal");
  });

  test("test a model", async () => {
    const { page } = await open("/settings");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText(/Responded in/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("test a provider before they add it, and remove it", async () => {
    const place = await open("/settings");
    const { page } = place;
    await page.getByRole("button", { name: "Test and add" }).click();
    await page.getByText("Enter a URL that starts with").waitFor();
    await page.getByLabel("Name").fill("my-server");
    await page.getByLabel("Base URL").fill("http://127.0.0.1:9/v1");
    await page.getByLabel("Model", { exact: true }).fill("tiny");
    const address = () =>
      clientOf(place).getConfig({ query: { key: "models.providers.my-server.base_url" } });
    await page.getByRole("button", { name: "Test and add" }).click();
    await page.getByRole("button", { name: "Add it anyway" }).waitFor();
    expect((await address()).value).toBeNull();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add it anyway" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "my-server/tiny" });
    await row.getByText("doesn't answer", { exact: true }).waitFor();
    expect((await address()).value).toBe("http://127.0.0.1:9/v1");
    await row.getByRole("button", { name: "Remove my-server" }).click();
    await row.waitFor({ state: "detached" });
    expect((await address()).value).toBeNull();
  });

  test("list browsers and secrets, forget a secret, and sign this browser out", async () => {
    const place = await open("/settings/access", { provokes: [401] });
    const { page } = place;
    await page.getByText("this browser").waitFor();
    const state = join(place.home, ".local/state/skillwright");
    writeFileSync(
      join(state, "secrets.json"),
      JSON.stringify({
        version: 1,
        secrets: [
          {
            key: join(place.home, ".agents/skills/weekly-report/SKILL.md"),
            variable: "REPORT_KEY",
            place: "secret-service",
            savedAt: "2026-11-16T09:30:00.000Z",
          },
        ],
      }),
      { mode: 0o600 },
    );
    await page.reload();
    await page.getByText("For Weekly Report, saved").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Forget REPORT_KEY of Weekly Report" }).click();
    await page.getByText("this computer has no keychain").waitFor();
    await page.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await page.getByText("You're signed out").or(page.getByText(/sign/i)).first().waitFor();
    expect((await clientOf(place).listSignIns()).signIns).toEqual([]);
  });

  test("trust a project and revoke trust", async () => {
    const { page, project } = await open("/settings/trust", { projectTrust: "untrusted" });
    await page.getByRole("button", { name: "Trust project" }).click();
    await page.getByRole("button", { name: `Revoke trust in ${project}` }).click();
    await page.getByText("untrusted", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("add a skill folder", async () => {
    const place = await open("/settings/folders");
    place.skill("extra/my-skill", "name: my-skill\ndescription: Mine. Use when testing.");
    await place.page.getByRole("textbox", { name: "Folder" }).fill(join(place.root, "extra"));
    await place.page.getByRole("button", { name: "Add" }).click();
    await place.page.getByRole("button", { name: `Remove ${join(place.root, "extra")}` }).waitFor();
    await place.page.getByText("1 skill", { exact: true }).waitFor();
    expect(await violations(place.page)).toEqual([]);
  });

  test("offer only options that are at least as strict as now", async () => {
    const { page, complaints } = await open("/settings/configuration", { provokes: [403] });
    const may = page.getByLabel("Permissions granted without asking");
    await may.waitFor();
    await expect.poll(() => may.getByRole("option").allTextContents()).toEqual(["Ask me (default)", "None"]);
    const sandbox = page.getByRole("listitem").filter({ hasText: "Run skill commands in a sandbox" });
    await sandbox.getByText("On (default)").waitFor();
    expect(await sandbox.getByRole("combobox").count()).toBe(0);
    await may.selectOption({ label: "None" });
    await may.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Setting" }).fill("sandbox");
    await page.getByRole("textbox", { name: "Value" }).fill("off");
    await page.getByRole("button", { name: "Save" }).click();
    const why = page.getByText("what skills run would not be kept in a sandbox");
    await why.locator("code").getByText("skillwright config set").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("refuse an unknown setting with the server's message", async () => {
    const { page, complaints } = await open("/settings/configuration");
    await page.getByRole("textbox", { name: "Setting" }).fill("sandbx");
    await page.getByRole("textbox", { name: "Value" }).fill("off");
    await page.getByRole("button", { name: "Save" }).click();
    await page
      .getByText(/sandbox/, { exact: false })
      .first()
      .waitFor();
    const setting = page.getByRole("textbox", { name: "Setting" });
    await expect.poll(() => setting.getAttribute("aria-invalid")).toBe("true");
    await setting.fill("history.keep");
    await page.getByRole("textbox", { name: "Value" }).fill("7");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved history.keep").waitFor();
    expect(await violations(page)).toEqual([]);
    // The browser itself logs the refusal.
    expect(complaints.every((one) => one.includes("400"))).toBe(true);
    (complaints as string[]).length = 0;
  });

  test("change the theme immediately", async () => {
    const { page } = await open("/settings/appearance");
    await page.getByRole("radio", { name: "Always dark" }).check();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await violations(page)).toEqual([]);
  });
});

describe("the trash", () => {
  test("restores a deleted skill, deletes another for good, and lists the shortcuts", async () => {
    const place = await open("/skills");
    const client = clientOf(place);
    await client.deleteSkill({ params: { skill: "weekly-report" } });
    await client.deleteSkill({ params: { skill: "image-resize" } });
    const { page } = place;
    await page.goto(`${place.server.url}/trash`);
    await page.getByRole("button", { name: "Restore weekly-report" }).click();
    await page.getByText("Restored weekly-report", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Restore weekly-report" }).waitFor({ state: "detached" });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Empty trash" }).click();
    await page.getByRole("button", { name: "Delete permanently", exact: true }).click();
    await page.getByRole("heading", { name: "The trash is empty" }).waitFor();
    expect((await client.listSkills()).skills.map(({ id }) => id)).toContain("weekly-report");
    expect((await client.listTrash()).entries).toEqual([]);
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.getByText("Select a range").waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
