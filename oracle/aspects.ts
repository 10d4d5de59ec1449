import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { generateCatalogCase } from "./catalog-cases.ts";
import { compareListings } from "./compare.ts";
import { generateTree } from "./generate-tree.ts";
import type { HostDriver, Place, RealListing } from "./host-driver.ts";
import { generateMessageCase } from "./message-cases.ts";
import { minimiseText, minimiseTree } from "./minimise.ts";
import type { OurListing } from "./our-listing.ts";
import type { OurSide } from "./our-side.ts";
import { explainMismatch } from "./print-mismatches.ts";
import { generateTextCase } from "./text-cases.ts";
import { firstDifference } from "./text-difference.ts";

/** What is compared: the list of skills, the text about them for the model, what a message becomes, or how files are read. */
export const aspectIds = ["lists", "catalogs", "messages", "texts"] as const;

/** One of {@link aspectIds}. */
export type AspectId = (typeof aspectIds)[number];

/** What a comparison works with. */
export interface Comparison {
  readonly driver: HostDriver;
  readonly nodeModules: string;
  readonly ours: OurSide;
  readonly seed: number;
  /** An empty folder. */
  readonly base: string;
  readonly descriptions: boolean;
  /** Whether a difference is reduced to its smallest tree or message. */
  readonly minimise: boolean;
}

/** How many of the compared cases agree, and the differences in words. */
export interface Outcome {
  readonly cases: number;
  readonly agreed: number;
  readonly lines: readonly string[];
}

/** Compares one generated case; undefined if the host doesn't have this aspect. */
export type Aspect = (comparison: Comparison) => Promise<Outcome | undefined>;

/** The file that names OpenClaw's workspace, wherever the home folder of the tree is. */
function keptFiles(tree: string): readonly string[] {
  return globSync("**/.openclaw/openclaw.json", { cwd: tree }).map((file) => join(tree, file));
}

function withPrograms(place: Place, driver: HostDriver, nodeModules: string): Place {
  const programs = driver.programs?.(nodeModules);
  return programs === undefined ? place : { ...place, programs };
}

const compareLists: Aspect = async ({ driver, nodeModules, ours, seed, base, descriptions, minimise }) => {
  const tree = join(base, "tree");
  mkdirSync(tree);
  const { place: generated, notes } = generateTree(seed, tree);
  const place = withPrograms(generated, driver, nodeModules);
  const ask = async (): Promise<{ readonly real: RealListing; readonly ours: OurListing }> => ({
    real: await driver.list(place, nodeModules),
    ours: await ours.list(driver.id, place),
  });
  const first = await ask();
  if (compareListings(driver, first, { descriptions }).length === 0)
    return { cases: 1, agreed: 1, lines: [] };
  if (minimise) {
    await minimiseTree(
      { folder: tree, trash: join(base, "trash"), keep: keptFiles(tree) },
      async () => compareListings(driver, await ask(), { descriptions }).length > 0,
    );
  }
  const listings = minimise ? await ask() : first;
  const mismatches = compareListings(driver, listings, { descriptions });
  return {
    cases: 1,
    agreed: 0,
    lines: [
      `(${notes.join(", ")})`,
      ...mismatches.flatMap((mismatch) => explainMismatch(mismatch, listings, base)),
    ],
  };
};

/** The text with its XML entries sorted, for a host that lists them in another order each time. */
function sortEntries(text: string): string {
  const entries = text.match(/ {2}<skill>\n[\s\S]*?\n {2}<\/skill>/g) ?? [];
  const sorted = entries.toSorted();
  return text.replace(/ {2}<skill>\n[\s\S]*?\n {2}<\/skill>/g, () => sorted.shift() ?? "");
}

const compareCatalogs: Aspect = async ({ driver, nodeModules, ours, seed, base, minimise }) => {
  if (driver.catalog === undefined) return undefined;
  const tree = join(base, "tree");
  const { place: generated, question, notes } = generateCatalogCase(seed, tree, driver.id);
  const place = withPrograms(generated, driver, nodeModules);
  const ask = async (): Promise<readonly [string, string]> => {
    const real = (await driver.catalog?.(place, nodeModules, question)) ?? "";
    const [[simulated = ""] = []] = await ours.ask({ host: driver.id, place, kind: "catalog", ...question });
    return driver.catalogOrder === "none" ? [sortEntries(real), sortEntries(simulated)] : [real, simulated];
  };
  const first = await ask();
  if (first[0] === first[1]) return { cases: 1, agreed: 1, lines: [] };
  if (minimise) {
    const smaller = { folder: tree, trash: join(base, "trash"), keep: keptFiles(tree) };
    await minimiseTree(smaller, async () => {
      const [real, simulated] = await ask();
      return real !== simulated;
    });
  }
  const [real, simulated] = minimise ? await ask() : first;
  return { cases: 1, agreed: 0, lines: [`(${notes.join(", ")})`, ...firstDifference(real, simulated)] };
};

