import { secretShapes } from "./secret-shapes.ts";

/** A stretch of text that seems to be a secret. */
export interface FoundSecret {
  /** Description for a report: "a GitHub token". */
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

const PLACEHOLDER =
  /x{4}|\*{3}|\.{3}|…|your|example|placeholder|change.?me|replace|dummy|fake|sample|redacted|masked|insert|todo|test.?key|abcdefg|123456789|0{6}|deadbeef|[<>{}[\]$%]/i;
/** The payload that the best-known sample token of all documentation starts with. */
const SAMPLE_TOKEN = "eyJzdWIiOiIxMjM0NTY3ODkw";
/** Distinct characters below which a text is a pattern, not a secret. */
const MIN_DISTINCT = 8;
/** Bits of entropy per character above which a text of a dozen characters looks random. */
const MIN_ENTROPY = 3.3;

/** The secrets in a text in order, without overlaps. Placeholders such as `YOUR_KEY` are not secrets. */
export function findSecrets(text: string): readonly FoundSecret[] {
  const candidates: FoundSecret[] = [];
  for (const { title, pattern, requires } of secretShapes) {
    for (const match of text.matchAll(pattern)) {
      const secret = match.groups?.secret ?? match[0];
      if (isPlaceholder(secret) || (requires === "random" && !looksRandom(secret))) continue;
      const start = match.index + match[0].lastIndexOf(secret);
      candidates.push({ title, start, end: start + secret.length });
    }
  }
  let end = 0;
  // The sort is stable: of two patterns at the same position the more specific one stays.
  return candidates
    .toSorted((a, b) => a.start - b.start)
    .filter((candidate) => {
      if (candidate.start < end) return false;
      end = candidate.end;
      return true;
    });
}

function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret) || secret.includes(SAMPLE_TOKEN) || new Set(secret).size < MIN_DISTINCT;
}

/** Digits among letters, no address, no path, no program text, and characters spread evenly. */
function looksRandom(secret: string): boolean {
  if (!/\d/.test(secret) || !/[A-Za-z]/.test(secret)) return false;
  if (/:\/\/|^[./~]|[()]|^[\w-]+(?:\.[A-Za-z_]\w*)+$/.test(secret)) return false;
  return entropy(secret) >= MIN_ENTROPY;
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
