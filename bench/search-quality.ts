import { mkdirSync, writeFileSync } from "node:fs";
import { CONFIDENT } from "@skillwright/core/internal";
import { fuseRanks, rankByMiniLm, rankByMiniSearch } from "./quality/baselines.ts";
import { measureCatalogs } from "./quality/catalog-share.ts";
import { bothFeatures, type Features, fitConfidence, wordFeatures } from "./quality/fit-confidence.ts";
import { fitFusion, fitLeavingOneOut } from "./quality/fit-fusion.ts";
import { type JudgedSet, judgeSet } from "./quality/judged-sets.ts";
import { measureRankings, type Rankings, showMeasures } from "./quality/measures.ts";
import {
  type AskedSet,
  areaBelow,
  askAcross,
  askLibraries,
  type BestDocument,
  rocCurve,
  shareSure,
  sureness,
} from "./quality/negatives.ts";
import { rankByMeaning, rankByWords, rankCold, rankFused } from "./quality/own-engine.ts";
import { dataFolder, loadSets, type RetrievalSet } from "./quality/retrieval-sets.ts";
import { rocSvg } from "./quality/roc-svg.ts";
import { measureSeveral } from "./quality/several-skills.ts";
import { measureTypos } from "./quality/typos.ts";

/**
 * Search quality on labelled sets, compared with untuned MiniSearch, MiniLM and their rank fusion. `npm run
 * bench -- search-quality -- --fit` also fits the parameters of fusion and confidence.
 */
const QUERIES = 1000;

/** Best keyword hits whose embeddings are computed in time in a library without embeddings. */
const COLD = [1, 3, 10];

/** The kinds of confidence. */
const WAYS = ["words", "both"] as const;

/** Thresholds of the confidence that are compared. */
const THRESHOLDS = [0.3, 0.4, 0.5, 0.6, 0.7];

/** Number of skills and budget in tokens. */
const SKILLS = 1000;
const TOKENS = 2000;

const sets = loadSets(QUERIES);
if (sets.length === 0) console.log(`skipped: no labelled sets below ${dataFolder}; see docs/search.md`);
else await measureQuality();

async function measureQuality(): Promise<void> {
  const judged: JudgedSet[] = [];
  for (const set of sets) judged.push(await judgeSet(set));
  console.log("hit@1 / recall@5 / nDCG@10 in %\n");
  for (const one of judged) printRankings(one);
  printLeftOut(judged);
  printTypos(judged);
  await printSeveral(judged);
  printNegatives(judged);
  await printCatalogs();
}

function printRankings({ set, evidence, queries, together }: JudgedSet): void {
  const mini = rankByMiniSearch(set);
  const encoder = rankByMiniLm(queries, together);
  const rows: Readonly<Record<string, Rankings>> = {
    "MiniSearch BM25": mini,
    MiniLM: encoder,
    "RRF of both": fuseRanks(mini, encoder),
    words: evidence.map(rankByWords),
    meaning: evidence.map(rankByMeaning),
    ...Object.fromEntries(
      COLD.map((count) => [`cold, ${count} known`, evidence.map((known) => rankCold(known, count))]),
    ),
    fused: evidence.map((known) => rankFused(known)),
  };
  console.log(`${set.name}: ${set.documents.length} documents, ${set.queries.length} queries`);
  for (const [title, rankings] of Object.entries(rows))
    console.log(`  ${title.padEnd(16)}${showMeasures(measureRankings(set, rankings))}`);
}

function printLeftOut(judged: readonly JudgedSet[]): void {
  console.log("\nfused, with numbers fitted on the other sets alone");
  for (const { judged: one, numbers, measures } of fitLeavingOneOut(judged)) {
    const { weight, power } = numbers;
    console.log(`  ${one.set.name.padEnd(16)}${showMeasures(measures)}   weight ${weight}, power ${power}`);
  }
  if (!process.argv.includes("--fit")) return;
  const { weight, power } = fitFusion(judged);
  console.log(`  fitted: weight ${weight}, power ${power}`);
}

function printTypos(judged: readonly JudgedSet[]): void {
  console.log("\nhit@1 by words in %, and with one misspelled word");
  for (const { name, queries, original, misspelled } of measureTypos(judged))
    console.log(
      `  ${name.padEnd(16)}${queries} queries: ${original.toFixed(1)}, misspelled ${misspelled.toFixed(1)}`,
    );
}

async function printSeveral(judged: readonly JudgedSet[]): Promise<void> {
  console.log("\nrecall@5 in % of queries that need several skills, and with each part covered");
  for (const { name, queries, together, byWords, byBoth } of await measureSeveral(judged))
    console.log(
      `  ${name.padEnd(16)}${queries} queries: ${together.toFixed(1)}, by parts ${byWords.toFixed(1)}, by meaning too ${byBoth.toFixed(1)}`,
    );
}

