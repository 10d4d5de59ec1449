import { decodeParts } from "./decode-text.ts";
import { type DescribedPart, describedAt, describeText, withoutDescribed } from "./describe-text.ts";
import { type FoundUrl, findUrls, isReserved } from "./host-kind.ts";
import { hasOnlyDefanged, hasOnlyPlaceholders } from "./placeholder-address.ts";
import { isInQuotes, isQuotedAsAttack } from "./quoted-words.ts";
import { NEGATED_SHARE, QUOTED_SHARE } from "./scan-limits.ts";
import type { ScanFinding } from "./scan-report.ts";
import type { ScanRule } from "./scan-rule.ts";
import { createScanText, type ScanText } from "./scan-text.ts";
import { type EvidenceSearch, hasEvidenceNear, type RuleMatch, searchEvidence } from "./search-text.ts";

/** What a finding weighs where it is, and why that is less than its rule says. */
export interface ContextWeight {
  readonly weight: number;
  readonly context?: NonNullable<ScanFinding["context"]>;
}

/** What the words of a text take from the weight of its findings. */
export interface TextContext {
  /** Weighs a match: less if all of its evidence is in text that forbids, quotes or searches for it. */
  weigh(match: RuleMatch): ContextWeight;
  /** Weighs a finding at an offset. */
  weighAt(offset: number, weight: number): ContextWeight;
}

/** Text that is out of sight weighs more: it has no reason to be there. */
const HIDDEN_FACTOR = 1.3;

/** The context of the findings in a text. Nothing is computed before it is needed. */
export function readContext(text: ScanText): TextContext {
  let parts: readonly DescribedPart[] | undefined;
  let rest: EvidenceSearch | undefined;
  const described = (offset: number): DescribedPart["kind"] | undefined => {
    // The words inside an encoded text are hidden themselves; only those around it count.
    if (text.layer === "decoded") return text.isQuoted ? "documented" : undefined;
    parts ??= describeText(text);
    return describedAt(parts, offset);
  };
  const searchRest = (): EvidenceSearch => {
    const { file, layer } = text;
    rest ??= searchEvidence(createScanText({ file, layer, text: withoutDescribed(text.text, parts ?? []) }));
    return rest;
  };
  const isElsewhere = (rule: ScanRule, line: number): boolean => {
    const [first, ...others] = rule.evidence.filter((piece) => !("isPassive" in piece && piece.isPassive));
    if (text.layer === "decoded" || first === undefined) return false;
    return hasEvidenceNear({ ...rule, evidence: [first, ...others] }, line, searchRest());
  };
  let countHosts: ReturnType<typeof hostCounter> | undefined;
  /** Whether the addresses that a rule is about are the reader's own, or reserved for examples. */
  const hasOnlyPlaceholderHosts = (rule: ScanRule, line: number): boolean => {
    const range = rangeOfHosts(rule);
    if (range === undefined) return false;
    countHosts ??= hostCounter(text);
    const { placeholders, real } = countHosts(line - range, line + range);
    return placeholders > 0 && real === 0;
  };
  return {
    weigh({ rule, line, offset, length }) {
      const isHidden = text.kindAt(line) === "hidden" || text.layer === "decoded";
      const weight = rule.weight * (isHidden ? HIDDEN_FACTOR : 1);
      const words = text.line(line);
      const at = offset - text.startOf(line);
      const isExample =
        (rule.quotable !== true && hasOnlyDefanged(words, at)) ||
        (rule.target !== undefined && hasOnlyPlaceholders(words, rule.target)) ||
        (rule.decodes === true &&
          encodesOnlyExamples(text.text.slice(text.startOf(line), text.startOf(line) + words.length)));
      if (isExample) {
        return lighter("documented", weight);
      }
      if (hasOnlyPlaceholderHosts(rule, line)) {
        return { weight: weight * QUOTED_SHARE, context: "documented" };
      }
      if (rule.quotable === true && !isHidden) {
        const isShown = text.kindAt(line) === "code" || isInQuotes(words, at);
        if (isQuotedAsAttack(text, line, at) || (isShown && described(offset) === "documented")) {
          return { weight: weight * QUOTED_SHARE, context: "documented" };
        }
      }
      const kind = described(offset);
      // "Never enter anything but …": what is found goes on after what is forbidden.
      const isNegated = rule.negatable !== false && described(offset + Math.max(length, 1) - 1) === "negated";
      if (kind === undefined || (kind === "negated" && !isNegated) || isElsewhere(rule, line))
        return { weight };
      return lighter(kind, weight);
    },
    weighAt(offset, weight) {
      const kind = described(offset);
      return kind === undefined ? { weight } : lighter(kind, weight);
    },
  };
}

