import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page, type Response } from "playwright-core";
import { makeSkills } from "./support/make-skills.ts";
import { recordAnswers, timed, type Waited } from "./support/page-recorder.ts";
import { type WebResult, webPage } from "./support/web-page.ts";

/**
 * Response times of the app with 10 skills (the baseline) and 10,000, in a real browser, and the size of the first load. Arguments:
 * numbers of skills, baseline first, and `write` to write docs/web-scale.md.
 */
const args = process.argv.slice(2);
const given = args.map(Number).filter((size) => size > 0);
const counts = given.length > 0 ? given : [10, 10_000];
const TURNS = 5;
/** Whether rows are visible, which a virtual list can miss while scrolling. */
const isInSight = `[...document.querySelectorAll("[data-skill]")].some((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
})`;
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});

try {
  const results: WebResult[] = [];
  for (const count of counts) results.push(await measureScreen(browser, count));
  const [load = 0] = loadavg();
  const page = webPage(results, load / availableParallelism());
  process.stdout.write(`\n${page.table}\n`);
  if (args.includes("write")) writeFileSync("docs/web-scale.md", page.text);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measureScreen(on: Browser, count: number): Promise<WebResult> {
  const home = join(folder, `home-${count}`);
  const project = join(folder, `project-${count}`);
  mkdirSync(join(project, ".git"), { recursive: true });
  makeSkills(join(home, ".agents/skills"), count);
  const env = {
    ...process.env,
    HOME: home,
    SKILLWRIGHT_HOME: join(folder, `own-${count}`),
    SKILLWRIGHT_BUILT_INS: "off",
  };
  const serve = join(import.meta.dirname, "support/serve-bench.mjs");
  const server = spawn("node", [serve, project, resolve("packages/web/dist")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const context = await on.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  try {
    const first = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
    const { link } = JSON.parse(first.value as string) as { readonly link: string };
    const page = await context.newPage();
    await recordAnswers(page);
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await page.goto(link);
    await page.locator("[data-skill]").first().waitFor({ timeout: 120_000 });
    const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
    return {
      count,
      rows: await page.locator("[data-skill]").count(),
      firstLoad: sizes.reduce((sum, size) => sum + size, 0),
      waited: await measureSteps(page),
    };
  } finally {
    await context.close();
    server.kill("SIGKILL");
  }
}

/**
 * Runs the same steps several times and uses the median, because the first run warms up and the machine is
 * shared.
 */
async function measureSteps(page: Page): Promise<WebResult["waited"]> {
  const all: Record<string, Waited[]> = {};
  const step = async (name: string, act: () => Promise<void>, done: string): Promise<void> => {
    const list = all[name] ?? [];
    all[name] = list;
    list.push(await timed(page, act, done));
  };
  const search = page.getByLabel("Search skills");
  const listed = (await page.locator("[data-skill]").first().getAttribute("data-skill")) ?? "";
  const isListed = `document.querySelector("[data-skill]") !== null`;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await search.focus();
    const hits = `document.querySelector("[data-matched]") !== null`;
    await step("type the first letter", () => page.keyboard.press(listed.slice(0, 1)), isListed);
    await step("type the second letter, see hits", () => page.keyboard.press(listed.slice(1, 2)), hits);
    await step("type the third letter", () => page.keyboard.press(listed.slice(2, 3)), hits);
    const whole = `document.querySelector("[data-matched]") === null && ${isListed}`;
    for (const _ of "12") await page.keyboard.press("Backspace");
    await step("clear the search", () => page.keyboard.press("Backspace"), whole);
    await page.mouse.move(700, 500);
    await step("scroll a screen", () => page.mouse.wheel(0, 800), isInSight);
    await page.locator("body").press("Control+Home");
    await step("go to the end", () => page.keyboard.press("Control+End"), isInSight);
    await step("go to the start", () => page.keyboard.press("Control+Home"), isInSight);
    const box = page.locator("[data-skill] input[type=checkbox]").first();
    const bar = `document.querySelector("[aria-label='Selected skills']")`;
    await step("select a skill", () => box.click(), `${bar} !== null`);
    await step("deselect it", () => page.keyboard.press("Escape"), `${bar} === null`);
    const state = page.getByLabel("Status");
    await step("filter", async () => void (await state.selectOption("usable")), isListed);
    await state.selectOption("any");
    const title = `document.querySelector("article h1") !== null`;
    await step("open a skill", () => page.locator("[data-row]").first().click(), title);
    await step("go back", () => page.locator("article a[href='/skills']").first().click(), isListed);
    const link = (path: string) => page.locator(`nav a[href='${path}']`).first();
    const tiles = `document.querySelector("[aria-label=Health]") !== null`;
    await step("open Diagnostics", () => link("/diagnostics").click(), tiles);
    const composer = `document.querySelector("textarea") !== null`;
    await step("open the chat", () => link("/chat").click(), composer);
    const sheet = `document.querySelector("[role=dialog] li button") !== null`;
    await step("choose a skill in the chat", () => page.getByLabel("Choose a skill").click(), sheet);
    await page.keyboard.press("Escape");
    await step("go to the skills", () => link("/skills").click(), isListed);
  }
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return Object.fromEntries(
    Object.entries(all).map(([name, list]) => [
      name,
      { answer: median(list.map(({ answer }) => answer)), done: median(list.map(({ done }) => done)) },
    ]),
  );
}
