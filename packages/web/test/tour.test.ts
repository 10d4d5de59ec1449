import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { cliArguments } from "../../../tests/child-code.ts";
import { appPerTest } from "./support/app-per-test.ts";
import type { TestApp } from "./support/open-app.ts";

const repository = resolve(import.meta.dirname, "../../..");
const tour = readFileSync(join(repository, "docs/tour.md"), "utf8");
const open = appPerTest(({ root }) =>
  cpSync(join(repository, "skills"), join(root, "built-in"), { recursive: true }),
);

/** The steps that the test can perform: the start of each numbered line says what to do. */
const steps: readonly (readonly [RegExp, (place: TestApp, ...words: string[]) => Promise<void>])[] = [
  [/^Run `npm start`/, start],
  [/^Run `skillwright ([^`]+)`(?:\. The output includes `([^`]+)`)?/, run],
  [/^You see \*\*([^*]+)\*\*/, see],
  [/^Press `([^`]+)`/, ({ page }, key) => page.keyboard.press(key ?? "")],
  [/^Click \*\*([^*]+)\*\*/, click],
  [/^Type `([^`]+)` into \*\*([^*]+)\*\*/, type],
];

test("every step of the tour works", async () => {
  const lines = tour.split("\n").filter((line) => /^\d+\. /.test(line));
  const place = await open("/skills", { provokes: [404] });
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) {
    const sentence = line.replace(/^\d+\. /, "");
    const [found] = steps.flatMap(([form, walk]) => {
      const words = form.exec(sentence);
      return words === null ? [] : [{ walk, words: words.slice(1) }];
    });
    if (found === undefined) throw new Error(`Nobody can walk "${line}"`);
    try {
      await found.walk(place, ...found.words);
    } catch (error) {
      throw new Error(`docs/tour.md: "${line}" does not work`, { cause: error });
    }
  }
});

async function start({ page }: TestApp): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts.start).toMatch(/skillwright\.js serve$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function run({ home, project }: TestApp, command = "", printed = ""): Promise<void> {
  const words = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const { status, stdout, stderr } = spawnSync("node", [...cliArguments, ...words], {
    cwd: project,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", SKILLWRIGHT_BUILT_INS: "off" },
  });
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  expect(stdout).toContain(printed);
}

async function see({ page }: TestApp, text = ""): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Clicks the control with exactly this name, otherwise one whose name contains it. */
async function click({ page }: TestApp, name = ""): Promise<void> {
  const loosely = named(page, name, false);
  await loosely.first().waitFor();
  const exactly = named(page, name, true);
  await ((await exactly.count()) > 0 ? exactly : loosely).first().click();
}

function named(page: Page, name: string, exact: boolean): Locator {
  const [first, ...others] = (["button", "link", "tab", "menuitem"] as const).map((role) =>
    page.getByRole(role, { name, exact }),
  );
  return others.reduce((all, one) => all.or(one), first ?? page.locator("never")).filter({ visible: true });
}

async function type({ page }: TestApp, text = "", label = ""): Promise<void> {
  const labelled = (exact: boolean): Locator => page.getByLabel(label, { exact }).filter({ visible: true });
  await labelled(false).first().waitFor();
  await labelled((await labelled(true).count()) > 0)
    .first()
    .click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}
