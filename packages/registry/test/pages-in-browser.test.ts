import { existsSync } from "node:fs";
import { join } from "node:path";
import { createRegistryClient } from "@skillwright/contract/client";
import { buildStatic, serveRegistry } from "@skillwright/registry";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { serveAnswers, serveFolder, writeSkill } from "./support/mirror-origin.ts";
import { publish, tempFolder } from "./support/open-registry.ts";

/** `scripts/system-packages.ts` installs it where that is possible. */
const CHROMIUM = "/usr/bin/chromium-headless-shell";

/** Long enough to find only what never happens, however busy the machine is. */
const STEP_TIMEOUT_MS = 120_000;

/** A page of a browser. What the browser complains of, such as something that a policy keeps out, fails the test. */
async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox"],
    timeout: STEP_TIMEOUT_MS,
  });
  const complaints: string[] = [];
  onTestFinished(async () => {
    await browser.close();
    expect(complaints).toEqual([]);
  });
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 404"))
      complaints.push(message.text());
  });
  return page;
}

test.skipIf(!existsSync(CHROMIUM))(
  "a person signs in, sees what is private and signs out, in a browser without scripts",
  async () => {
    const registry = await serveRegistry({ data: tempFolder(), port: 0 });
    onTestFinished(() => registry.close());
    const token = (await registry.createFirstToken()) ?? "";
    const admin = createRegistryClient({ baseUrl: registry.url, token });
    await admin.createNamespace({ body: { name: "acme" } });
    await publish(admin, "acme", { name: "pdf", body: "# Steps\n\n<script>alert(1)</script>\n" });
    const page = await openPage({ javaScriptEnabled: false });
    const shown = async (path: string): Promise<string> => {
      await page.goto(`${registry.url}${path}`);
      return (await page.locator("h1").textContent()) ?? "";
    };
    expect(await shown("/@acme/pdf")).toContain("you don't have access to it");
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.getByLabel("Token").fill(token);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await page.getByText("1 skill").waitFor();
    expect(await shown("/@acme/pdf")).toBe("@acme/pdf 1.0.0");
    expect(await page.getByRole("main").textContent()).toContain("<script>alert(1)</script>");
    const chat = await serveAnswers((_, answer) => {
      answer.setHeader("content-type", "text/html").end(`<a href="${registry.url}/@acme/pdf">Look</a>`);
    });
    await page.goto(chat.replace("127.0.0.1", "localhost"));
    await page.getByRole("link", { name: "Look" }).click();
    await page.getByText("skillwright add").waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("0 skills").waitFor();
    expect(await shown("/@acme/pdf")).toContain("you don't have access to it");
  },
);

test.skipIf(!existsSync(CHROMIUM))(
  "a static registry in a subfolder of a site is searched in a browser",
  async () => {
    const folder = tempFolder();
    for (const [name, description] of [
      ["pdf", "Merges PDF files."],
      ["csv", "Makes charts of tables."],
    ] as const)
      writeSkill(join(folder, "skills"), { name, description });
    await buildStatic(join(folder, "skills"), join(folder, "site/deep"), { namespace: "acme" });
    const page = await openPage();
    await page.goto(`${await serveFolder(join(folder, "site"))}/deep/index.html`);
    expect(await page.getByRole("main").getByRole("link").allTextContents()).toEqual([
      "@acme/csv",
      "@acme/pdf",
    ]);
    await page.getByLabel("Search skills").fill("merge");
    await page.getByText("1 skill found.").waitFor();
    await page.getByRole("link", { name: "@acme/pdf" }).click();
    await page.getByText("skillwright add registry:@acme/pdf").waitFor();
  },
);
