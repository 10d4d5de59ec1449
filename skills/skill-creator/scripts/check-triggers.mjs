// Checks the trigger tests of a skill: their form, their balance, and the words they share with the description.
//   node check-triggers.mjs FOLDER [--json]
// Exit codes: 0 no errors, 1 errors in the file, 2 wrong usage.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Minimum number of requests of each kind. */
const MIN_EACH = 3;

/** Number of shared words from which a near miss is reported. */
const NEAR_WORDS = 3;

const SMALL = new Set(
  "a about all also an and any are as at be but by can could do does for from get give have how i if in into is it its like me my need no not of on one or our please so some tell than that the their them then there these this those to up us use used user users using want was we what when where which who why will with would you your".split(
    " ",
  ),
);

/** The significant words of a text, without common endings. */
function wordsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !SMALL.has(word)).map(stem));
}

function stem(word) {
  const short = word.replace(/(?:ations?|ing|ed|es|s|e)$/, "");
  return short.length > 2 ? short : word;
}

/** Name and description from a frontmatter; enough of YAML for these two. */
function readHead(text) {
  const head = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  if (head === undefined) return undefined;
  const field = (name) => {
    const match = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, "m").exec(head);
    return (match?.[1] ?? "")
      .replace(/^[>|][+-]?\d?/, "")
      .replace(/\s+/g, " ")
      .trim();
  };
  return { name: field("name"), description: field("description") };
}

function checkForm(tests) {
  if (!Array.isArray(tests)) return ["it is not a list"];
  const problems = [];
  const seen = new Map();
  for (const [index, test] of tests.entries()) {
    const at = `entry ${index + 1}`;
    if (typeof test?.query !== "string" || test.query.trim() === "") problems.push(`${at} has no "query"`);
    else {
      const key = test.query.trim().toLowerCase();
      if (seen.has(key)) problems.push(`${at} repeats entry ${seen.get(key)}`);
      else seen.set(key, index + 1);
    }
    if (typeof test?.should_trigger !== "boolean")
      problems.push(`${at} needs "should_trigger": true or false`);
  }
  for (const kind of [true, false]) {
    const count = tests.filter((test) => test?.should_trigger === kind).length;
    if (count < MIN_EACH)
      problems.push(`only ${count} with should_trigger ${kind}; have at least ${MIN_EACH}`);
  }
  return problems;
}

/** The words that requests and description share. */
function compare(tests, head) {
  const own = wordsOf(`${head.name.replaceAll("-", " ")} ${head.description}`);
  return tests.map(({ query, should_trigger: shouldTrigger }) => {
    const shared = [...wordsOf(query)].filter((word) => own.has(word));
    const isMissing = shouldTrigger && shared.length === 0;
    const isNear = !shouldTrigger && shared.length >= NEAR_WORDS;
    return { query, shouldTrigger, shared, note: isMissing ? "no-word-shared" : isNear ? "near-miss" : null };
  });
}

function check(folder) {
  const read = (path) => readFileSync(join(folder, path), "utf8");
  const head = readHead(read("SKILL.md"));
  if (head === undefined) return { problems: ["SKILL.md has no frontmatter"], queries: [] };
  let tests;
  try {
    tests = JSON.parse(read("evals/triggers.json"));
  } catch (error) {
    const why = error.code === "ENOENT" ? "does not exist" : `is not JSON: ${error.message}`;
    return { problems: [`evals/triggers.json ${why}`], queries: [] };
  }
  const problems = checkForm(tests).map((problem) => `evals/triggers.json: ${problem}`);
  return { problems, queries: problems.length === 0 ? compare(tests, head) : [] };
}

function print({ problems, queries }) {
  for (const problem of problems) console.log(`error  ${problem}`);
  for (const { query, shared, note } of queries) {
    if (note === "no-word-shared") console.log(`check  shares no word with the description: ${query}`);
    if (note === "near-miss") console.log(`near   should not trigger, shares ${shared.join(", ")}: ${query}`);
  }
  const good = queries.filter(({ note }) => note === null).length;
  console.log(`${queries.length} requests, ${good} without remarks, ${problems.length} errors.`);
}

const args = process.argv.slice(2);
const [folder] = args.filter((arg) => arg !== "--json");
if (folder === undefined) {
  console.error("Usage: node check-triggers.mjs FOLDER [--json]");
  process.exitCode = 2;
} else {
  try {
    const result = check(folder);
    if (args.includes("--json")) console.log(JSON.stringify(result, null, 2));
    else print(result);
    process.exitCode = result.problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`${folder} cannot be read: ${error.message}`);
    process.exitCode = 2;
  }
}
