import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appPerTest } from "./support/app-per-test.ts";
import { basicSkills, type openApp } from "./support/open-app.ts";
import { violations } from "./support/violations.ts";

const open = appPerTest();

/** Skills that ask the user for something. */
const askingSkills: NonNullable<Parameters<typeof openApp>[1]>["fill"] = ({ skill, write }) => {
  skill(
    "home/.agents/skills/disk-report",
    "name: disk-report\ndescription: Report the size of this folder. Use when asked how full it is.\nallowed-tools: [Bash]",
    "# Disk report\n\nThe folder holds: !`echo hello-from-shell`\n",
  );
  skill(
    "home/.agents/skills/send-mail",
    "name: send-mail\ndescription: Send a mail. Use when something is to be mailed.",
    "# Mail\n\nSend it.\n",
  );
  write(
    "home/.agents/skills/send-mail/agents/openai.yaml",
    "dependencies:\n  tools:\n    - { type: env_var, value: MAIL_TOKEN, description: The key of the mail service }\n",
  );
};

describe("chat", () => {
  test("responds without a model, says so, and shows which skill was used", async () => {
    const { page } = await open("/chat");
    await page.getByRole("button", { name: "Rehearsal mode" }).waitFor();
    await page.getByLabel("Message").fill("turn a week of notes into a report");
    await page.keyboard.press("Enter");
    const answer = page.getByRole("article", { name: "Agent" });
    await answer.getByText("no model was asked").waitFor();
    await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/);
    const row = answer.locator("details").filter({ hasText: "load_skill" });
    await row.locator("summary").first().click();
    await row.getByText("# Weekly report").first().waitFor();
    const picked = answer.getByRole("region", { name: "Skill weekly-report" });
    await picked.getByText("It matched your message.").waitFor();
    await answer.getByRole("region", { name: "Context" }).getByText("Tool definitions").waitFor();
    await answer.getByText(/\d+ tools offered/).click();
    await answer.getByText("read_file", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picked.getByRole("link", { name: "weekly-report" }).click();
    await page.getByRole("heading", { name: "Weekly Report", level: 1 }).waitFor();
  });

  test("completes a slash command by keyboard and asks for the skill's parameters", async () => {
    const { page } = await open("/chat");
    const message = page.getByLabel("Message");
    await message.focus();
    await page.keyboard.type("/");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await options.filter({ hasText: "/weekly-report" }).waitFor();
    await expect.poll(() => options.first().textContent()).toContain("/clear");
    await page.keyboard.type("wee");
    await expect.poll(() => options.allTextContents()).toEqual([expect.stringContaining("/weekly-report")]);
    await page.keyboard.press("Tab");
    await expect.poll(() => message.inputValue()).toBe("/weekly-report ");
    const dialog = page.getByRole("dialog", { name: "Use Weekly Report" });
    await dialog.waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByText("This field is required.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("2026-W46");
    await page.keyboard.press("Enter");
    await page.getByRole("article", { name: "Agent" }).getByText("You named it.").waitFor();
    await page.getByText("Write the report for 2026-W46").first().waitFor({ state: "attached" });
    await page
      .getByRole("article", { name: "You" })
      .getByText("/weekly-report week=2026-W46", { exact: true })
      .waitFor();
  });

  test("completes a mention after a dollar sign with skills only", async () => {
    const { page } = await open("/chat");
    await page.getByLabel("Message").focus();
    await page.getByText("Weekly Report").waitFor();
    await page.keyboard.type("please use $wee");
    await page.getByRole("option", { name: /weekly-report/ }).click();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("please use $weekly-report ");
    await page.keyboard.press("Escape");
    await page.getByLabel("Message").fill("costs $5");
    expect(await page.getByRole("listbox", { name: "Suggestions" }).count()).toBe(0);
  });

  test("completes a file after an at sign, attaches it, and says what it didn't attach", async () => {
    const { page } = await open("/chat", {
      fill: (place) => {
        basicSkills(place);
        place.write("project/notes/my week.md", "Owls hunt at night.\n");
        place.write("project/.env", "TOKEN=1\n");
      },
    });
    const message = page.getByLabel("Message");
    await message.pressSequentially("Read @");
    const options = page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
    await options.filter({ hasText: "@notes/my week.md" }).waitFor();
    expect(await options.filter({ hasText: ".env" }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await message.pressSequentially("week");
    await expect.poll(() => options.allTextContents()).toEqual(["@notes/my week.md"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => message.inputValue()).toBe('Read @"notes/my week.md" ');
    await message.pressSequentially("and @.env and mail ada@example.org");
    await page.keyboard.press("Enter");
    await page.getByText(/^Attached notes\/my week\.md, ≈\d+ tokens$/).waitFor();
    await page.getByText("Not attached: .env is a file that can hold secrets").waitFor();
    await page.getByText("no model was asked").first().waitFor();
    await expect.poll(() => page.getByText(/^(?:Not )?[Aa]ttached/).count()).toBe(2);
  });

  test("runs its own commands", async () => {
    const { page } = await open("/chat");
    const say = async (text: string): Promise<void> => {
      await page.getByLabel("Message").fill(text);
      await page.keyboard.press("Enter");
    };
    await say("/help");
    await page.getByRole("dialog", { name: "Commands and shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await say("/context");
    await page.getByRole("dialog", { name: "Model context" }).getByText("3 skills,").waitFor();
    await page.keyboard.press("Escape");
    await say("hello there");
    await page.waitForURL(/\/chat\/.+/);
    await page.getByText("no model was asked").first().waitFor();
    await say("/clear");
    await page.waitForURL(/\/chat$/);
    await page.getByText("What do you want to get done?").waitFor();
  });

  test("offers skills by category in a sheet that returns the focus to the message", async () => {
    const { page } = await open("/chat");
    await page.getByRole("button", { name: "Choose a skill" }).click();
    const sheet = page.getByRole("dialog", { name: "Use a skill" });
    await sheet.getByRole("heading", { name: "writing" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("button", { name: /Weekly Report/ }).click();
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("/weekly-report ");
    await page.keyboard.type("2026-W46");
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("/weekly-report 2026-W46");
  });

  test("continues a chat after leaving it", async () => {
    const { page } = await open("/chat");
    await page.getByLabel("Message").fill("remember the blue door");
    await page.keyboard.press("Enter");
    await page.getByText("no model was asked").first().waitFor();
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByText("What do you want to get done?").waitFor();
    await page.getByRole("button", { name: "Chat history" }).click();
    await page.getByRole("link", { name: /remember the blue door/ }).click();
    await page.getByRole("article", { name: "You" }).getByText("remember the blue door").waitFor();
    await page.reload();
    await page.getByRole("article", { name: "Agent" }).getByText("no model was asked").waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    const rail = page.getByRole("complementary", { name: "Chats" });
    await rail
      .getByRole("link", { name: /remember the blue door/ })
      .and(page.locator("[aria-current=page]"))
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("says that an unknown chat was not found", async () => {
    const { page, complaints } = await open("/chat/00000000-0000-4000-8000-000000000000");
    await page.getByRole("heading", { name: "Chat not found" }).waitFor();
    await page.getByRole("button", { name: "Start a new chat" }).click();
    await page.getByText("What do you want to get done?").waitFor();
    // The browser itself logs the 404.
    expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
    (complaints as string[]).length = 0;
  });

  test("shows a project's skills to agents once the user trusts it", async () => {
    const { page } = await open("/chat", { projectTrust: "untrusted" });
    await page.getByRole("button", { name: "Untrusted project" }).click();
    await page.getByRole("button", { name: "Review and trust" }).click();
    const dialog = page.getByRole("dialog", { name: "Trust this project?" });
    await dialog.getByRole("link", { name: "Release Notes" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Trust project" }).click();
    await page.getByRole("button", { name: /Release Notes/ }).waitFor();
    expect(await page.getByRole("button", { name: "Untrusted project" }).count()).toBe(0);
  });

  test("never runs HTML from a model or a skill", async () => {
    const { page } = await open("/chat", {
      fill: ({ skill }) =>
        skill(
          "home/.agents/skills/hostile",
          "name: hostile\ndescription: Attacks its reader. Use when testing.",
          "- <img src=x onerror=\"document.title='taken'\">\n- [click](javascript:document.title='taken')\n",
        ),
    });
    await page.getByLabel("Message").fill("/hostile <script>document.title='taken'</script>");
    await page.keyboard.press("Enter");
    await page.getByText("no model was asked").first().waitFor();
    expect(await page.locator("[role=log] :is(script, img)").count()).toBe(0);
    await expect.poll(() => page.title()).toBe("Chat · Skillwright");
  });
});

describe("the chat is accessible", () => {
  test.each([
    { width: 1280, theme: "dark" },
    { width: 390, theme: "light" },
    { width: 390, theme: "dark" },
  ] as const)("at $width px, $theme", async ({ width, theme }) => {
    const { page } = await open("/chat", { width, height: 844, theme });
    await page.getByText("What do you want to get done?").waitFor();
    await page.getByLabel("Message").pressSequentially("/");
    await page.getByRole("listbox", { name: "Suggestions" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Message").fill("turn a week of notes into a report");
    await page.keyboard.press("Enter");
    await page.getByText("no model was asked").first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const button = page.getByRole("button", { name: "Model context" });
    await button.click();
    await page.getByRole("dialog", { name: "Model context" }).getByText("Next message").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe("a question in a chat", () => {
  test("shows what would run, waits, and continues with the answer", async () => {
    const { page } = await open("/chat", { fill: askingSkills });
    await page.getByLabel("Message").fill("/disk-report");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Allow disk-report to run commands?" });
    await dialog.getByText("echo hello-from-shell").first().waitFor();
    await expect.poll(() => page.locator("nav a[href='/chat']").textContent()).toBe("Chat1 waiting");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Answer" }).click();
    await dialog.getByRole("button", { name: "Approve and run" }).click();
    const tools = page.getByRole("dialog", { name: "Allow disk-report to use tools without asking?" });
    await tools.getByText("May run any command without asking").waitFor();
    await tools.getByRole("button", { name: "Deny", exact: true }).click();
    await page.getByText("no model was asked").first().waitFor();
    await page.getByText("allowed").waitFor();
    await page.getByText("denied").waitFor();
  });

  test("takes a secret without showing it", async () => {
    const { page } = await open("/chat", { fill: askingSkills });
    await page.getByLabel("Message").fill("/send-mail");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "send-mail needs MAIL_TOKEN" });
    const field = dialog.getByLabel("MAIL_TOKEN", { exact: true });
    await expect.poll(() => field.getAttribute("type")).toBe("password");
    await field.fill("s3cret-word");
    await page.keyboard.press("Enter");
    await page.getByText("answered").waitFor();
    await page.getByText("no model was asked").first().waitFor();
    expect(await page.content()).not.toContain("s3cret-word");
  });
});

describe("server events", () => {
  test("show a skill that appears on disk", async () => {
    const place = await open("/skills");
    const { page } = place;
    await page.getByText("Weekly Report").waitFor();
    place.skill(
      "home/.agents/skills/brand-new",
      "name: brand-new\ndescription: Appears. Use when it is there.",
    );
    await page.getByText("Brand New").waitFor();
    rmSync(join(place.home, ".agents/skills/brand-new"), { recursive: true });
    await page.getByText("Brand New").waitFor({ state: "detached" });
  });

  test("report a lost connection", async () => {
    const { page, server, complaints } = await open("/skills");
    await page.getByText("Weekly Report").waitFor();
    await server.close();
    await page.getByText("Can't reach the server.").waitFor();
    (complaints as string[]).length = 0;
  });
});
