import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@skillwright/server/client";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import type { TestApp } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest((place) => {
  basicAndBuiltIn(place);
  place.write("home/.agents/skills/broken/SKILL.md", "---\nname: [\n---\n\nText\n");
});

/** A state of the app and how to reach it from a fresh page. */
interface Stop {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<unknown>;
}

/** Goes to each stop and runs axe in both themes; returns the violations by stop. */
async function walk(place: TestApp, stops: readonly Stop[]): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  for (const { name, path, reach } of stops) {
    await place.page.goto(`${place.server.url}${path}`);
    await reach(place.page);
    const seen = await violationsInBothThemes(place.page);
    if (seen.length > 0) found[name] = seen;
  }
  return found;
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name }).first().waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name }).waitFor();

test("with reduced motion, a new theme reaches every element at once", async () => {
  const { page } = await open("/agents/orchestrator");
  await page.getByRole("textbox", { name: "Agent file" }).waitFor();
  await page.getByText("1", { exact: true }).first().waitFor();
  const seen = await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    const number = document.querySelector(".cm-lineNumbers");
    return {
      color: number === null ? null : getComputedStyle(number).color,
      moving: document.getAnimations().length,
    };
  });
  expect(seen).toEqual({ color: "rgb(154, 148, 137)", moving: 0 });
});

