import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect } from "vitest";
import type { AppPlace } from "../support/open-app.ts";
import { foreignLetters } from "./foreign-letters.ts";
import { holdStill } from "./hold-still.ts";
import { openPictures, type Pictures } from "./pictures.ts";

/** The share of pixels that may differ: less than a word. */
const MAX_DIFFERENCE = 0.0005;

/** How often a screen is looked at again: what comes late on a busy machine is no difference. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 250;

/** The repository's root; paths that are told begin there. */
const repository = resolve(import.meta.dirname, "../../../..");

const wish = process.env.SKILLWRIGHT_RECORD === "1" ? "record" : "compare";

const kept = join(repository, "packages/web/test/screenshots");

/** Where pictures go that differ or are not kept; git ignores it, so that a test run leaves the tree clean. */
const differencesFolder = join(kept, "differences");

/** Which part of a long page is in the picture. Default: `top`. */
type Scrolled = "top" | "end";

/** Takes pictures of screens in both themes and compares them with those that are kept. */
export interface Gallery {
  /** The page has to show what is meant before this is called. */
  keep(app: AppPlace, name: string, scrolled?: Scrolled): Promise<void>;
  /** Fails with every screen that looks different. */
  close(): Promise<void>;
}

/** Opens the pictures of a width. A Chromium without kept pictures has nothing to compare with, and it is said. */
export function openGallery(width: number): Gallery {
  const written: string[] = [];
  const differing: string[] = [];
  let pictures: Pictures | undefined;
  return {
    async keep(app, name, scrolled = "top") {
      const browser = app.context.browser();
      if (browser === null) throw new Error("The browser is gone.");
      pictures ??= await openPictures(browser);
      const major = browser.version().split(".")[0] ?? "unknown";
      for (const theme of ["light", "dark"] as const) {
        await app.page.emulateMedia({ colorScheme: theme });
        const folder = join(kept, `chromium-${major}`);
        const picture = `${name}-${width}-${theme}.png`;
        const file = join(folder, picture);
        if (existsSync(file) && wish === "compare") {
          const problem = await compare(app, pictures, { file, scrolled });
          if (problem !== undefined) differing.push(problem);
          continue;
        }
        const target = wish === "record" ? file : join(differencesFolder, `chromium-${major}`, picture);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, await pictures.small(await settled(app, scrolled)));
        written.push(relative(repository, target));
        if (wish === "compare" && existsSync(folder)) {
          differing.push(
            `${relative(repository, file)} does not exist. Record it with SKILLWRIGHT_RECORD=1.`,
          );
        }
      }
      await app.page.emulateMedia({ colorScheme: "light" });
      // Other computers have other fonts.
      differing.push(...(await foreignLetters(app)).map((letters) => `${name} is drawn with ${letters}`));
    },
    async close() {
      await pictures?.close();
      if (written.length > 0) {
        process.stderr.write(
          `Nothing to compare with; wrote ${written.length} pictures: ${written.join(", ")}.\n`,
        );
      }
      expect(differing).toEqual([]);
    },
  };
}

async function compare(
  app: AppPlace,
  pictures: Pictures,
  { file, scrolled }: { readonly file: string; readonly scrolled: Scrolled },
): Promise<string | undefined> {
  const expected = readFileSync(file);
  const name = file.slice(file.lastIndexOf("/") + 1, -".png".length);
  const actualFile = join(differencesFolder, `${name}-actual.png`);
  const differenceFile = join(differencesFolder, `${name}-difference.png`);
  for (let look = 1; ; look += 1) {
    const actual = await shoot(app, scrolled);
    const { share, picture } = await pictures.difference(actual, expected);
    if (share <= MAX_DIFFERENCE) {
      for (const old of [actualFile, differenceFile]) rmSync(old, { force: true });
      return undefined;
    }
    if (look === LOOKS) {
      mkdirSync(differencesFolder, { recursive: true });
      writeFileSync(actualFile, actual);
      writeFileSync(differenceFile, picture);
      const percent = (share * 100).toFixed(2);
      return `${relative(repository, file)} differs in ${percent} % of its pixels: ${relative(repository, actualFile)}, ${relative(repository, differenceFile)}`;
    }
    await app.page.waitForTimeout(LOOK_AGAIN_MS);
  }
}

/** A picture of a page that has come to rest: the same twice in a row. */
async function settled(app: AppPlace, scrolled: Scrolled): Promise<Buffer> {
  let last = await shoot(app, scrolled);
  for (let look = 1; look < LOOKS; look += 1) {
    await app.page.waitForTimeout(LOOK_AGAIN_MS);
    const next = await shoot(app, scrolled);
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

async function shoot(app: AppPlace, scrolled: Scrolled): Promise<Buffer> {
  await app.page.evaluate("document.fonts.ready.then(() => undefined)");
  await holdStill(app);
  // Where a page stands after a field got the focus depends on when it was laid out.
  await app.page.evaluate(
    (to) => window.scrollTo({ top: to === "end" ? document.body.scrollHeight : 0, behavior: "instant" }),
    scrolled,
  );
  return app.page.screenshot({ animations: "disabled", caret: "hide" });
}
