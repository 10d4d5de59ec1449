import type { FoundSkill } from "../model/resolved-skill.ts";
import { byteLength } from "../text/decode-text.ts";
import { charKind, type Kind } from "./char-kind.ts";

/**
 * Estimates how many tokens a model's tokenizer makes of a text, within about 10 % for prose and code and 25 % for
 * any script. One pass, no table of words; the weights were fitted to the o200k vocabulary and hold for texts in two
 * dozen languages and formats that they were not fitted to. Older vocabularies need up to three times as many tokens
 * for scripts other than Latin.
 *
 * @example
 * estimateTokens("Merge the files."); // about 4
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  const run: Run = { length: 0, lower: 0, special: 0, eastern: 0, changes: 0, last: -1, afterSymbol: false };
  let kind: Kind = "start";
  let end = 0;
  for (let i = 0; i < text.length; i = end) {
    const unit = text.charCodeAt(i);
    const lower = isLower(unit);
    end = lower ? lowerEnd(text, i) : i + 1;
    const next = lower ? "latin" : charKind(unit, text, i);
    // The second half of a pair was counted with the first.
    if (next === "half") continue;
    if (next !== kind || startsPiece(run, unit)) {
      tokens += runTokens(kind, run, next);
      run.length = kind === "latin" && next === "latin" && lower ? 1 : 0;
      run.lower = 0;
      run.special = 0;
      run.eastern = 0;
      run.changes = 0;
      run.last = -1;
      run.afterSymbol = kind === "symbol";
      kind = next;
    }
    run.length += end - i;
    if (lower) run.lower += end - i;
    if (unit > 127) {
      if (isSpecial(kind, unit)) run.special += 1;
      if (isEastern(unit)) run.eastern += 1;
    }
    if (run.last !== unit) run.changes += 1;
    run.last = unit;
  }
  tokens += runTokens(kind, run, "start");
  return Math.round(tokens);
}

/** Estimates the tokens of a file of which only a sample was read, from its size and what the sample is like. */
export function estimateTokensFromBytes(bytes: number, sample: string): number {
  const sampleBytes = byteLength(sample);
  if (bytes <= sampleBytes) return estimateTokens(sample);
  return Math.round(sampleBytes === 0 ? bytes / 4 : (bytes * estimateTokens(sample)) / sampleBytes);
}

/** A run of characters of one kind. */
interface Run {
  length: number;
  lower: number;
  /** Characters that common words of the script do without. */
  special: number;
  /** Letters of languages whose every word, also one without such a letter, is cut into more pieces. */
  eastern: number;
  /** Different characters in a row. */
  changes: number;
  last: number;
  afterSymbol: boolean;
}

/** Tokenizers cut `camelCase` before the capital and `HTMLFile` before the last one. */
function startsPiece(run: Run, unit: number): boolean {
  if (run.length === 0) return false;
  if (isUpper(unit)) return run.lower > 0;
  return run.lower === 0 && run.length > 1 && isLower(unit) && isUpper(run.last);
}

function runTokens(kind: Kind, run: Run, next: Kind): number {
  const { length } = run;
  switch (kind) {
    case "latin": {
      if (run.lower === 0 && run.special === 0 && length > 1) return 1.2 + 0.3 * Math.max(0, length - 6);
      const unusual = run.special > 0 && length > 4 ? 1.8 : 0;
      return 0.95 + 0.4 * Math.max(0, length - 8) + unusual + run.eastern;
    }
    case "digit":
      return Math.ceil(length / 3);
    case "symbol":
      // A long row of one symbol is cut into pieces; a short one is one.
      return (
        1.1 +
        0.36 * Math.max(0, run.changes - 2) +
        0.2 * Math.max(0, length - 16) -
        (next === "latin" ? 0.33 : 0)
      );
    case "newline":
      return (run.afterSymbol ? 0.05 : 0.65) + 0.06 * Math.max(0, length - 16);
    case "space":
      // A single space belongs to the word after it, but not to a number.
      if (length > 1) return 0.85 + 0.02 * Math.max(0, length - 16);
      return next === "digit" ? 1 : 0;
    case "cyrillic":
      return 0.23 * length + 1.2 * run.special;
    case "start":
    case "half":
      return 0;
    default:
      return tokensPerCharacter[kind] * length;
  }
}

const tokensPerCharacter: Readonly<
  Record<
    Exclude<Kind, "latin" | "digit" | "symbol" | "newline" | "space" | "cyrillic" | "start" | "half">,
    number
  >
> = {
  greek: 0.41,
  arabic: 0.32,
  hebrew: 0.45,
  indic: 0.35,
  thai: 0.39,
  han: 0.77,
  kana: 0.76,
  hangul: 0.72,
  wideSymbol: 0.95,
  emoji: 2,
  joiner: 1,
  other: 0.6,
};

/** The offset behind the lowercase letters from an offset. Most text is made of them, so they have a loop of their own. */
function lowerEnd(text: string, start: number): number {
  let end = start + 1;
  while (isLower(text.charCodeAt(end))) end += 1;
  return end;
}

function isLower(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function isUpper(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

/** Letters such as those of Polish, Czech, Hungarian and Latvian, less those of Turkish and Vietnamese. */
function isEastern(unit: number): boolean {
  return unit >= 0x1_00 && unit <= 0x1_7f && !FREQUENT_LETTERS.has(unit);
}

const FREQUENT_LETTERS: ReadonlySet<number> = new Set(
  Array.from("ĂăĐđĞğĨĩİıŒœŞşŨũ", (char) => char.charCodeAt(0)),
);

/** Whether a character outside ASCII is one that common words of its script do without. */
function isSpecial(kind: Kind, unit: number): boolean {
  return kind === "latin" || (kind === "cyrillic" && (unit < 0x4_10 || unit > 0x4_4f));
}

/** The token cost of a skill. */
interface SkillTokens {
  /** Its line in a catalog: name and description. */
  readonly catalog: number;
  readonly body: number;
  /** Whether the body's count comes from the file's size instead of its text. */
  readonly estimated: boolean;
}

/** The tokens of a skill's catalog line and of its body. */
export function skillTokens(found: FoundSkill): SkillTokens {
  const { manifest, body } = found;
  const line = manifest === undefined ? "" : `- ${manifest.name}: ${manifest.description}`;
  return { catalog: estimateTokens(line), body: body.tokens, estimated: body.estimated };
}
