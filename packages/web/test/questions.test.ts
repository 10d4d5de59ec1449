import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { type ModelService, type ModelTurn, startModel } from "./support/model-service.ts";
import { type AppOptions, basicSkills, type TestApp } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

/** A chat whose model answers by the script. */
async function chatWith(
  script: readonly ModelTurn[],
  options: Pick<AppOptions, "provokes"> = {},
): Promise<TestApp & Pick<ModelService, "requests">> {
  const { config, requests } = await startModel(script);
  const place = await open("/chat", {
    ...options,
    fill: (at) => {
      basicSkills(at);
      at.write("home/.config/skillwright/config.yaml", config);
      at.write("home/.claude.json", '{ "mcpServers": {} }\n');
      at.skill(
        "home/.agents/skills/look-up",
        "name: look-up\ndescription: Look something up. Use when asked about docs.",
      );
      at.write(
        "home/.agents/agents/careful.yaml",
        'id: careful\nname: Careful\ndescription: Asks before it uses a skill.\nprompt: You are careful.\nskills: [brew-tea]\npermissions:\n  ask: ["Skill(brew-tea)"]\n',
      );
      at.skill(
        "home/.agents/skills/brew-tea",
        "name: brew-tea\ndescription: Brew tea. Use at five.\nallowed-tools: [Bash(kettle on)]",
      );
      at.write(
        "home/.agents/skills/look-up/agents/openai.yaml",
        "dependencies:\n  tools:\n    - { type: mcp, value: docs, description: The documents, transport: streamable_http, url: https://docs.example/mcp }\n",
      );
    },
  });
  await place.page.getByLabel("Message").waitFor();
  return { ...place, requests };
}

