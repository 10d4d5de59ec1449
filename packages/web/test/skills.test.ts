import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { basicSkills } from "./support/open-app.ts";

const open = appPerTest();

describe("the skill list", () => {
  test("is the start page, with every skill in its section", async () => {
    const { page } = await open("/");
    await page.getByRole("heading", { name: "Skills", exact: true }).waitFor();
    await page.waitForURL(/\/skills$/);
    await page.getByText("Weekly Report").waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Project", "Yours"]);
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
    expect(await row.textContent()).toContain("needs no-such-magick");
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
    expect(await first.getAttribute("data-skill")).toBe("pdf-tools");
  });

  test("shows everything while only a single letter is typed", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    const answered = page.waitForResponse(/\/api\/v1\/search/);
    await page.getByLabel("Search skills").pressSequentially("w");
    await answered;
    expect(await page.locator("[data-skill]").count()).toBe(5);
    await page.keyboard.type("ee");
    await page.locator("[data-matched]").waitFor();
    expect(await page.locator("[data-skill]").count()).toBe(1);
  });

  test("offers a way back from a search without results", async () => {
    const { page } = await open("/skills");
    await page.getByLabel("Status").selectOption("problems");
    await page.getByRole("button", { name: "Show all 5" }).click();
    await page.getByText("Weekly Report").waitFor();
  });

  test("aligns its filters with the search on a tablet", async () => {
    const { page } = await open("/skills", { width: 768, height: 1024 });
    await page.getByLabel("Tag").waitFor();
    const edges = await page
      .getByRole("search")
      .locator("select, input")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const [search, ...filters] = edges;
    const rows = Map.groupBy(filters, ({ top }) => top);
    const ends = [...rows.values()].map((row) =>
      [row[0]?.left, row.at(-1)?.right].map((x) => Math.round(x ?? 0)),
    );
    expect(filters.length).toBe(5);
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

  test("lists a skill that doesn't load, with the reason and the line", async () => {
    const { page } = await open("/skills", {
      fill: (at) => {
        basicSkills(at);
        at.write("home/.agents/skills/broken/SKILL.md", "---\nname: broken\n---\n");
      },
    });
    const unloaded = page.getByRole("region", { name: "Skills that don't load" });
    await unloaded.getByText(/broken\/SKILL\.md/).waitFor();
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
    expect(await page.title()).toBe("Hostile · Skillwright");
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
