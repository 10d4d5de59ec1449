import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import type { TestApp } from "./support/open-app.ts";

/** Most compressed JavaScript that a first visit may load. */
const MAX_FIRST_SCRIPTS_BYTES = 150_000;

const open = appPerTest(basicAndBuiltIn);

/** Every script that a browser with an empty cache loads for a page. */
async function scriptsOf(place: TestApp, path: string, settle: (page: Page) => Promise<void>) {
  const page = await place.context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(`${place.server.url}${path}`);
  await settle(page);
  await page.waitForLoadState("load");
  const scripts = responses.filter((response) => response.request().resourceType() === "script");
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  await page.close();
  return {
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    names: scripts.map((script) => new URL(script.url()).pathname.replace(/^\/assets\//, "")),
    hosts: [...new Set(responses.map((response) => new URL(response.url()).origin))],
  };
}

const loads = (names: readonly string[], part: RegExp): boolean => names.some((name) => part.test(name));
const editor = /codemirror|source-editor/;
const markdown = /^markdown-/;

describe("the first visit", () => {
  test("loads little JavaScript, without the editor and Markdown, and only from the server", async () => {
    const place = await open("/skills");
    const { bytes, names, hosts } = await scriptsOf(place, "/skills", (page) =>
      page.getByText("Weekly Report").waitFor(),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_SCRIPTS_BYTES);
    expect([loads(names, editor), loads(names, markdown), loads(names, /chat/)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(hosts).toEqual([place.server.url]);
  });

  test("to a skill loads Markdown, and to the editor loads the editor", async () => {
    const place = await open("/skills");
    const skill = await scriptsOf(place, "/skills/view/release-notes", (page) =>
      page.getByText("Collect what was merged").waitFor(),
    );
    expect([loads(skill.names, editor), loads(skill.names, markdown)]).toEqual([false, true]);
    const edited = await scriptsOf(place, "/skills/edit/release-notes", (page) =>
      page.getByRole("textbox", { name: "Instructions" }).waitFor(),
    );
    expect(loads(edited.names, editor)).toBe(true);
  });
});