function printNegatives(judged: readonly JudgedSet[]): void {
  const whole = askAcross(judged);
  const asked = [...whole, ...askLibraries(judged)];
  console.log(
    `\nqueries of which a search is sure, in % (confidence from ${CONFIDENT}): words, words and meaning`,
  );
  for (const one of whole) {
    const shares = WAYS.map((by) => shareSure(one.best, sureness(by)).toFixed(0).padStart(4));
    console.log(`  ${one.title.padEnd(34)}${one.kind.padEnd(8)}${shares.join("")}`);
  }
  printTradeOff(asked);
  const curves = WAYS.map((by, place) => {
    const points = rocCurve(whole, sureness(by));
    const area = areaBelow(points);
    console.log(`  area below the curve, ${by}: ${area.toFixed(3)}`);
    const title = `${by === "both" ? "words and meaning" : "words"} (area ${area.toFixed(2)})`;
    const chosen = points[Math.round(CONFIDENT * 100)] ?? { right: 0, wrong: 0 };
    return { title, colour: place === 0 ? "#888888" : "#0b6bcb", points, chosen };
  });
  mkdirSync("docs/images", { recursive: true });
  writeFileSync("docs/images/search-confidence.svg", rocSvg(curves));
  if (process.argv.includes("--fit")) printConfidenceFit(asked);
}

/** What the threshold of the confidence decides, for whole sets and small libraries. */
function printTradeOff(asked: readonly AskedSet[]): void {
  console.log(
    "\nwords and meaning, % of right answers doubted / wrong first places marked unsure / foreign queries accepted / … whose match was left out",
  );
  const libraries = Map.groupBy(asked, ({ documents }) => documents);
  for (const [documents, members] of libraries) {
    for (const threshold of THRESHOLDS) {
      const cells = sets.map(({ name }) => tradeOff(members, name, threshold).map(percentOrNone).join(" / "));
      console.log(`  ${String(documents).padEnd(4)}from ${threshold.toFixed(1)}   ${cells.join("   ")}`);
    }
  }
}

function tradeOff(
  asked: readonly AskedSet[],
  library: string,
  threshold: number,
): readonly (number | undefined)[] {
  const sure = sureness("both");
  const of = (kind: AskedSet["kind"]): readonly BestDocument[] =>
    asked.filter((one) => one.kind === kind && libraryOf(one) === library).flatMap(({ best }) => best);
  const share = (best: readonly BestDocument[]): number | undefined =>
    best.length === 0 ? undefined : shareSure(best, sure, threshold);
  const isRight = ({ byBoth }: BestDocument): boolean => byBoth?.isRight === true;
  const doubted = share(of("fits").filter(isRight));
  const wrong = share(of("fits").filter((best) => !isRight(best)));
  return [rest(doubted), rest(wrong), share(of("foreign")), share(of("missing"))];
}

/** The set whose documents were searched. */
function libraryOf({ title }: AskedSet): string {
  return title.split(" → ").at(-1)?.split(", ", 1)[0] ?? "";
}

function rest(share: number | undefined): number | undefined {
  return share === undefined ? undefined : 100 - share;
}

function percentOrNone(share: number | undefined): string {
  return (share === undefined ? "–" : share.toFixed(0)).padStart(3);
}

function printConfidenceFit(asked: readonly AskedSet[]): void {
  const ways = { words: wordFeatures, both: bothFeatures };
  const names = sets.filter(({ use }) => use === "fit").map(({ name }) => name);
  for (const [by, features] of Object.entries(ways)) {
    const numbers = fitConfidence(asked, features);
    console.log(`  fitted, ${by}: ${numbers.map((number) => number.toFixed(2)).join(", ")}`);
    for (const name of names) {
      const area = areaLeftOut(asked, features, name).toFixed(2);
      console.log(`    area below the curve with ${name} left out, on what it takes part in: ${area}`);
    }
  }
}

/** How well a fit on the other sets separates matches from non-matches. */
function areaLeftOut(asked: readonly AskedSet[], features: Features, name: string): number {
  const isOf = ({ title }: AskedSet): boolean => title.split(/ → |, /).includes(name);
  const [base = 0, ...weights] = fitConfidence(
    asked.filter((one) => !isOf(one)),
    features,
  );
  const sure = (best: BestDocument): number => {
    const values = features.values(best) ?? [];
    return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), base)));
  };
  const own = asked
    .filter((one) => features.teaches(one) && isOf(one))
    .map((one) => ({
      ...one,
      best: one.best.filter(
        (best) => features.values(best) !== undefined && (one.kind !== "fits" || features.isRight(best)),
      ),
    }));
  return areaBelow(rocCurve(own, sure));
}

async function printCatalogs(): Promise<void> {
  const skills = sets.find(({ name }) => name === "skillstore-dev");
  if (skills === undefined) return;
  const part = await judgeSet(firstDocuments(skills, SKILLS));
  const { queries, ...shares } = measureCatalogs(part, TOKENS);
  console.log(
    `\ncatalogs of ${shares.skills} skills in ${TOKENS} tokens, right skill listed, in % of ${queries} queries`,
  );
  console.log(`  first come ${shares.firstCome.toFixed(1)}, names only ${shares.namesOnly.toFixed(1)}`);
  for (const [title, { named, described }] of [
    ["ranked by words", shares.words],
    ["by words and meaning", shares.fused],
  ] as const)
    console.log(`  ${title}: described ${described.toFixed(1)}, at least named ${named.toFixed(1)}`);
}

/** The first documents of a set with their queries. */
function firstDocuments(set: RetrievalSet, count: number): RetrievalSet {
  const queries = set.queries.filter(({ right }) => [...right].some((place) => place < count));
  return { ...set, name: `${set.name} (${count})`, documents: set.documents.slice(0, count), queries };
}
