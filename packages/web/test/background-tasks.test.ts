import { createClient } from "@skillwright/server/client";
import { expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { type ModelTurn, startModel } from "./support/model-service.ts";
import { basicSkills, type TestApp } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

/** A chat with a background task that runs until it is released; then the model answers by the script. */
async function working(script: readonly ModelTurn[] = []) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const { config } = await startModel([{ text: "42 lines.", until: promise }, ...script]);
  const place = await open("/chat", {
    fill: (at) => {
      basicSkills(at);
      at.write("home/.config/skillwright/config.yaml", config);
      at.skill(
        "home/.agents/skills/slow",
        "name: slow\ndescription: Counts lines. Use when asked.\ncontext: fork\nbackground: true",
      );
    },
  });
  const { page } = place;
  const panel = page.getByRole("region", { name: "Background tasks" });
  await page.getByLabel("Message").waitFor();
  await say(place, "/slow");
  await page.getByText("runs in the background as task-1").waitFor();
  await panel.getByText("slow running since").waitFor();
  return { ...place, panel, letGo };
}

const say = async ({ page }: Pick<TestApp, "page">, text: string): Promise<void> => {
  await page.getByLabel("Message").fill(text);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
};

test("a running task is shown, survives a reload, and reports its result once", async () => {
  const place = await working([{ text: "Good to know." }]);
  const { page, panel, letGo } = place;
  const told = page.getByRole("log").getByText("The skill 'slow' (task-1) is done: It begins. 42 lines.");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.reload();
  await panel.getByText("slow running since").waitFor();
  letGo();
  await told.waitFor();
  await panel.waitFor({ state: "detached" });
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.reload();
  await told.waitFor();
  await say(place, "And?");
  await page.getByText("Good to know.").waitFor();
  await expect.poll(() => told.count()).toBe(1);
  await expect
    .poll(() => page.getByRole("article", { name: "Agent" }).last().textContent())
    .toContain("42 lines.");
  await page.reload();
  await page.getByText("Good to know.").waitFor();
  await expect.poll(() => told.count()).toBe(1);
});

test("a task can be stopped by keyboard, and the focus returns to the message", async () => {
  const { page, panel } = await working();
  const stop = panel.getByRole("button", { name: "Stop slow (task-1)" });
  await page.getByLabel("Message").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => stop.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("The skill 'slow' (task-1) was stopped.").waitFor();
  await panel.waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByLabel("Message").evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test("clearing a chat stops its tasks", async () => {
  const place = await working();
  const { page, server } = place;
  const chat = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const client = createClient({ baseUrl: server.url, token: server.token });
  await say(place, "/clear");
  await expect
    .poll(async () => (await client.listTasks({ params: { chat } })).tasks.map(({ state }) => state))
    .toEqual(["stopped"]);
});

test("a failed request for tasks shows an error and can be retried", async () => {
  const { page, panel, complaints } = await working();
  await page.route("**/tasks/**", (route) => route.abort());
  await panel.getByRole("button", { name: "Stop slow (task-1)" }).click();
  await page.getByText("Can't reach the server. Check whether the server is still running.").waitFor();
  await page.unroute("**/tasks/**");
  await page.route("**/tasks", (route) => route.abort());
  await page.reload();
  const again = panel.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.unroute("**/tasks");
  await again.click();
  await panel.getByText("slow running since").waitFor();
  await panel.getByRole("alert").waitFor({ state: "detached" });
  (complaints as string[]).length = 0;
});
