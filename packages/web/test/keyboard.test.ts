import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@skillwright/server/client";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";

const open = appPerTest((place) => {
  basicAndBuiltIn(place);
  place.skill(
    "home/.agents/skills/disk-report",
    "name: disk-report\ndescription: Report the size of this folder. Use when asked how full it is.",
    "# Disk report\n\nThe folder holds: !`echo hello-from-shell`\n",
  );
});

const MOST_STEPS = 80;

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) return "nothing";
    const labelled = element.getAttribute("aria-labelledby");
    const named = [
      element.getAttribute("aria-label"),
      labelled === null ? undefined : document.getElementById(labelled)?.textContent,
      (element as HTMLInputElement).labels?.[0]?.textContent,
      element.textContent,
    ];
    const label = named.find((one) => one !== null && one !== undefined);
    return `${element.isContentEditable ? "text of " : ""}${(label ?? "").trim()}`;
  });

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const walked: string[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = await focused(page);
    if (typeof name === "string" ? now === name : name.test(now)) return;
    walked.push(now);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(name)}, but to ${walked.join(" | ")}`);
}

const focusIs = (page: Page, name: string | RegExp) => expect.poll(() => focused(page)).toMatch(name);

describe("with only the keyboard", () => {
  test("a skill can be searched, opened, cloned, edited, and saved", async () => {
    const { page, home } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("explain code");
    await page
      .getByText(/exact name/)
      .first()
      .waitFor();
    await tabTo(page, "Explain Code");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/view\/explain-code$/);
    await page.getByRole("heading", { name: "Explain Code" }).waitFor();
    await tabTo(page, "More actions");
    await page.keyboard.press("Enter");
    await focusIs(page, /^Compare$/);
    await page.keyboard.press("Escape");
    await focusIs(page, /^More actions$/);
    await page.keyboard.press("ArrowDown");
    await focusIs(page, /^Compare$/);
    await page.keyboard.press("ArrowDown");
    await focusIs(page, /^Clone$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Clone Explain Code" }).waitFor();
    await focusIs(page, /^New name/);
    await page.keyboard.press("Escape");
    await focusIs(page, /^More actions$/);
    await page.keyboard.press("Enter");
    await focusIs(page, /^Compare$/);
    await page.keyboard.press("ArrowDown");
    await focusIs(page, /^Clone$/);
    await page.keyboard.press("Enter");
    await focusIs(page, /^New name/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("my-explain");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/edit\/my-explain$/);
    await page.getByRole("textbox", { name: "Instructions" }).waitFor();
    await tabTo(page, /^Description/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Mine. Use when I ask.");
    await tabTo(page, "text of Instructions");
    await page.keyboard.press("Control+S");
    await page.getByText("Saved my-explain").waitFor();
    expect(readFileSync(join(home, ".agents/skills/my-explain/SKILL.md"), "utf8")).toMatch(
      /description: "?Mine\. Use when I ask\./,
    );
  });

  test("the editor can be entered and left", async () => {
    const { page } = await open("/skills/edit/weekly-report");
    const editor = page.getByRole("textbox", { name: "Instructions" });
    await editor.waitFor();
    await tabTo(page, "text of Instructions");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("And be brief.");
    await page.getByText("Unsaved changes").waitFor();
    const inEditor = () => page.evaluate(() => document.activeElement?.closest(".cm-editor") !== null);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect.poll(inEditor).toBe(false);
    await page.keyboard.press("Control+S");
    await page.getByText("Saved weekly-report").waitFor();
  });

  test("a chat can invoke a skill, fill in its parameters, and approve its commands", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    await tabTo(page, "Chat");
    await page.keyboard.press("Enter");
    await page.getByText("What do you want to get done?").waitFor();
    await tabTo(page, "Message");
    await page.keyboard.type("/disk");
    await page.getByRole("option", { name: /disk-report/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Allow disk-report to run commands?" }).waitFor();
    await tabTo(page, "Approve and run");
    await page.keyboard.press("Enter");
    await page.getByText("allowed").waitFor();
    await page.getByText("no model was asked").first().waitFor();
    await focusIs(page, /^Message$/);
    await page.keyboard.type("/wee");
    await page.getByRole("option", { name: /weekly-report/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Use Weekly Report" }).waitFor();
    await focusIs(page, /^week/);
    await page.keyboard.press("Escape");
    await focusIs(page, /^Message$/);
    await page.keyboard.press("Enter");
    await focusIs(page, /^week/);
    await page.keyboard.type("2026-W46");
    await page.keyboard.press("Enter");
    await page.getByText("Write the report for 2026-W46").first().waitFor({ state: "attached" });
    await focusIs(page, /^Message$/);
    for (const [button, title] of [
      ["Model context", "Model context"],
      ["Chat history", "Chat history"],
      ["Choose a skill", "Use a skill"],
    ] as const) {
      await tabTo(page, button, "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: title }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog", { name: title }).waitFor({ state: "detached" });
      await focusIs(page, new RegExp(`^${button}$`));
      await tabTo(page, "Message");
    }
  });

  test("a proposal can be opened and applied, and the All skills dialog returns the focus", async () => {
    const place = await open("/skills");
    const { page, home, server } = place;
    const file = join(home, ".agents/skills/weekly-report/SKILL.md");
    await createClient({ baseUrl: server.url, token: server.token }).propose({
      body: {
        skill: "weekly-report",
        text: `${readFileSync(file, "utf8").trimEnd()}\n\nCount what was done.\n`,
        justification: "Readers asked for numbers.",
        agent: "builder",
      },
    });
    await page.getByText("Weekly Report").waitFor();
    await page.locator("nav a[href='/proposals']").getByText("waiting").waitFor();
    await tabTo(page, /^Proposals/);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "weekly-report" }).waitFor();
    await tabTo(page, "weekly-report");
    await page.keyboard.press("Enter");
    await page.getByText("Readers asked for numbers.").waitFor();
    await tabTo(page, "Approve");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await focusIs(page, /^Approve$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, "Apply");
    await page.keyboard.press("Enter");
    await page.getByText("Updated weekly-report").waitFor();
    expect(readFileSync(file, "utf8")).toContain("Count what was done.");
    await tabTo(page, "All skills");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "All skills" }).getByRole("row").nth(1).waitFor();
    await page.keyboard.press("Escape");
    await focusIs(page, /^All skills$/);
  });

  test("the first Tab stop skips to the content", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    await page.keyboard.press("Tab");
    await focusIs(page, /^Skip to content$/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await focusIs(page, /^Add skills$/);
  });
});

test("nothing is animated with reduced motion", async () => {
  const { page } = await open("/skills");
  await page.getByRole("button", { name: "All skills" }).click();
  await page.getByRole("dialog", { name: "All skills" }).waitFor();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return `${animationDuration},${transitionDuration}`
          .split(",")
          .map((time) => Number.parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000));
      }),
    ),
  );
  expect(longest).toBeLessThan(1);
});

/** A page of every screen. */
const everyScreen = [
  "/skills",
  "/skills/view/pdf-tools",
  "/skills/view/pdf-tools/details",
  "/skills/view/pdf-tools/history",
  "/skills/create",
  "/skills/add",
  "/skills/import",
  "/skills/everywhere",
  "/agents",
  "/agents/orchestrator",
  "/chat",
  "/proposals",
  "/diagnostics",
  "/diagnostics/problems",
  "/diagnostics/not-offered",
  "/diagnostics/folders",
  "/settings",
  "/settings/trust",
  "/settings/folders",
  "/settings/configuration",
  "/settings/appearance",
  "/trash",
];

test("Tab reaches every control of every screen, and each shows that it has the focus", async () => {
  const { page, server } = await open("/skills");
  for (const path of everyScreen) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText(/^Loading/).waitFor({ state: "detached" });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const visited: string[] = [];
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const unseen = await page.evaluate(visitFocused);
      if (unseen === undefined) break;
      if (unseen !== "") visited.push(unseen);
    }
    expect([path, visited, await page.evaluate(unvisitedControls)]).toEqual([path, [], []]);
  }
});

/** Marks the focused element; returns what it is if nothing shows its focus, and undefined once all were visited. */
function visitFocused(): string | undefined {
  const control = document.activeElement as HTMLElement;
  // Between the last control and the first one, nothing has the focus.
  if (control === document.body) return "";
  if ("visited" in control.dataset) return undefined;
  control.dataset.visited = "";
  // The ring of a field can be around the frame that it shares with a button.
  const frame = control.matches("textarea") ? control.closest(":not(textarea)") : null;
  const styles = [
    getComputedStyle(control),
    getComputedStyle(control, "::after"),
    ...(frame === null ? [] : [getComputedStyle(frame)]),
  ];
  const hasRing = styles.some(({ outlineStyle }) => outlineStyle !== "none");
  // The frame of the message field changes its color instead, and an editor shows its cursor.
  const isExempt = control.matches("textarea[aria-label=Message], .cm-content");
  return hasRing || isExempt ? "" : control.outerHTML.slice(0, 120);
}

/** The controls that can have the focus and didn't get it; one radio button stands for its group. */
function unvisitedControls(): readonly string[] {
  const controls = "a[href], button, input:not([type=radio], [type=file]), select, textarea, summary";
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(":disabled, [aria-hidden=true], [aria-hidden=true] *") &&
        control.checkVisibility() &&
        !("visited" in control.dataset),
    )
    .map((control) => control.outerHTML.slice(0, 120));
}

test("every control on every page has an accessible name", async () => {
  const { page, server } = await open("/skills");
  for (const path of [...everyScreen, "/skills/view/pdf-tools/files"]) {
    await page.goto(`${server.url}${path}`);
    await page.getByRole("heading", { level: 1 }).or(page.getByRole("textbox").first()).first().waitFor();
    for (const role of ["button", "link", "textbox", "combobox", "checkbox", "switch", "tab"] as const) {
      expect([path, role, await page.getByRole(role, { name: /^$/ }).count()]).toEqual([path, role, 0]);
    }
  }
});

test("a button keeps the focus while it is busy, and isn't pressed twice", async () => {
  const { page } = await open("/skills/view/disk-report/details");
  const answer = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/approval", async (route) => {
    asked.push(route.request().method());
    await answer.promise;
    await route.continue();
  });
  await tabTo(page, "Approve");
  await page.keyboard.press("Enter");
  const busy = page.locator("button[aria-busy=true]");
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await focusIs(page, /^Approve$/);
  await page.keyboard.press("Enter");
  answer.resolve();
  await focusIs(page, /^Revoke$/);
  expect(asked).toHaveLength(1);
});
