import { mkdirSync, writeFileSync } from "node:fs";
import { CONFIDENT } from "@skillwright/core";
import { fuseRanks, rankByMiniLm, rankByMiniSearch } from "./quality/baselines.ts";
import { measureCatalogs } from "./quality/catalog-share.ts";
import { fitConfidence } from "./quality/fit-confidence.ts";
import { fitFieldsLeavingOneOut } from "./quality/fit-fields.ts";
import { fitFusion, fitLeavingOneOut } from "./quality/fit-fusion.ts";
import { type JudgedSet, judgeSet } from "./quality/judged-sets.ts";
import { measureRankings, type Rankings, showMeasures } from "./quality/measures.ts";
import {
  type AskedSet,
  areaBelow,
  askAcross,
  type BestDocument,
  rocCurve,
  shareSure,
  sureness,
} from "./quality/negatives.ts";
import { rankByMeaning, rankByWords, rankFused } from "./quality/own-engine.ts";
import { dataFolder, loadSets, type RetrievalSet } from "./quality/retrieval-sets.ts";
import { rocSvg } from "./quality/roc-svg.ts";

/**
 * How good searches are, on labelled sets of other people, beside MiniSearch, MiniLM and their fusion by ranks, which
 * nobody tuned. `npm run bench -- search-quality -- --fit` also fits the numbers of the fusion and of the confidence,
 * and `--fields` measures what everything is worth when the weights of name and description are fitted as well.
 */
const QUERIES = 1000;

/** Skills in a catalog and its room in tokens. */
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
  if (process.argv.includes("--fields")) printFields(judged);
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

function printFields(judged: readonly JudgedSet[]): void {
  console.log("\nwith weights of name and description, too, fitted on the other sets alone: words, fused");
  for (const { judged: one, weights, words, fused } of fitFieldsLeavingOneOut(judged)) {
    const { name, description } = weights;
    const chosen = `name ${name}, description ${description}`;
    console.log(`  ${one.set.name.padEnd(16)}${showMeasures(words)}   ${showMeasures(fused)}   ${chosen}`);
  }
}

function printNegatives(judged: readonly JudgedSet[]): void {
  const asked = askAcross(judged);
  console.log(
    `\nqueries of which a search is sure, in % (confidence from ${CONFIDENT}): words, words and meaning`,
  );
  for (const one of asked) {
    const shares = (["words", "both"] as const).map((by) =>
      shareSure(one, sureness(by)).toFixed(0).padStart(4),
    );
    console.log(`  ${one.title.padEnd(34)}${one.kind.padEnd(8)}${shares.join("")}`);
  }
  const curves = (["words", "both"] as const).map((by, place) => {
    const points = rocCurve(asked, sureness(by));
    const area = areaBelow(points);
    console.log(`  area below the curve, ${by}: ${area.toFixed(3)}`);
    const title = `${by === "both" ? "words and meaning" : "words"} (area ${area.toFixed(2)})`;
    const chosen = points[Math.round(CONFIDENT * 100)] ?? { right: 0, wrong: 0 };
    return { title, colour: place === 0 ? "#888888" : "#0b6bcb", points, chosen };
  });
  mkdirSync("docs/images", { recursive: true });
  writeFileSync("docs/images/search-confidence.svg", rocSvg(curves));
  if (!process.argv.includes("--fit")) return;
  const teachers = asked.filter(({ use }) => use === "fit");
  const show = (numbers: readonly number[]): string => numbers.map((number) => number.toFixed(2)).join(", ");
  const both = (best: BestDocument): readonly number[] => [best.depth, best.likeness];
  const words = (best: BestDocument): readonly number[] => [best.wordDepth];
  console.log(
    `  fitted: both ${show(fitConfidence(teachers, both))}; words ${show(fitConfidence(teachers, words))}`,
  );
  for (const { set } of judged.filter((one) => one.set.use === "fit")) {
    const isOf = ({ title }: AskedSet): boolean => title.split(" → ").includes(set.name);
    const others = teachers.filter((one) => !isOf(one));
    const areas = [words, both].map((features) => {
      const [base = 0, ...weights] = fitConfidence(others, features);
      const sure = (best: BestDocument): number =>
        1 /
        (1 +
          Math.exp(-features(best).reduce((sum, value, place) => sum + value * (weights[place] ?? 0), base)));
      return areaBelow(rocCurve(teachers.filter(isOf), sure)).toFixed(2);
    });
    console.log(
      `  area below the curve with ${set.name} left out, on what it takes part in: words ${areas[0]}, both ${areas[1]}`,
    );
  }
}

async function printCatalogs(): Promise<void> {
  const skills = sets.find(({ name }) => name === "skillstore-dev");
  if (skills === undefined) return;
  const part = await judgeSet(firstDocuments(skills, SKILLS));
  const { queries, ...shares } = measureCatalogs(part, TOKENS);
  console.log(
    `\ncatalogs of ${shares.skills} skills in ${TOKENS} tokens, right skill told, in % of ${queries} queries`,
  );
  console.log(`  first come ${shares.firstCome.toFixed(1)}, names only ${shares.namesOnly.toFixed(1)}`);
  console.log(
    `  ranked by words ${shares.words.toFixed(1)}, by words and meaning ${shares.fused.toFixed(1)}`,
  );
}

/** The first documents of a set with the queries that they answer. */
function firstDocuments(set: RetrievalSet, count: number): RetrievalSet {
  const queries = set.queries.filter(({ right }) => [...right].some((place) => place < count));
  return { ...set, name: `${set.name} (${count})`, documents: set.documents.slice(0, count), queries };
}