describe("axe finds no violations", () => {
  test("on a skill's page, in each of its tabs", async () => {
    const place = await open("/skills");
    expect(
      await walk(place, [
        { name: "instructions", path: "/skills/view/pdf-tools", reach: text("See ") },
        {
          name: "files",
          path: "/skills/view/pdf-tools/files",
          reach: async (page) => {
            await page.getByRole("button", { name: "scripts/merge.py" }).click();
            await page.getByText("print('merge')").waitFor();
          },
        },
        { name: "why", path: "/skills/view/pdf-tools/why", reach: text("is offered by Skillwright") },
        { name: "why not", path: "/skills/view/image-resize/why", reach: text("no-such-magick") },
        { name: "details", path: "/skills/view/weekly-report/details", reach: text("Permissions") },
        { name: "history", path: "/skills/view/weekly-report/history", reach: text(/seen|version/i) },
        {
          name: "menu",
          path: "/skills/view/pdf-tools",
          reach: async (page) => {
            await page.getByRole("button", { name: "More actions" }).click();
            await page.getByRole("menu").waitFor();
          },
        },
      ]),
    ).toEqual({});
  });

  test("in the editor, in each of its views", async () => {
    const place = await open("/skills");
    const view = (name: RegExp) => async (page: Page) => {
      await page.getByRole("tab", { name }).click();
      await page.getByRole("tabpanel").waitFor();
    };
    expect(
      await walk(place, [
        {
          name: "source with its completion",
          path: "/skills/edit/weekly-report",
          reach: async (page) => {
            await page.getByRole("tab", { name: "SKILL.md" }).click();
            await page.getByRole("textbox", { name: "SKILL.md" }).getByText("category").click();
            await page.keyboard.press("End");
            await page.keyboard.press("Enter");
            await page.keyboard.type("tools_r");
            await page.getByRole("option", { name: /tools_required/ }).waitFor();
          },
        },
        { name: "findings", path: "/skills/edit/weekly-report", reach: view(/^Problems/) },
        {
          name: "findings of a skill with problems",
          path: "/skills/create",
          reach: async (page) => {
            await page.getByLabel("Name", { exact: true }).fill("No Good");
            await page.getByRole("tab", { name: /Problems \(\d/ }).click();
            await page.getByRole("tabpanel").getByRole("listitem").first().waitFor();
          },
        },
      ]),
    ).toEqual({});
  });

  test("on the skills screen, where something is dropped, and where nothing is", async () => {
    const place = await open("/skills", { provokes: [404] });
    expect(
      await walk(place, [
        { name: "list", path: "/skills", reach: text("Weekly Report") },
        {
          name: "search",
          path: "/skills",
          reach: async (page) => {
            await page.getByLabel("Search skills").fill("pdf");
            await page
              .getByText(/pdf in name/)
              .first()
              .waitFor();
          },
        },
        {
          name: "menu",
          path: "/skills",
          reach: async (page) => {
            await page.getByRole("button", { name: "Actions for Weekly Report" }).click();
            await page.getByRole("menu").waitFor();
          },
        },
        {
          name: "drop",
          path: "/skills",
          reach: async (page) => {
            await page.getByText("Weekly Report").waitFor();
            const transfer = await page.evaluateHandle(() => {
              const data = new DataTransfer();
              data.items.add(new File(["x"], "dropped.md"));
              return data;
            });
            await page.dispatchEvent("body", "dragenter", { dataTransfer: transfer });
            await page.getByText("Drop to import").waitFor();
          },
        },
        { name: "nowhere", path: "/no/such/place", reach: text("Page not found") },
        { name: "no such skill", path: "/skills/view/nobody", reach: text("Try again") },
        { name: "no such skill to edit", path: "/skills/edit/nobody", reach: text("Try again") },
        { name: "no such proposal", path: "/proposals/nobody", reach: text("Try again") },
      ]),
    ).toEqual({});
  });

  test("on proposals, their verdicts, diagnostics and settings", async () => {
    const place = await open("/proposals");
    const file = join(place.home, ".agents/skills/weekly-report/SKILL.md");
    const { id } = await createClient({ baseUrl: place.server.url, token: place.server.token }).propose({
      body: {
        skill: "weekly-report",
        text: `${readFileSync(file, "utf8").trimEnd()}\n\nThe numbers: !\`wc -l notes.txt\`\n`,
        justification: "Readers asked **twice** for numbers.",
        evidence: "Where are the numbers?",
        agent: "builder",
      },
    });
    const verdict = (name: string) => async (page: Page) => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
    };
    const settings = ["", "/trust", "/access", "/folders", "/configuration", "/appearance"];
    expect(
      await walk(place, [
        {
          name: "proposals",
          path: "/proposals",
          reach: (page) => page.getByRole("link", { name: "weekly-report" }).waitFor(),
        },
        { name: "proposal", path: `/proposals/${id}`, reach: text("Where are the numbers?") },
        { name: "approve", path: `/proposals/${id}`, reach: verdict("Approve") },
        { name: "reject", path: `/proposals/${id}`, reach: verdict("Reject") },
        { name: "diagnostics", path: "/diagnostics", reach: heading("Skill catalog") },
        { name: "problems", path: "/diagnostics/problems?notes=shown", reach: heading("Problems") },
        { name: "not offered", path: "/diagnostics/not-offered", reach: heading("Shadowed") },
        { name: "folders", path: "/diagnostics/folders", reach: heading("This computer") },
        ...settings.map((tab) => ({
          name: `settings${tab}`,
          path: `/settings${tab}`,
          reach: (page: Page) => page.getByRole("tabpanel").getByRole("heading").first().waitFor(),
        })),
      ]),
    ).toEqual({});
  });

  test("on the screens that manage skills and agents, and in their dialogs", async () => {
    const wide = "wide-code";
    const place = await open("/skills", {
      fill: (at) => {
        basicAndBuiltIn(at);
        at.write("home/.agents/skills/broken/SKILL.md", "---\n- a\n---\n\nText\n");
        const cells = "| column ".repeat(40);
        at.skill(
          `home/.agents/skills/${wide}`,
          `name: ${wide}\ndescription: Wide. Use when testing.`,
          `\`\`\`\n${"column ".repeat(60)}\n\`\`\`\n\n${cells}|\n${"|---".repeat(40)}|\n${cells}|\n`,
        );
      },
    });
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    await client.deleteSkill({ params: { skill: "weekly-report" } });
    const [broken] = (await client.getDoctor()).broken;
    const press = (button: string, opens: string | RegExp) => async (page: Page) => {
      await page.getByRole("button", { name: button }).first().click();
      await dialog(page, opens);
    };
    const choose = (item: string, opens: string | RegExp) => async (page: Page) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await dialog(page, opens);
    };
    const skill = "/skills/view/user:pdf-tools";
    expect(
      await walk(place, [
        { name: "wide code and tables", path: `/skills/view/${wide}`, reach: text("column column") },
        { name: "rename", path: skill, reach: choose("Rename", /^Rename/) },
        { name: "clone", path: skill, reach: choose("Clone", /^Clone/) },
        { name: "compare", path: skill, reach: choose("Compare", /^Compare/) },
        { name: "new file", path: `${skill}/files`, reach: press("New file", /file/i) },
        { name: "agents", path: "/agents", reach: text("Orchestrator") },
        {
          name: "agent",
          path: "/agents/orchestrator",
          reach: (page) => page.getByRole("textbox", { name: "Agent file" }).waitFor(),
        },
        { name: "trash", path: "/trash", reach: text("weekly-report") },
        { name: "empty trash", path: "/trash", reach: press("Empty trash", /^Delete|^Empty/) },
        { name: "add", path: "/skills/add", reach: heading("Add skills") },
        { name: "import", path: "/skills/import", reach: heading("Import skills") },
        { name: "everywhere", path: "/skills/everywhere", reach: text("pdf-tools") },
        { name: "sync", path: "/skills/everywhere", reach: press("Sync…", /./) },
        {
          name: "unloaded",
          path: `/skills/unloaded?file=${encodeURIComponent(broken?.path ?? "")}`,
          reach: heading("Why it doesn't load"),
        },
      ]),
    ).toEqual({});
  });

  test("in the chat and all that opens in it", async () => {
    const place = await open("/chat", { projectTrust: "untrusted" });
    const write = async (page: Page, words: string) => {
      await page.getByText("What do you want to get done?").waitFor();
      await page.getByLabel("Message").fill(words);
    };
    const command = (words: string, name: string) => async (page: Page) => {
      await write(page, words);
      await page.keyboard.press("Enter");
      await dialog(page, name);
    };
    expect(
      await walk(place, [
        { name: "help", path: "/chat", reach: command("/help", "Commands and shortcuts") },
        { name: "skill sheet", path: "/chat", reach: command("/skills", "Use a skill") },
        { name: "context", path: "/chat", reach: command("/context", "Model context") },
        {
          name: "earlier chats",
          path: "/chat",
          reach: async (page) => {
            await write(page, "turn a week of notes into a report");
            await page.keyboard.press("Enter");
            await page.getByText("no model was asked").first().waitFor();
            await page.getByRole("button", { name: "Chat history" }).click();
            await page.getByRole("dialog").getByRole("listitem").first().waitFor();
          },
        },
        {
          name: "parameters",
          path: "/chat",
          reach: async (page) => {
            await write(page, "/weekly-report");
            await page.keyboard.press("Escape");
            await page.keyboard.press("Enter");
            await dialog(page, "Use Weekly Report");
            await page.keyboard.press("Enter");
            await page.getByText("This field is required.").waitFor();
          },
        },
        {
          name: "trust",
          path: "/chat",
          reach: async (page) => {
            await page.getByRole("button", { name: "Untrusted project" }).click();
            await page.getByRole("button", { name: "Review and trust" }).click();
            await dialog(page, "Trust this project?");
          },
        },
        {
          name: "menu",
          path: "/chat",
          reach: async (page) => {
            await page.getByRole("button", { name: "More", exact: true }).click();
            await page.getByRole("menu").waitFor();
          },
        },
      ]),
    ).toEqual({});
  });
});
