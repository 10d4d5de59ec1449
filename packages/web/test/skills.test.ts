import { utimesSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { basicSkills } from "./support/open-app.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest();

test("only built-in skills bring first steps, which stay hidden once they were", async () => {
  const { page } = await open("/skills", {
    fill: ({ skill }) =>
      skill("built-in/explain-code", "name: explain-code\ndescription: Explain code. Use when asked."),
  });
  const card = page.getByRole("region", { name: "First steps" });
  await card.waitFor();
  const links = await card.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toEqual(["/skills/create", "/skills/add", "/chat", "/settings"]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await card.getByRole("button", { name: "Hide first steps" }).click();
  await card.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-skill=explain-code]").waitFor();
  expect(await card.count()).toBe(0);
});

describe("the skill list", () => {
  test("is the start page, with every skill in its section", async () => {
    const { page } = await open("/");
    await page.getByRole("heading", { name: "Skills", exact: true }).waitFor();
    await page.waitForURL(/\/skills$/);
    await page.getByText("Weekly Report").waitFor();
    await expect
      .poll(() => page.getByRole("heading", { level: 2 }).allTextContents())
      .toEqual(["Project", "Yours"]);
    expect(
      await page
        .getByRole("listitem")
        .filter({ has: page.getByRole("checkbox") })
        .count(),
    ).toBe(5);
  });

  test("says why a skill is not eligible", async () => {
    const { page } = await open("/skills");
    const row = page.locator("[data-skill=image-resize]");
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain("needs no-such-magick");
  });

  test("ranks by the query and says what matched", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("fill a form in a pdf");
    const first = page.locator("[data-skill]").first();
    await page
      .getByText(/pdf in name|form.* in description/)
      .first()
      .waitFor();
    await expect.poll(() => first.getAttribute("data-skill")).toBe("pdf-tools");
  });

  test("shows everything while only a single letter is typed", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    const answered = page.waitForResponse(/\/api\/v1\/search/);
    await page.getByLabel("Search skills").pressSequentially("w");
    await answered;
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(5);
    await page.keyboard.type("ee");
    await page.locator("[data-matched]").waitFor();
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(1);
  });

  test("offers a way back from a search without results", async () => {
    const { page } = await open("/skills");
    await page.getByLabel("Status").selectOption("problems");
    await page.getByRole("button", { name: "Show all 5" }).click();
    await page.getByText("Weekly Report").waitFor();
  });

  test("keeps the search and the heading of the section in sight, and sorts by the last change", async () => {
    const { page } = await open("/skills", {
      height: 500,
      fill: ({ skill }) => {
        for (let number = 10; number < 40; number += 1) {
          const file = skill(
            `home/.agents/skills/task-${number}`,
            `name: task-${number}\ndescription: Task.`,
          );
          utimesSync(file, number === 25 ? 2000 : 1000, number === 25 ? 2000 : 1000);
        }
      },
    });
    await page.locator("[data-skill]").first().waitFor();
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 1200);
    await page.locator("[data-skill=task-30]").waitFor();
    const tops = await page
      .locator("search input, h2:text-is('Yours')")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.length).toBe(2);
    expect(tops.every((top) => top >= 0 && top < 100)).toBe(true);
    await page.getByLabel("Sort").selectOption("changed");
    await page.getByText("All skills", { exact: true }).first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator("[data-skill]").first().and(page.locator("[data-skill=task-25]")).waitFor();
  });

  test("switches to compact rows in place, below the heading of their section", async () => {
    const { page } = await open("/skills");
    await page.locator("[data-skill]").first().waitFor();
    await page.getByRole("button", { name: "Compact rows", pressed: false }).click();
    await page.getByRole("button", { name: "Compact rows", pressed: true }).waitFor();
    const boxOf = (selector: string) =>
      page
        .getByRole("list", { name: "Skills" })
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return { top: Math.round(top), bottom: Math.round(bottom) };
        });
    await expect
      .poll(async () => (await boxOf("[data-skill]")).top)
      .toBe((await boxOf("li > div:has(h2)")).bottom);
    const { top, bottom } = await boxOf("[data-skill]");
    expect(bottom - top).toBeLessThanOrEqual(46);
  });

  test("aligns its filters with the search on a tablet", async () => {
    const { page } = await open("/skills", { width: 768, height: 1024 });
    await page.getByLabel("Tag").waitFor();
    const edges = await page
      .locator("search input, [aria-label=Filters] select")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const [search, ...filters] = edges;
    const rows = Map.groupBy(filters, ({ top }) => top);
    const ends = [...rows.values()].map((row) =>
      [row[0]?.left, row.at(-1)?.right].map((x) => Math.round(x ?? 0)),
    );
    expect(filters.length).toBe(6);
    expect(ends).toEqual([...rows].map(() => [search?.left, search?.right]));
  });

  test("moves between rows with the arrow keys and opens one with Enter", async () => {
    const { page } = await open("/skills");
    await page.getByRole("link", { name: "PDF Tools" }).first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/view\/release-notes$/);
    await page.getByRole("heading", { name: "Release Notes", level: 1 }).waitFor();
  });

  test("lists a skill that doesn't load and leads to a page that fixes it", async () => {
    const { page } = await open("/skills", {
      // Once it is saved, there is no unloaded file any more.
      provokes: [404],
      fill: (at) => {
        basicSkills(at);
        at.write("home/.agents/skills/broken/SKILL.md", "---\n- a\n---\n\nHello.\n");
      },
    });
    const unloaded = page.getByRole("region", { name: "Skills that don't load" });
    await unloaded.getByRole("link", { name: "broken", exact: true }).click();
    await page.getByRole("heading", { name: "broken", level: 1 }).waitFor();
    const problems = page.getByRole("region", { name: "Problems" });
    await problems.getByRole("heading", { name: "Why it doesn't load" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("textbox", { name: "SKILL.md" }).press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("name: broken");
    await page.keyboard.press("Enter");
    await page.keyboard.type("description: Works now. Use when testing.");
    await problems.getByRole("heading", { name: "No errors left. Save to load it." }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/skills\/view\/broken$/);
    await page.getByText("Works now. Use when testing.").waitFor();
  });

  test("has one Tab stop per row; Left and Right reach its other controls, and Shift selects a range", async () => {
    const { page } = await open("/skills");
    const row = page.locator("[data-skill=pdf-tools]");
    await row.getByRole("link").focus();
    await page.keyboard.press("Tab");
    const focusedRow = () =>
      page.evaluate(() => document.activeElement?.closest("[data-skill]")?.getAttribute("data-skill"));
    expect(await focusedRow()).toBe("release-notes");
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("switch");
    await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Select PDF Tools").first().click();
    await page.getByLabel("Select Weekly Report").click({ modifiers: ["Shift"] });
    await page.getByText("5 selected").waitFor();
  });

  test("is sorted as the address says, and its filters can be removed", async () => {
    const { page, server } = await open("/skills");
    await page.goto(`${server.url}/skills?sort=name&tag=pdf`);
    await page.getByRole("heading", { name: "All skills" }).waitFor();
    await expect.poll(() => page.locator("[data-skill]").count()).toBe(1);
    await page.getByRole("button", { name: "Remove filter #pdf" }).click();
    await page.locator("[data-skill=image-resize]").waitFor();
    const ids = await page
      .locator("[data-skill]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-skill")));
    expect(ids).toEqual(["image-resize", "pdf-tools", "user:pdf-tools", "release-notes", "weekly-report"]);
  });

  test("explains what to do when there are no skills", async () => {
    const { page } = await open("/skills", { fill: () => {} });
    await page.getByRole("heading", { name: "No skills yet" }).waitFor();
  });
});

