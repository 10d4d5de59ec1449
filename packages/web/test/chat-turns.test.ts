import { readFileSync } from "node:fs";
import { createClient } from "@skillwright/server/client";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { type ModelTurn, startModel } from "./support/model-service.ts";
import { basicSkills, type TestApp } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

async function chatWith(script: readonly ModelTurn[]): Promise<TestApp> {
  const { config } = await startModel(script);
  const place = await open("/chat", {
    fill: (at) => {
      basicSkills(at);
      at.write("home/.config/skillwright/config.yaml", config);
    },
  });
  await place.page.getByLabel("Message").waitFor();
  return place;
}

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel("Message").fill(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
};

const saidIn = async ({ page, server }: TestApp): Promise<readonly string[]> => {
  const chat = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { conversation } = await createClient({ baseUrl: server.url, token: server.token }).getChat({
    params: { chat },
  });
  return conversation.map(({ role }) => role);
};

describe("an answer", () => {
  test("is stopped, keeps its text so far, and the chat continues", async () => {
    const hold = Promise.withResolvers<void>();
    const place = await chatWith([{ text: "Never told.", until: hold.promise }, { text: "The next one." }]);
    const { page } = place;
    await say(page, "Begin");
    await page.getByText("It begins.").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).waitFor();
    hold.resolve();
    await expect.poll(() => page.getByText("It begins.").count()).toBe(1);
    await say(page, "Go on");
    await page.getByText("The next one.").waitFor();
    expect(await page.getByText("Never told.").count()).toBe(0);
  });

  test("is asked for again; both stay, here and on the server", async () => {
    const place = await chatWith([{ text: "First answer." }, { text: "Second answer." }]);
    const { page, server } = place;
    await say(page, "Tell me");
    await page.getByText("First answer.").waitFor();
    await page.getByRole("button", { name: "Send again" }).click();
    await page.getByText("Second answer.").waitFor();
    const shown = () => page.getByRole("article").evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(await shown()).toEqual(["You", "Agent", "You", "Agent"]);
    await expect.poll(() => saidIn(place)).toEqual(["user", "assistant", "user", "assistant"]);
    await page.goto(`${server.url}${new URL(page.url()).pathname}`);
    await page.getByText("Second answer.").waitFor();
    expect(await shown()).toEqual(["You", "Agent", "You", "Agent"]);
  });

  test("is copied, and the chat exported", async () => {
    const place = await chatWith([{ text: "Some **words**." }]);
    const { page, context } = place;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await say(page, "Tell me");
    await page.getByText("words").waitFor();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Some **words**.");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export as Markdown" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toBe(
      "# Chat\n\n## You\n\nTell me\n\n## Agent\n\nSome **words**.\n",
    );
  });

  test("that never came is tried again without a second copy", async () => {
    const place = await chatWith([{ text: "Here it is." }]);
    const { page } = place;
    await page.context().setOffline(true);
    await say(page, "Are you there?");
    await page.getByText("Can't reach the server", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await page.getByText("Here it is.").waitFor();
    await expect.poll(() => saidIn(place)).toEqual(["user", "assistant"]);
    await expect.poll(() => page.getByRole("article", { name: "You" }).count()).toBe(1);
    (place.complaints as string[]).length = 0;
  });
});

test("a chat can be renamed, closed, reopened, continued, exported, and deleted", async () => {
  const place = await chatWith([{ text: "Good day." }, { text: "Still here." }]);
  const { page, server } = place;
  const client = createClient({ baseUrl: server.url, token: server.token });
  await say(page, "Hello there");
  await page.getByText("Good day.").waitFor();
  await page.getByRole("button", { name: "Chat history" }).click();
  const dialog = page.getByRole("dialog", { name: "Chat history" });
  const today = dialog.getByRole("list", { name: "Today" });
  const act = async (title: string, name: string): Promise<void> => {
    await dialog.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await act("Hello there", "Rename");
  await page.getByRole("dialog", { name: "Rename this chat" }).getByLabel("Title").fill("First words");
  await page.keyboard.press("Enter");
  await today.getByRole("link", { name: /First words/ }).waitFor();
  await act("First words", "Close");
  await expect.poll(async () => (await client.listChats()).chats).toEqual([]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await today.getByRole("link", { name: /First words/ }).click();
  await page.getByRole("button", { name: "Saved chat" }).click();
  await page.getByText("Your next message continues this chat.").waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByText("Good day.").waitFor();
  await say(page, "And now?");
  await page.getByText("Still here.").waitFor();
  await page.getByRole("button", { name: "Saved chat" }).waitFor({ state: "detached" });
  await expect.poll(() => saidIn(place)).toEqual(["user", "assistant", "user", "assistant"]);
  await page.getByRole("button", { name: "Chat history" }).click();
  const download = page.waitForEvent("download");
  await act("First words", "Export");
  expect(readFileSync(await (await download).path(), "utf8")).toContain("Still here.");
  await act("First words", "Delete");
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await dialog.getByText("No chats yet").waitFor();
  expect([(await client.listSessions()).sessions, (await client.listChats()).chats]).toEqual([[], []]);
});

describe("a server that was restarted", () => {
  test("opens a saved chat at its old URL and continues it", async () => {
    const place = await chatWith([{ text: "Good day." }, { text: "Still here." }]);
    const { page } = place;
    await say(page, "Hello there");
    await page.getByText("Good day.").waitFor();
    const path = new URL(page.url()).pathname;
    await place.restart();
    await page.goto(place.server.link(path));
    await page.getByRole("button", { name: "Saved chat" }).waitFor();
    await page.getByText("Good day.").waitFor();
    await say(page, "And now?");
    await page.getByText("Still here.").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => saidIn(place)).toEqual(["user", "assistant", "user", "assistant"]);
    (place.complaints as string[]).length = 0;
  });

  test("remembers what was said in a page that stayed open", async () => {
    const place = await chatWith([{ text: "Good day." }, { text: "Still here." }]);
    const { page } = place;
    const kept = page.waitForResponse((answer) => /\/api\/v1\/chat\/[^/]+$/.test(answer.url()));
    await say(page, "Hello there");
    await page.getByText("Good day.").waitFor();
    await kept;
    await place.restart();
    // Signs in next to the page, which stays open.
    const other = await place.context.newPage();
    await other.goto(place.server.link("/skills"));
    await say(page, "And now?");
    await page.getByText("Still here.").waitFor();
    await expect.poll(() => saidIn(place)).toEqual(["user", "assistant", "user", "assistant"]);
    (place.complaints as string[]).length = 0;
  });
});

describe("the earlier chats", () => {
  test("that cannot be fetched are an error, and can be asked for again", async () => {
    const place = await chatWith([]);
    const { page } = place;
    await page.route("**/api/v1/sessions", (route) => route.abort());
    await page.getByRole("button", { name: "Chat history" }).click();
    const dialog = page.getByRole("dialog", { name: "Chat history" });
    const again = dialog.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await dialog.getByRole("status").count()).toBe(0);
    await page.unroute("**/api/v1/sessions");
    await again.click();
    await dialog.getByText("No chats yet").waitFor();
    (place.complaints as string[]).length = 0;
  });

  test("do not let a chat at its address wait for ever", async () => {
    const place = await chatWith([]);
    const { page, server } = place;
    await page.route("**/api/v1/chat", (route) => route.abort());
    await page.goto(`${server.url}/chat/00000000-0000-4000-8000-000000000000`);
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.unroute("**/api/v1/chat");
    await again.click();
    await page.getByRole("heading", { name: "Chat not found" }).waitFor();
    (place.complaints as string[]).length = 0;
  });
});