/** Where our text says that a command would run. */
const COMMAND = /\[(Claude Code|OpenCode) would run: ([^\]]*)\]/;

/** A simulation doesn't run commands; `echo WORD` prints the word, and the output of any other is not compared. */
function isSameMessage(real: string, simulated: string): boolean {
  const [before = "", agent = "", command = "", ...rest] = simulated.split(COMMAND);
  if (!real.startsWith(before)) return false;
  const [given, after] = [real.slice(before.length), simulated.slice(before.length)];
  if (agent === "") return given === "";
  const word = /^echo (\w+)$/.exec(command)?.[1];
  const left = after.replace(COMMAND, "");
  if (word !== undefined) {
    const output = agent === "OpenCode" ? `${word}\n` : word;
    return given.startsWith(output) && isSameMessage(given.slice(output.length), left);
  }
  const next = rest[0] ?? "";
  const at = next === "" ? given.length : given.indexOf(next);
  return at >= 0 && isSameMessage(given.slice(at), left);
}

const compareMessages: Aspect = async ({ driver, nodeModules, ours, seed, base, minimise }) => {
  const generated = generateMessageCase(seed, join(base, "tree"), driver.id);
  if (driver.messages === undefined) return undefined;
  const { texts } = generated;
  const place = withPrograms(generated.place, driver, nodeModules);
  const ask = async (
    asked: readonly string[],
  ): Promise<readonly { readonly text: string; readonly real: string; readonly simulated: string }[]> => {
    const real = (await driver.messages?.(place, nodeModules, asked)) ?? [];
    const simulated = await ours.ask({ host: driver.id, place, kind: "messages", texts: asked });
    return asked.map((text, index) => ({
      text,
      real: (real[index] ?? []).join("\n====\n"),
      simulated: (simulated[index] ?? []).join("\n====\n"),
    }));
  };
  const answers = await ask(texts);
  const different = answers.filter(({ real, simulated }) => !isSameMessage(real, simulated));
  const lines: string[] = [];
  for (const found of different) {
    const smallest = minimise
      ? await minimiseText(found.text, async (text) => {
          const [answer] = await ask([text]);
          return answer !== undefined && !isSameMessage(answer.real, answer.simulated);
        })
      : found.text;
    const [answer] = minimise ? await ask([smallest]) : [found];
    lines.push(
      `  ${JSON.stringify(smallest)}`,
      ...firstDifference(answer?.real ?? "", answer?.simulated ?? ""),
    );
  }
  return { cases: answers.length, agreed: answers.length - different.length, lines };
};

/** Each file is a case: is it listed, by which name, and with which description? */
const compareTexts: Aspect = async ({ driver, nodeModules, ours, seed, base }) => {
  const generated = generateTextCase(seed, join(base, "tree"), driver.id);
  const place = withPrograms(generated.place, driver, nodeModules);
  const listings = { real: await driver.list(place, nodeModules), ours: await ours.list(driver.id, place) };
  // Every name occurs once, so that there is only one winner.
  const mismatches = compareListings({ ...driver, winner: "defined", order: "none" }, listings, {
    descriptions: true,
  }).filter(({ path }) => path === null || generated.files.includes(path));
  const different = new Set(mismatches.map(({ path }) => path));
  return {
    cases: generated.files.length,
    agreed: generated.files.length - different.size,
    lines: mismatches.flatMap((mismatch) => explainMismatch(mismatch, listings, base)),
  };
};

/** Every aspect. */
export const aspects: Readonly<Record<AspectId, Aspect>> = {
  lists: compareLists,
  catalogs: compareCatalogs,
  messages: compareMessages,
  texts: compareTexts,
};

/** What the host answers, without a comparison. */
export async function dumpList(
  driver: HostDriver,
  nodeModules: string,
  { seed, base }: { readonly seed: number; readonly base: string },
): Promise<object> {
  const { place, notes } = generateTree(seed, base);
  const listing = await driver.list(withPrograms(place, driver, nodeModules), nodeModules);
  return { seed, host: driver.id, notes, ...listing };
}
