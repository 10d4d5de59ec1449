import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type PackageFile, writeZip } from "@skillwright/core/internal";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";
import { violationsInBothThemes } from "./support/violations.ts";

const open = appPerTest(basicAndBuiltIn);

const skillText = (name: string, body = "Do it.\n") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked for it.\n---\n\n${body}`;
const zip = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    writeZip(
      Object.entries(files).map(([path, text]) => ({
        path: path as PackageFile["path"],
        bytes: new TextEncoder().encode(text),
        executable: path.endsWith(".sh"),
      })),
    ),
  );
const give = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Files to import").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
const importNow = (page: Page) =>
  page
    .getByRole("button", { name: /^Import/ })
    .last()
    .click();

describe("an import", () => {
  test("shows a file's contents and permissions before it is saved", async () => {
    const { page, home } = await open("/skills/import");
    await page.getByRole("button", { name: "Choose files" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await give(
      page,
      "tidy.skill",
      zip({
        "tidy/SKILL.md": skillText("tidy", "Run scripts/run.sh.\n"),
        "tidy/scripts/run.sh": "#!/bin/sh\necho hi\n",
        "tidy/.env": "KEY=1",
      }),
    );
    const offer = page.getByRole("region", { name: "Tidy" });
    await offer.waitFor();
    await expect.poll(() => offer.textContent()).toContain("scripts/run.sh");
    await expect.poll(() => offer.textContent()).toContain(".env (secret)");
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(existsSync(join(home, ".agents/skills/tidy"))).toBe(false);
    await importNow(page);
    await page.getByText("Imported tidy").waitFor();
    await page.waitForURL(/\/skills\/view\/tidy$/);
    expect(readFileSync(join(home, ".agents/skills/tidy/scripts/run.sh"), "utf8")).toContain("echo hi");
  });

  test("takes the name that the person chooses, also without a conflict", async () => {
    const { page, home } = await open("/skills/import");
    await give(page, "SKILL.md", Buffer.from(skillText("tidy")));
    await page.getByLabel("Name").fill("tidy-up");
    await importNow(page);
    await page.getByText("Imported tidy-up").waitFor();
    expect(readFileSync(join(home, ".agents/skills/tidy-up/SKILL.md"), "utf8")).toContain("name: tidy-up");
  });

  test("shows the repair of invalid frontmatter, and applies it only on request", async () => {
    const { page, home } = await open("/skills/import", { provokes: [422] });
    const broken = "---\nname: tidy\ndescription: Use this: when asked.\n---\n\nDo it.\n";
    await give(page, "SKILL.md", Buffer.from(broken));
    await page.getByRole("heading", { name: "Suggested repair" }).waitFor();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("'Use this: when asked.'");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Apply the repair" }).click();
    await page.getByRole("region", { name: "Tidy" }).waitFor();
    await importNow(page);
    await page.getByText("Imported tidy").waitFor();
    const saved = readFileSync(join(home, ".agents/skills/tidy/SKILL.md"), "utf8");
    expect(saved).toContain("description: 'Use this: when asked.'");
  });

  test("with a taken name is renamed, and replaces only on request", async () => {
    const { page, home } = await open("/skills/import");
    await give(page, "SKILL.md", Buffer.from(skillText("weekly-report")));
    await page.getByText("You already have a skill named").waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("weekly-report-2");
    await importNow(page);
    await page.waitForURL(/\/skills\/view\/weekly-report-2$/);
    await page.goBack();
    await give(page, "SKILL.md", Buffer.from(skillText("weekly-report")));
    await page.getByLabel("Replace the existing skill").check();
    await importNow(page);
    await page.getByText("Imported weekly-report", { exact: true }).waitFor();
    expect(readFileSync(join(home, ".agents/skills/weekly-report/SKILL.md"), "utf8")).toBe(
      skillText("weekly-report"),
    );
  });

  test("never replaces a built-in skill", async () => {
    const { page } = await open("/skills/import");
    await give(page, "SKILL.md", Buffer.from(skillText("explain-code")));
    await page.getByText("You already have a skill named").waitFor();
    await expect.poll(() => page.getByRole("radio").count()).toBe(2);
    expect(await page.getByLabel("Replace the existing skill").count()).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test("of several skills imports the chosen ones", async () => {
    const { page, home } = await open("/skills/import");
    await give(
      page,
      "many.zip",
      zip({
        "one/SKILL.md": skillText("one-thing"),
        "two/SKILL.md": skillText("two-things"),
        "three/SKILL.md": skillText("three-things"),
        "notes.txt": "x",
      }),
    );
    await page.getByText("contains 3 skills").waitFor();
    await page.getByText("1 file outside any skill").waitFor();
    await page.getByLabel("Import Two Things").uncheck();
    await importNow(page);
    await page.getByText("Imported 2 skills").waitFor();
    expect(
      ["one-thing", "two-things", "three-things"].map((name) =>
        existsSync(join(home, ".agents/skills", name)),
      ),
    ).toEqual([true, false, true]);
  });

  test("that doesn't load is refused and can be fixed in the editor", async () => {
    const { page } = await open("/skills/import", { provokes: [400, 422] });
    await give(page, "SKILL.md", Buffer.from("Hello there.\n"));
    await page.getByRole("heading", { name: "Can't import this file" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Fix in editor" }).click();
    await page.waitForURL(/\/skills\/create$/);
    await page.getByText("Hello there.").waitFor();
  });

  test("of a broken archive is refused", async () => {
    const { page } = await open("/skills/import", { provokes: [400, 422] });
    await give(page, "bad.zip", Buffer.from("PK not really"));
    await page.getByRole("heading", { name: "Can't import this file" }).waitFor();
    await page.getByRole("button", { name: "Choose another file" }).click();
    await page.getByRole("button", { name: "Choose files" }).waitFor();
  });

  test("accepts a whole folder, without files that don't belong in it", async () => {
    const { page, root, home } = await open("/skills/import");
    const folder = join(root, "given/sorting");
    mkdirSync(join(folder, ".git"), { recursive: true });
    writeFileSync(join(folder, "SKILL.md"), skillText("sorting"));
    writeFileSync(join(folder, "notes.md"), "Notes.\n");
    writeFileSync(join(folder, ".git/config"), "x");
    await page.getByLabel("Folder to import").setInputFiles(folder);
    await page.getByRole("region", { name: "Sorting" }).waitFor();
    await importNow(page);
    await page.getByText("Imported sorting").waitFor();
    expect(existsSync(join(home, ".agents/skills/sorting/notes.md"))).toBe(true);
    expect(existsSync(join(home, ".agents/skills/sorting/.git"))).toBe(false);
  });

  test("starts with a drop on any page", async () => {
    const { page } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.md", { type: "text/markdown" }));
      return data;
    }, skillText("dropped"));
    await page.dispatchEvent("body", "dragenter", { dataTransfer: transfer });
    await page.getByText("Drop to import").waitFor();
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
    await page.waitForURL(/\/skills\/import$/);
    await page.getByRole("region", { name: "Dropped" }).waitFor();
    expect(await page.getByText("Drop to import").count()).toBe(0);
  });
});