const say = async ({ page }: TestApp, text: string): Promise<void> => {
  await page.getByLabel("Message").fill(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
};

describe("a question in a chat", () => {
  test("about a tool shows what it would do, and runs it once allowed", async () => {
    const place = await chatWith([
      { tool: "write_file", input: { path: "made.txt", content: "by a model" } },
      { text: "That is all." },
    ]);
    const { page, project } = place;
    await say(place, "Write made.txt");
    const dialog = page.getByRole("dialog", { name: "Allow the agent to use write_file?" });
    await dialog.getByText("by a model").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(existsSync(join(project, "made.txt"))).toBe(false);
    await dialog.getByRole("button", { name: "Allow" }).click();
    await page.getByText("That is all.").waitFor();
    expect(readFileSync(join(project, "made.txt"), "utf8")).toBe("by a model");
    await expect
      .poll(() => page.getByLabel("Message").evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test("can be answered again if the first answer failed", async () => {
    const script = [{ tool: "write_file", input: { path: "made.txt", content: "x" } }, { text: "Done now." }];
    const place = await chatWith(script, { provokes: [503] });
    const { page } = place;
    await page.route("**/asks/*", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
    await say(place, "Write made.txt");
    const allow = page.getByRole("dialog", { name: "Allow the agent to use write_file?" });
    const failed = page.waitForResponse((response) => response.status() === 503);
    await allow.getByRole("button", { name: "Allow" }).click();
    await failed;
    await allow.getByRole("button", { name: "Allow" }).click();
    await page.getByText("Done now.").waitFor();
  });

  test("isn't asked about a file outside the project: the file stays unread", async () => {
    const folder = mkdtempSync(join(tmpdir(), "skillwright-elsewhere-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const secret = join(folder, "secret.txt");
    writeFileSync(secret, "never told");
    const place = await chatWith([{ tool: "read_file", input: { path: secret } }, { text: "Then not." }]);
    const { page } = place;
    await say(place, "Read it");
    await page.getByText("Then not.").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.content()).not.toContain("never told");
  });

  test("about a file of another type names it, and Deny keeps it unread", async () => {
    const place = await chatWith([
      { tool: "read_file", input: { path: "notes.log" } },
      { text: "Then not." },
    ]);
    const { page, project } = place;
    writeFileSync(join(project, "notes.log"), "never told");
    await say(place, "Read it");
    const dialog = page.getByRole("dialog", { name: "Allow the agent to read a file?" });
    await dialog.getByText("notes.log").first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Deny", exact: true }).click();
    await page.getByText("Then not.").waitFor();
    expect(await page.content()).not.toContain("never told");
  });

  test("from the agent offers choices and accepts other answers", async () => {
    const question = { question: "Which **colour**?", choices: ["red", "green"] };
    const place = await chatWith([
      { tool: "ask_user", input: question },
      { tool: "ask_user", input: { question: "Which size?" } },
      { text: "Thank you." },
    ]);
    const { page } = place;
    await say(place, "Paint it");
    const dialog = page.getByRole("dialog", { name: "The agent has a question" });
    await dialog.getByText("Which **colour**?").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "green" }).click();
    await dialog.getByText("Which size?").waitFor();
    await dialog.getByLabel("Your answer").fill("large");
    await page.keyboard.press("Enter");
    await page.getByText("Thank you.").waitFor();
    await page.getByText("answered").nth(1).waitFor();
  });

  test("about a new skill shows its text, and creates it once allowed", async () => {
    const place = await chatWith([
      {
        tool: "create_skill",
        input: {
          name: "tea-time",
          description: "Makes tea. Use at five.",
          instructions: "Boil water with !`kettle on`.",
          justification: "Asked twice.",
        },
      },
      { text: "Made." },
    ]);
    const { page, home } = place;
    await say(place, "Learn to make tea");
    const dialog = page.getByRole("dialog", { name: "Allow the agent to create the skill tea-time?" });
    await dialog.getByText("Boil water with").waitFor();
    await dialog.getByText("Runs only after a separate approval").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create skill" }).click();
    await page.getByText("Made.").waitFor();
    expect(existsSync(join(home, ".agents/skills/tea-time/SKILL.md"))).toBe(true);
  });

  test("about an MCP server shows what is added and where", async () => {
    const place = await chatWith([{ text: "Looked up." }]);
    const { page } = place;
    await say(place, "/look-up");
    const dialog = page.getByRole("dialog", { name: "Add the MCP server docs for look-up?" });
    await dialog.getByText("https://docs.example/mcp").first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Deny", exact: true }).click();
    await page.getByText("denied").waitFor();
  });

  test("about using a skill names it, and Deny keeps it out of the chat", async () => {
    const load = { tool: "load_skill", input: { name: "brew-tea" } } as const;
    const place = await chatWith([load, { text: "Then not." }, load, { text: "Brewed." }]);
    const { page } = place;
    await page.getByLabel("Agent", { exact: true }).selectOption({ label: "Careful" });
    await say(place, "Tea, please");
    const dialog = page.getByRole("dialog", { name: "Allow the agent to use brew-tea?" });
    await dialog.getByText("Its instructions will be added to this chat.").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Deny", exact: true }).click();
    await page.getByText("Then not.").waitFor();
    await page.getByText("denied").waitFor();
    await say(place, "Tea after all");
    await dialog.getByRole("button", { name: "Allow" }).click();
    const tools = page.getByRole("dialog", { name: "Allow brew-tea to use tools without asking?" });
    await tools.locator("code").getByText("kettle on").waitFor();
    expect(await tools.textContent()).not.toContain("`");
    await tools.getByRole("button", { name: "Allow" }).click();
    await page.getByText("Brewed.").waitFor();
  });

  test("for a parameter of a mentioned skill accepts a value, and Skip leaves the skill out", async () => {
    const place = await chatWith([{ text: "Written." }]);
    const { page } = place;
    await say(place, "Please use $weekly-report now");
    const dialog = page.getByRole("dialog", { name: "weekly-report needs a value for week" });
    await dialog.getByText("The week, such as 2026-W46").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await expect.poll(() => dialog.getByRole("button", { name: "Submit" }).isDisabled()).toBe(true);
    await dialog.getByLabel("week", { exact: true }).fill("2026-W46");
    await page.keyboard.press("Enter");
    await page.getByText("Written.").waitFor();
    await page.getByText("answered").waitFor();
    expect(place.requests.at(-1)).toContain("Write the report for 2026-W46");
    await say(place, "Once more: $weekly-report");
    await dialog.getByRole("button", { name: "Skip" }).click();
    await page.getByText("denied").waitFor();
  });

  test("stays where it was asked when the chat is reopened", async () => {
    const place = await chatWith([
      { tool: "write_file", input: { path: "made.txt", content: "by a model" } },
      { text: "That is all." },
    ]);
    const { page } = place;
    await say(place, "Write made.txt");
    await page.getByRole("dialog").getByRole("button", { name: "Allow" }).click();
    const answer = page.getByRole("article", { name: "Agent" });
    const order = async (): Promise<readonly number[]> => {
      await answer.getByText("That is all.").waitFor();
      const text = (await answer.textContent()) ?? "";
      return [text.indexOf("allowed"), text.indexOf("That is all.")];
    };
    const [asked = 0, said = 0] = await order();
    expect([asked > 0, asked < said]).toEqual([true, true]);
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByRole("button", { name: "Chat history" }).click();
    await page.getByRole("link", { name: /Write made.txt/ }).click();
    expect(await order()).toEqual([asked, said]);
    await page.reload();
    expect(await order()).toEqual([asked, said]);
  });

  test("ends when the chat is cleared", async () => {
    const place = await chatWith([{ tool: "write_file", input: { path: "made.txt", content: "no" } }]);
    const { page, project } = place;
    await say(place, "Write made.txt");
    await page.getByRole("dialog", { name: "Allow the agent to use write_file?" }).waitFor();
    const waiting = page.locator("nav a[href='/chat']").getByText("1 waiting");
    await waiting.waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await say(place, "/clear");
    await waiting.waitFor({ state: "detached" });
    await page.getByText("What do you want to get done?").waitFor();
    await page.getByRole("button", { name: "Chat history" }).click();
    await page.getByRole("link", { name: /Write made.txt/ }).click();
    await page.getByText(/not answered|denied/).waitFor();
    expect(existsSync(join(project, "made.txt"))).toBe(false);
  });
});
