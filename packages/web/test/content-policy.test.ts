import { describe, expect, test } from "vitest";
import { appPerTest, basicAndBuiltIn } from "./support/app-per-test.ts";

const open = appPerTest(basicAndBuiltIn);

/** Every page, and text that it shows when it is complete. */
const screens: readonly (readonly [path: string, words: string | RegExp])[] = [
  ["/skills", "Weekly Report"],
  ["/skills/view/release-notes", "Collect what was merged"],
  ["/skills/view/pdf-tools/files", "references/forms.md"],
  ["/skills/view/pdf-tools/details", "Permissions"],
  ["/skills/view/pdf-tools/history", /seen|version/i],
  ["/skills/view/pdf-tools/hosts", "Offers it to its model"],
  ["/skills/view/pdf-tools/why", "is offered by Skillwright"],
  ["/skills/create", "What to do"],
  ["/skills/edit/release-notes", "Collect what was merged"],
  ["/skills/import", "Choose files"],
  ["/chat", "What do you want to get done?"],
  ["/proposals", "No proposals"],
  ["/diagnostics", "Skill catalog"],
  ["/diagnostics/problems", "Problems"],
  ["/diagnostics/not-offered", "Shadowed"],
  ["/settings", "Rehearsal"],
  ["/settings/trust", /trusted/],
  ["/settings/access", "this browser"],
  ["/skills/everywhere", "Codex"],
  ["/agents/builder", "What it can use"],
  ["/skills/create", "Checklist"],
  ["/settings/folders", /skills/],
  ["/settings/configuration", "Setting"],
  ["/settings/appearance", "Always dark"],
  ["/no/such/place", "Page not found"],
];

describe("the content security policy", () => {
  test("is never violated on any page, in dialogs, or in menus", async () => {
    const { page, server, context, complaints } = await open("/skills");
    const broken: string[] = [];
    await context.exposeFunction("reportBroken", (what: string) => broken.push(what));
    await context.addInitScript(() => {
      const { reportBroken } = window as unknown as { reportBroken: (what: string) => void };
      document.addEventListener("securitypolicyviolation", (event) =>
        reportBroken(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    for (const [path, words] of screens) {
      const response = await page.goto(`${server.url}${path}`);
      await page.getByText(words).first().waitFor();
      const policy = response?.headers()["content-security-policy"] ?? "";
      expect([path, policy.includes("unsafe"), /script-src 'self'(?:;|$)/.test(policy)]).toEqual([
        path,
        false,
        true,
      ]);
    }
    await page.goto(`${server.url}/skills`);
    await page.getByRole("button", { name: "Actions for Weekly Report" }).click();
    await page.getByRole("menuitem", { name: "Clone" }).click();
    const clone = page.getByRole("dialog", { name: "Clone Weekly Report" });
    await clone.waitFor();
    await page.keyboard.press("Escape");
    // The palette doesn't open over a dialog.
    await clone.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Command palette" }).waitFor();
    expect([...broken, ...complaints]).toEqual([]);
    // Checks the test itself: a violation would be noticed.
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'taken'";
      document.body.append(script);
    });
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await expect.poll(() => page.title()).toBe("Skills · Skillwright");
    (complaints as string[]).length = 0;
  });
});
