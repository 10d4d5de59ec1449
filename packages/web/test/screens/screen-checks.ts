import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import type { TestApp } from "../support/open-app.ts";
import { foreignFonts } from "./foreign-fonts.ts";
import { overflowingElements } from "./overflow.ts";
import { stabilizePage } from "./stable-page.ts";

const repository = resolve(import.meta.dirname, "../../../..");

/** Where every picture of a recording goes; git ignores it. */
const picturesFolder = join(repository, "packages/web/test/pictures");

/** Where the pictures go that the README embeds. */
const imagesFolder = join(repository, "docs/images");

/** The screens whose pictures the README embeds. */
const documented: ReadonlySet<string> = new Set(["skills", "editor", "chat-answer"]);

/** Set SKILLWRIGHT_RECORD=1 to take pictures of every screen. */
const isRecording = process.env.SKILLWRIGHT_RECORD === "1";

const widths = [1440, 768, 390, 1280] as const;
const heights: Readonly<Record<number, number>> = { 390: 844 };

/** Checks the layout of screens, whatever the version of Chromium. */
export interface ScreenChecks {
  /** Checks the screen that the page shows at every width. */
  check(app: TestApp, name: string): Promise<void>;
  /** Fails with every problem that was found. */
  report(): void;
}

interface CheckOptions {
  /** `any` for text in scripts that the app's fonts don't cover. Default: `app`. */
  readonly fonts?: "app" | "any";
}

export function openScreenChecks({ fonts = "app" }: CheckOptions = {}): ScreenChecks {
  const problems: string[] = [];
  return {
    async check(app, name) {
      for (const width of widths) {
        await app.page.setViewportSize({ width, height: heights[width] ?? 800 });
        await nextFrame(app);
        const overflowing = await overflowingElements(app.page);
        problems.push(...overflowing.map((element) => `${name} at ${width} px overflows: ${element}`));
        if (isRecording && (width === 1280 || width === 390)) await takePictures(app, name, width);
      }
      if (fonts === "any") return;
      problems.push(...(await foreignFonts(app)).map((font) => `${name} uses a system font: ${font}`));
    },
    report() {
      expect(problems).toEqual([]);
    },
  };
}

/** Waits until the page has been laid out and drawn at its new size. */
async function nextFrame({ page }: TestApp): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

async function takePictures(app: TestApp, name: string, width: number): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await app.page.emulateMedia({ colorScheme: theme });
    const picture = await takePicture(app);
    save(join(picturesFolder, `${name}-${width}-${theme}.png`), picture);
    if (width === 1280 && documented.has(name)) save(join(imagesFolder, `${name}-${theme}.png`), picture);
  }
  await app.page.emulateMedia({ colorScheme: "light" });
}

async function takePicture(app: TestApp): Promise<Buffer> {
  await app.page.evaluate("document.fonts.ready.then(() => undefined)");
  await stabilizePage(app);
  // The scroll position after a field got the focus depends on timing.
  await app.page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  return app.page.screenshot({ animations: "disabled", caret: "hide" });
}

function save(file: string, picture: Buffer): void {
  mkdirSync(resolve(file, ".."), { recursive: true });
  writeFileSync(file, picture);
}
