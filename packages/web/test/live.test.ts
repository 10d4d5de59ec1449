import { rmSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "@skillwright/server";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import type { TestApp } from "./support/open-app.ts";

const open = appPerTest();

const numbered = (number: number): string => `skill-${String(number).padStart(3, "0")}`;

/** Stops the server, and starts another one at its address that keeps the sign-in until `after` is done. */
async function interrupted(place: TestApp, meanwhile: () => void, after: () => Promise<void>): Promise<void> {
  const { page, server, home, project } = place;
  await server.close();
  await page.getByText("Can't reach the server.").waitFor();
  meanwhile();
  const again = await createServer({
    cwd: project,
    port: server.port,
    token: server.token,
    rateLimit: "off",
    skills: { home, env: { PATH: process.env.PATH }, builtInRoots: [] },
  });
  try {
    await page.getByText("Reconnected.").waitFor();
    await after();
  } finally {
    // Otherwise the page reports the end of this server too.
    await page.goto("about:blank");
    await again.close();
    (place.complaints as string[]).length = 0;
  }
}

describe("the list", () => {
  test("keeps its scroll position, selection, and focus when skills are added and removed", async () => {
    const place = await open("/skills", {
      fill: ({ skill }) => {
        for (let number = 100; number < 200; number += 1) {
          const name = numbered(number);
          skill(`home/.agents/skills/${name}`, `name: ${name}\ndescription: Does ${number}. Use it so.`);
        }
      },
    });
    const { page, home } = place;
    await page.getByLabel("Select Skill 102").check();
    await page.locator("[data-skill=skill-150]").waitFor({ state: "detached" });
    await page.evaluate(() => window.scrollTo(0, 4000));
    const row = page.locator("[data-skill=skill-150]");
    await row.waitFor();
    await page.getByRole("link", { name: "Skill 150" }).focus();
    const before = (await row.boundingBox())?.y ?? 0;
    for (let number = 0; number < 5; number += 1) {
      const name = numbered(number);
      place.skill(`home/.agents/skills/${name}`, `name: ${name}\ndescription: New ${number}. Use it so.`);
    }
    rmSync(join(home, ".agents/skills/skill-101"), { recursive: true });
    const total = () =>
      page.evaluate(async () => {
        const answer = await fetch("/api/v1/skills?include=all&limit=1");
        return ((await answer.json()) as { total: number }).total;
      });
    await expect.poll(total).toBe(104);
    const shift = async () => Math.abs(((await row.boundingBox())?.y ?? 1e6) - before);
    await expect
      .poll(() => page.evaluate(() => document.querySelector("ul[aria-label=Skills]")?.clientHeight ?? 0))
      .toBeGreaterThan(103 * 60);
    await expect.poll(shift).toBeLessThan(80);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skill 150");
    await expect
      .poll(() => page.getByRole("region", { name: "Selected skills" }).textContent())
      .toContain("1 selected");
  });

  test("reconnects to the server and shows what changed meanwhile", async () => {
    const place = await open("/skills");
    const { page, home } = place;
    await page.getByText("Weekly Report").waitFor();
    await interrupted(
      place,
      () => rmSync(join(home, ".agents/skills/weekly-report"), { recursive: true }),
      () => page.locator("[data-skill=weekly-report]").waitFor({ state: "detached" }),
    );
  });
});

test("what was chosen of a source is kept when the server is back, and the source isn't read again", async () => {
  const place = await open("/skills/add", {
    fill: ({ skill }) => {
      for (const name of ["one", "two"])
        skill(`source/${name}`, `name: ${name}\ndescription: Is ${name}. Use to count.`);
    },
  });
  const { page, root } = place;
  const reviews: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/installs/review")) reviews.push(request.url());
  });
  await page.getByLabel("What to add").fill(`${root}/source`);
  await page.getByRole("button", { name: "Review", exact: true }).click();
  const two = page.getByRole("checkbox", { name: "Install two" });
  await two.check();
  await interrupted(
    place,
    () => rmSync(join(root, "source"), { recursive: true }),
    async () => {
      // Sent after everything that the end of the outage makes the page ask for.
      await page.evaluate(() => fetch("/api/v1/skills?limit=1"));
      expect(reviews).toHaveLength(1);
      expect(await two.isChecked()).toBe(true);
    },
  );
});

test("a file opened with the installed app is offered for import", async () => {
  const { page, server } = await open("/skills");
  await page.addInitScript(() => {
    const file = new File(
      ["---\nname: opened\ndescription: Came from a file manager. Use when asked.\n---\n\nDo it.\n"],
      "opened.md",
    );
    Object.defineProperty(window, "launchQueue", {
      value: {
        setConsumer: (consume: (launch: { files: readonly object[] }) => void) =>
          consume({ files: [{ name: "opened.md", getFile: () => Promise.resolve(file) }] }),
      },
    });
  });
  await page.reload();
  await page.waitForURL(/\/skills\/import$/);
  await page.getByRole("region", { name: "Opened" }).waitFor();
  const manifest = (await (await page.request.get(`${server.url}/app.webmanifest`)).json()) as {
    file_handlers: readonly { accept: object }[];
  };
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual(
    expect.arrayContaining([".md", ".skill"]),
  );
});