const HARMLESS: ReadonlySet<FoundUrl["kind"]> = new Set(["official", "local", "example"]);

/** Counts the addresses on some lines that stand for the reader's own, and those that are neither that nor harmless. */
function hostCounter(
  text: ScanText,
): (from: number, to: number) => { readonly placeholders: number; readonly real: number } {
  const lines: number[] = [];
  const placeholders = [0];
  const real = [0];
  for (const { offset, kind, isPlaceholder } of findUrls(text.lower)) {
    lines.push(text.lineAt(offset));
    placeholders.push((placeholders.at(-1) ?? 0) + Number(isPlaceholder));
    real.push((real.at(-1) ?? 0) + Number(!isPlaceholder && !HARMLESS.has(kind)));
  }
  const before = (line: number): number => {
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (from, to) => {
    const [start, end] = [before(from), before(to + 1)];
    const countIn = (sums: readonly number[]): number => (sums[end] ?? 0) - (sums[start] ?? 0);
    return { placeholders: countIn(placeholders), real: countIn(real) };
  };
}

/** How many lines away the addresses are that a rule is about; undefined if examples count for it like others. */
function rangeOfHosts({ evidence, unlessHosts = [], lines = 0 }: ScanRule): number | undefined {
  if (evidence.some((piece) => "hosts" in piece && piece.hosts.includes("example"))) return undefined;
  if (evidence.some((piece) => "hosts" in piece)) return lines;
  return unlessHosts.includes("example") ? 0 : undefined;
}

/** Most characters of a line that are decoded to see whether it is an example. */
const MAX_ENCODED_EXAMPLE = 4000;

/** Whether a text has encoded parts, and they name only addresses that are reserved for examples. */
function encodesOnlyExamples(text: string): boolean {
  if (text.length > MAX_ENCODED_EXAMPLE) return false;
  const parts = decodeParts(text, { characters: MAX_ENCODED_EXAMPLE, exceeded: false });
  return (
    parts.length > 0 && parts.every((part) => namesOnlyExamples(part.text) || SHOWS_ONLY.test(part.text))
  );
}

/** Shows a word or a number, as the usual proof that a page runs what it is given. */
const SHOWS_ONLY = /^\s*(?:alert|confirm|prompt|print)\(["'`]?[\w ]{0,20}["'`]?\);?\s*$/;

const ADDRESS = /\b\w{2,10}:\/\/[^\s"'`<>|;&()]+/g;
/** Stands for an address that was removed. */
const REMOVED = "\u0001";
/** What may connect to another address, or to one that is put together. */
const MAY_CONNECT = new RegExp(
  [
    "[$`\\\\]|::|\\b\\d{1,3}\\.\\d{1,3}\\.\\d|\\b\\d{8,10}\\b|\\b0x[0-9a-f]{6}",
    "/dev/(?:tcp|udp)|socket|\\b(?:nc|ncat|netcat|telnet|socat|openssl|ssh|scp|sftp|ftp|rsync)\\b",
    `\\b(?:curl|wget|fetch|iwr|irm|invoke-\\w+|urlopen|urlretrieve|get|post|request|git|npm|npx|pip)\\b(?![^\\n;|&]*${REMOVED})`,
    "\\b[\\w-]+\\.[a-z]{2,24}\\b(?!\\s?\\()",
  ].join("|"),
);

/** Whether a text has addresses, all of them are reserved for documentation, and nothing in it can connect elsewhere. */
export function namesOnlyExamples(text: string): boolean {
  const lower = text.toLowerCase();
  const urls = findUrls(lower);
  if (urls.length === 0 || !urls.every(({ host }) => isReserved(host))) return false;
  if (decodeParts(text, { characters: MAX_ENCODED_EXAMPLE, exceeded: false }).length > 0) return false;
  return !MAY_CONNECT.test(lower.replace(ADDRESS, REMOVED));
}

/** An order not to do something takes weight away. Words that call something an attack don't: see `scoreOf`. */
function lighter(kind: DescribedPart["kind"], weight: number): ContextWeight {
  return { weight: kind === "negated" ? weight * NEGATED_SHARE : weight, context: kind };
}