describe("the skill page", () => {
  test("renders the instructions and runs nothing in them", async () => {
    const { page } = await open("/skills/view/hostile", {
      fill: ({ skill }) =>
        skill(
          "home/.agents/skills/hostile",
          "name: hostile\ndescription: Attacks its reader. Use when testing.",
          "# Careful\n\n<script>document.title = 'taken'</script>\n\n<img src=x onerror=\"document.title = 'taken'\">\n\n[click](javascript:document.title='taken') ![spy](http://192.0.2.1/spy.png)\n",
        ),
    });
    await page.getByRole("heading", { name: "Careful" }).waitFor();
    expect(await page.locator(".prose script, .prose img").count()).toBe(0);
    expect(await page.locator(".prose a").count()).toBe(0);
    await expect.poll(() => page.title()).toBe("Hostile · Skillwright");
  });

  test("shows the skill's files", async () => {
    const { page } = await open("/skills/view/pdf-tools/files");
    await page.getByRole("button", { name: "scripts/merge.py" }).click();
    await page.getByText("print('merge')").waitFor();
  });

  test("explains why the skill is offered", async () => {
    const { page } = await open("/skills/view/pdf-tools/why");
    await page.getByText(`"pdf-tools" is offered by Skillwright.`).waitFor();
    await page.getByText("hides user:pdf-tools").waitFor();
  });
});
