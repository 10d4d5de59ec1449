import { type TextRange, withoutOverlaps } from "./text-position.ts";

/** A kind of secret that can be recognized by its form. */
interface SecretShape {
  /** Description for a report: "a GitHub token". */
  readonly title: string;
  /** Finds candidates; the group `secret` is the secret itself, otherwise the whole match. Global, without nested repeats. */
  readonly pattern: RegExp;
  /** `random` requires random-looking text, if the pattern is not enough. */
  readonly requires?: "random";
}

/** The forms that are searched for, the most specific first: the first that matches names the secret. */
const secretShapes: readonly SecretShape[] = [
  {
    title: "a private key",
    pattern:
      /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n){1,20}(?:[A-Za-z-]{1,40}: [^\n]{0,200}\n\s{0,20}){0,5}(?<secret>[A-Za-z0-9+/]{32,200}(?:(?:\s|\\n){1,20}[A-Za-z0-9+/=]{1,200}){0,1000})/g,
  },
  { title: "an Anthropic key", pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}/g },
  { title: "an OpenAI key", pattern: /\bsk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{20,300}/g },
  { title: "an API key", pattern: /\bsk-(?:or-v1-)?[A-Za-z0-9]{32,128}\b/g },
  { title: "a GitHub token", pattern: /\bgh[pousr]_[A-Za-z0-9]{36,255}\b/g },
  { title: "a GitHub token", pattern: /\bgithub_pat_[A-Za-z0-9_]{22,255}/g },
  { title: "a GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { title: "an AWS access key", pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { title: "a Google API key", pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { title: "a Google OAuth secret", pattern: /\bGOCSPX-[A-Za-z0-9_-]{28}/g },
  { title: "a Slack token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{20,250}/g },
  { title: "a Slack token", pattern: /\bxapp-\d-[A-Za-z0-9-]{20,250}/g },
  {
    title: "a Slack webhook",
    pattern:
      /\bhooks\.slack\.com\/services\/(?<secret>T[A-Z0-9]{6,20}\/B[A-Z0-9]{6,20}\/[A-Za-z0-9]{16,40})/g,
  },
  { title: "a Stripe key", pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{16,250}\b/g },
  { title: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { title: "a PyPI token", pattern: /\bpypi-AgE[A-Za-z0-9_-]{40,300}/g },
  { title: "a Hugging Face token", pattern: /\bhf_[A-Za-z0-9]{30,100}\b/g },
  { title: "a SendGrid key", pattern: /\bSG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{30,60}/g },
  {
    title: "a JSON web token",
    pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/g,
  },
  {
    title: "a password or key",
    pattern:
      /(?:password|passwd|secret|api[_-]?key|access[_-]?key|private[_-]?key|token)["']?[ \t]{0,10}[:=][ \t]{0,10}(["'])(?<secret>[^"'\s]{12,200})\1/gi,
    requires: "random",
  },
  {
    title: "a password or key",
    pattern:
      /\b[A-Z0-9_]{0,60}(?:PASSWORD|SECRET|API_?KEY|ACCESS_KEY|TOKEN)=(?<secret>[A-Za-z0-9+/_-]{20,200})(?![A-Za-z0-9+/_-])/g,
    requires: "random",
  },
];

/** A stretch of text that seems to be a secret. */
export interface FoundSecret extends TextRange {
  /** Description for a report: "a GitHub token". */
  readonly title: string;
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
  // The sort is stable: of two patterns at the same position the more specific one stays.
  return withoutOverlaps(candidates);
}

function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret) || secret.includes(SAMPLE_TOKEN) || new Set(secret).size < MIN_DISTINCT;
}

/** Whether a text looks random: digits among letters, no address, no path, no program text, and characters spread evenly. */
export function looksRandom(secret: string): boolean {
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

/** Characters of a secret that are enough to leak it; public prefixes are shorter. */
const TELLING_LENGTH = 16;
/** Below this many letters and digits a secret is only searched for as written. */
const MIN_FOLDED = 8;

/** Tests whether a text contains one of the secrets, also truncated, in another case or with other separators. */
export function createSecretFilter(secrets: Iterable<string>): (text: string) => boolean {
  const starts = new Set<string>();
  const lengths = new Set<number>();
  const exact = new Set<string>();
  for (const secret of secrets) {
    const start = foldText(secret).slice(0, TELLING_LENGTH);
    if (start.length < MIN_FOLDED) {
      exact.add(secret);
      continue;
    }
    starts.add(start);
    lengths.add(start.length);
  }
  return (text) => {
    const folded = foldText(text);
    for (const length of lengths) {
      for (let at = 0; at + length <= folded.length; at += 1) {
        if (starts.has(folded.slice(at, at + length))) return true;
      }
    }
    return [...exact].some((secret) => text.includes(secret));
  };
}

function foldText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
