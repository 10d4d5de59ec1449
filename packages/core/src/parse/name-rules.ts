import { MAX_NAME_LENGTH, NEW_NAME_LENGTH } from "../limits.ts";
import { lazyRegExp } from "../text/lazy-reg-exp.ts";
import { wordList } from "../text/word-list.ts";

/** Names as nearly all are: good, and the same in every Unicode form. */
const PLAIN_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Letters and digits of every script, and hyphens. */
const allowedName = lazyRegExp(String.raw`^[\p{L}\p{N}-]+$`, "u");

/** The form in which names are compared: NFKC and trimmed, as the reference tool does. */
export function normalizeName(name: string): string {
  return PLAIN_NAME.test(name) ? name : name.normalize("NFKC").trim();
}

/** One rule of the standard that a name breaks. */
export type NameProblem =
  | "empty"
  | "too-long"
  | "not-lowercase"
  | "edge-hyphen"
  | "double-hyphen"
  | "characters";

/** The standard's rules that a name breaks; empty for a valid one. Letters and digits of every script are allowed. */
export function nameProblems(name: string): readonly NameProblem[] {
  if (name.length <= MAX_NAME_LENGTH && PLAIN_NAME.test(name)) return [];
  const normalized = normalizeName(name);
  if (normalized === "") return ["empty"];
  const problems: NameProblem[] = [];
  if (Array.from(normalized).length > MAX_NAME_LENGTH) problems.push("too-long");
  if (normalized !== normalized.toLowerCase()) problems.push("not-lowercase");
  if (normalized.startsWith("-") || normalized.endsWith("-")) problems.push("edge-hyphen");
  if (normalized.includes("--")) problems.push("double-hyphen");
  if (!allowedName().test(normalized)) problems.push("characters");
  return problems;
}

/** The same problems in plain words, for diagnostics. */
export const nameProblemTexts: Readonly<Record<NameProblem, string>> = {
  empty: "it is empty",
  "too-long": `it is longer than ${MAX_NAME_LENGTH} characters`,
  "not-lowercase": "it has uppercase letters",
  "edge-hyphen": "it starts or ends with a hyphen",
  "double-hyphen": "it has two hyphens in a row",
  characters: "it has characters other than letters, digits and hyphens",
};

/** A name that follows the rules for new skills, made from any text; undefined when nothing usable is left. */
export function suggestName(text: string): string | undefined {
  const name = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, NEW_NAME_LENGTH.max)
    .replace(/-$/, "");
  return name.length >= NEW_NAME_LENGTH.min ? name : undefined;
}

/** Two names that a case-insensitive or normalising file system would confuse fold to the same text. */
export function foldName(name: string): string {
  if (PLAIN_NAME.test(name)) return name;
  return name.normalize("NFKC").toLowerCase().normalize("NFKC").replaceAll("ß", "ss");
}

/**
 * Acronyms that occur in skill names and are written in capitals. Acronyms that are also ordinary words, such as
 * `rest` or `aid`, are left out: a wrong name is worse than a plain one.
 */
const ACRONYMS: ReadonlySet<string> = new Set(
  wordList(`ai api aws cd ci cli cpu crm css csv dns docx faq gcp gif gpu gui html http https id ide ip jpg json jwt kpi llm mcp ml
   nlp oci ocr okr orm os pdf php png pptx pr qa rag rpc sdk seo sla sql ssh ssl sso svg tls toml tsv tui ui uri url uuid
   ux vpn xlsx xml yaml`),
);

/** Shortest acronym that can have a plural: `apis` is one, `os` is not. */
const MIN_PLURAL_LENGTH = 3;

/** The display name of a skill or agent that doesn't set one: `pdf-tools` becomes `PDF Tools`. */
export function displayNameOf(name: string): string {
  return wordsOf(name).map(displayWord).join(" ");
}

function displayWord(text: string): string {
  const word = capitalize(text);
  const small = word.toLowerCase();
  if (ACRONYMS.has(small)) return small.toUpperCase();
  if (!small.endsWith("s") || small.length <= MIN_PLURAL_LENGTH) return word;
  const one = small.slice(0, -1);
  return ACRONYMS.has(one) ? `${one.toUpperCase()}s` : word;
}

/** A name with each of its words capitalized: `weekly-report` becomes `Weekly Report`. */
export function titleCase(name: string): string {
  return wordsOf(name).map(capitalize).join(" ");
}

function wordsOf(name: string): readonly string[] {
  return name.match(/[^-_\s]+/g) ?? [];
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first.toUpperCase() + word.slice(first.length);
}
