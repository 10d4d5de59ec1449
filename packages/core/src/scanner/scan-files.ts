import { omitUndefined } from "../omit-undefined.ts";
import type { PackageFile } from "../package/source.ts";
import { compareText } from "../text/compare-text.ts";
import { type DecodeBudget, decodeParts } from "./decode-text.ts";
import { type FileRuleId, fileRules } from "./file-rules.ts";
import { findUrls } from "./host-kind.ts";
import { type Inventory, takeInventory } from "./inventory.ts";
import { exportedValues, joinArguments, joinPaths, joinStrings } from "./join-strings.ts";
import { findLookAlikePackages } from "./look-alike-packages.ts";
import { normalizeText } from "./normalize-text.ts";
import { relatedFiles } from "./related-files.ts";
import { reportCharacters } from "./report-characters.ts";
import { isScript, reportWholeSkill } from "./report-whole-skill.ts";
import { textRules } from "./rules/all-rules.ts";
import {
  compareFindings,
  limitFindings,
  mergeNear,
  type Report,
  silence,
  toFinding,
} from "./scan-findings.ts";
import {
  MAX_DECODE_DEPTH,
  MAX_DECODED_CHARACTERS,
  MAX_EXCERPT_LENGTH,
  SUSPICIOUS_SCORE,
} from "./scan-limits.ts";
import type { ScanFinding, ScanReport, UnreadFile } from "./scan-report.ts";
import type { Signal } from "./scan-rule.ts";
import { scoreOf, verdictOf } from "./scan-score.ts";
import { createScanText, type ScanText } from "./scan-text.ts";
import { type EvidenceSearch, type SearchResult, searchEvidence, searchText } from "./search-text.ts";
import { TOUCHES } from "./signals.ts";
import { translateText } from "./translate-text.ts";
import { namesOnlyExamples, readContext, type TextContext } from "./weigh-context.ts";

/** How a skill is scanned. */
export interface ScanOptions {
  /** Files that were found but couldn't be read; they make the verdict partial. Default: none. */
  readonly unread?: readonly UnreadFile[];
  /**
   * Reasons a person gave for accepting findings, by rule id, for exactly these files: the caller compares the hash.
   * Default: none.
   */
  readonly silenced?: ReadonlyMap<string, string>;
}

/**
 * Scans the files of a skill for signs of an attack. Pure: nothing is run, fetched or looked up. Never throws for what
 * the files contain.
 *
 * @example
 * const { verdict, findings } = scanFiles(files);
 */
export function scanFiles(files: readonly PackageFile[], options: ScanOptions = {}): ScanReport {
  const inventory = takeInventory(files);
  const scan = createScan(inventory);
  const unsearched: UnreadFile[] = [];
  for (const { file, text } of inventory.texts) {
    try {
      scan.addText(file, text);
    } catch (error) {
      // A text that overflows a search must not hide the other files.
      if (!(error instanceof RangeError)) throw error;
      unsearched.push({ file, reason: "it can't be searched" });
    }
  }
  scan.finish();
  const findings = limitFindings(silence(scan.findings.toSorted(compareFindings), options.silenced));
  const unread = [...(options.unread ?? []), ...inventory.unread, ...unsearched, ...scan.unread];
  const score = scoreOf(findings, {
    together: (found, joining) => relatedFiles(inventory.texts, found, joining),
  });
  const words = new Set(inventory.texts.flatMap(({ text }) => text.split(BETWEEN_NAMES)));
  return {
    verdict: verdictOf(score, unread.length > 0),
    score,
    findings,
    unread,
    touches: {
      hosts: sorted(scan.hosts),
      secrets: sorted(scan.labels("secrets")),
      actions: sorted(scan.labels("actions")),
    },
    files: inventory.files.map((entry) => ({
      ...entry,
      mentioned: /^skill\.md$/i.test(entry.file) || isMentioned(entry.file, words),
    })),
  };
}

/** What is between the names of files in a text. */
const BETWEEN_NAMES = /[\s"'`<>()[\]{},;:=|*#/\\]+/;

/** Whether the words of a skill have the name of a file; of a name with blanks, its last word. */
function isMentioned(file: string, words: ReadonlySet<string>): boolean {
  const name = file.split(BETWEEN_NAMES).findLast((part) => part !== "") ?? "";
  return ["", ".", "!", "?"].some((end) => words.has(name + end));
}

/** What the summary of what a skill touches mentions, whether or not a rule matches. */
const NOTED: readonly Signal[] = [
  ...new Set([
    ...TOUCHES,
    ...textRules
      .flatMap(({ evidence }) => evidence.flatMap((piece) => ("signals" in piece ? piece.signals : [])))
      .filter(({ touches }) => touches !== undefined),
  ]),
];

interface Scan {
  /** Encoded texts that weren't decoded. */
  readonly unread: readonly UnreadFile[];
  readonly findings: readonly ScanFinding[];
  readonly hosts: ReadonlySet<string>;
  labels(kind: "secrets" | "actions"): ReadonlySet<string>;
  addText(file: string, original: string): void;
  finish(): void;
}

/** What a search found, by rule and line. */
type Found = ReadonlyMap<string, "plain" | "described">;

function createScan(inventory: Inventory): Scan {
  const findings: ScanFinding[] = [];
  const unread: UnreadFile[] = [];
  const budget: DecodeBudget = { characters: MAX_DECODED_CHARACTERS, exceeded: false };
  const hosts = new Set<string>();
  const collecting = new Set<string>();
  const signals = new Map<Signal, Set<string>>();
  const exported = allExported(inventory);
  const report = (id: FileRuleId, at: Omit<Report, "id" | "rule">): void => {
    findings.push(toFinding({ ...at, id, rule: fileRules[id] }));
  };
  for (const { id, file, detail } of inventory.signs) report(id, { file, detail });

  /** Searches one layer, except for what another layer of the same text already has. Returns what it found. */
  const search = (
    text: ScanText,
    options: {
      readonly known?: Found;
      readonly context?: TextContext;
      readonly evidence?: EvidenceSearch;
    } = {},
  ): Found => {
    const { known, context: around = readContext(text), evidence } = options;
    const result = searchText(text, textRules, NOTED, evidence);
    note(text, result);
    const found = new Map<string, "plain" | "described">();
    const fresh = result.matches.flatMap((match) => {
      const weighed = around.weigh(match);
      const key = `${match.rule.id}\0${text.sourceLine(match.line)}`;
      const as = weighed.context === undefined ? "plain" : "described";
      found.set(key, as);
      const before = known?.get(key);
      // What is described in one layer can be an attack in another. Quoted words can't: joining only removes their quotes.
      const isOnlyUnquoted = before !== undefined && text.layer === "joined" && match.rule.quotable === true;
      if (before === "plain" || before === as || isOnlyUnquoted) return [];
      return [{ ...match, ...weighed, isHeading: /^#{1,6}\s/.test(text.line(match.line)) }];
    });
    for (const { rule, line, offset, weight, context } of mergeNear(fresh)) {
      findings.push(
        toFinding({
          id: rule.id,
          rule,
          file: text.file,
          line: text.sourceLine(line),
          ...(text.layer === "plain" && { column: offset - text.startOf(line) + 1 }),
          layer: text.layer,
          excerpt: excerptAt(text, line, offset),
          weight,
          ...omitUndefined({ context }),
        }),
      );
    }
    return found;
  };

  const note = (text: ScanText, { urls, signals: found }: SearchResult): void => {
    for (const { host, kind } of urls) {
      if (kind !== "example") hosts.add(host);
      if (kind === "collector" || kind === "messenger" || kind === "address") collecting.add(text.file);
    }
    for (const signal of found) {
      const where = signals.get(signal) ?? new Set();
      signals.set(signal, where.add(text.file));
    }
  };

  const leaveOut = (file: string, reason: string): void => {
    if (!unread.some((known) => known.file === file && known.reason === reason))
      unread.push({ file, reason });
  };

  const addDecoded = (parent: ScanText, around: TextContext, depth: number): void => {
    const parts = decodeParts(parent.text, budget);
    if (budget.exceeded) leaveOut(parent.file, "its encoded text is too large");
    budget.exceeded = false;
    if (depth > MAX_DECODE_DEPTH) {
      if (parts.length > 0) leaveOut(parent.file, "its encoded text is nested too deep");
      return;
    }
    for (const { offset, text: decoded } of parts) {
      const line = parent.lineAt(offset);
      const at = {
        line: parent.sourceLine(line),
        kind: parent.kindAt(line) === "hidden" ? ("hidden" as const) : ("code" as const),
        isQuoted: around.weighAt(offset, 1).context !== undefined || namesOnlyExamples(decoded),
      };
      const text = createScanText({
        file: parent.file,
        text: normalizeText(decoded).text,
        layer: "decoded",
        at,
      });
      const id = decodedRule(text.lower);
      if (id !== undefined) {
        report(id, {
          file: parent.file,
          line: at.line,
          layer: "decoded",
          excerpt: text.text.slice(0, MAX_EXCERPT_LENGTH).replaceAll("\n", " "),
          ...(namesOnlyExamples(decoded)
            ? { weight: fileRules[id].weight, context: "documented" as const }
            : around.weighAt(offset, fileRules[id].weight)),
        });
      }
      // Instructions and code may both be in it, so both kinds of rules must see it.
      const asProse = { ...text, kindAt: () => "prose" as const };
      search(asProse, { known: search(text) });
      addDecoded(text, readContext(text), depth + 1);
    }
  };

  return {
    findings,
    unread,
    hosts,
    labels(kind) {
      const labels = [...signals.keys()].flatMap(({ touches }) =>
        touches?.kind === kind ? [touches.label] : [],
      );
      return new Set(labels);
    },
    addText(file, original) {
      const normalized = normalizeText(original);
      const text = createScanText({ file, text: normalized.text, layer: "plain" });
      reportCharacters(normalized, original, file, report);
      const context = readContext(text);
      const plain = searchEvidence(text);
      let found = search(text, { context, evidence: plain });
      addDecoded(text, context, 1);
      const withPaths = joinPaths(normalized.text);
      if (withPaths !== undefined) {
        const inPaths = searchAgain(createScanText({ file, text: withPaths, layer: "joined" }), found, plain);
        found = new Map([...found, ...inPaths]);
      }
      const joined = joinStrings(withPaths ?? normalized.text, exported);
      if (joined !== undefined)
        addJoined({
          text: createScanText({ file, text: joined, layer: "joined" }),
          original: normalized.text,
          known: found,
          plain,
        });
      const translated = translateText(normalized.text);
      if (translated !== undefined) {
        searchAgain(createScanText({ file, text: translated, layer: "translated" }), found, plain);
      }
      if (/install|npx|bunx|\badd\b|\bnpm\s{1,4}i\s/.test(text.lower)) {
        for (const { offset, name, imitates } of findLookAlikePackages(text.text)) {
          const line = text.lineAt(offset);
          report("look-alike-package", {
            file,
            line: text.sourceLine(line),
            detail: `${name} looks like ${imitates}`,
            ...context.weighAt(offset, fileRules["look-alike-package"].weight),
          });
        }
      }
    },
    finish: () => reportWholeSkill({ inventory, signals, collecting, report }),
  };

  /** Searches another layer of a text whose plain layer was searched. */
  function searchAgain(text: ScanText, known: Found, plain: EvidenceSearch): Found {
    return search(text, { known, evidence: searchEvidence(text, plain) });
  }

  function addJoined({
    text,
    original,
    known,
    plain,
  }: {
    readonly text: ScanText;
    readonly original: string;
    readonly known: Found;
    readonly plain: EvidenceSearch;
  }): void {
    const before = findings.length;
    searchAgain(text, known, plain);
    addDecodedFromJoined(text);
    // A variable that is only used elsewhere splits nothing.
    const inPlain = new Set(
      Array.from(known, ([key, as]) => (as === "plain" ? key.slice(0, key.indexOf("\0")) : "")),
    );
    const strong = findings
      .slice(before)
      .filter(
        ({ code, weight, context }) =>
          weight >= SUSPICIOUS_SCORE && context === undefined && !inPlain.has(code),
      );
    const inLists = strong.length === 0 ? new Set() : rulesIn(joinArguments(original), text.file);
    const first = strong.find(({ code, line }) => !inLists.has(`${code}\0${line}`) && !aboutHosts.has(code));
    if (first !== undefined) {
      report("split-command", {
        file: text.file,
        layer: "joined",
        ...omitUndefined({ line: first.line, excerpt: first.excerpt }),
      });
    }
  }

  /** Encoded text that only appears once its pieces are joined. */
  function addDecodedFromJoined(text: ScanText): void {
    const known = new Set(
      findings.flatMap(({ file, code, context }) => (context === undefined ? [`${file}\0${code}`] : [])),
    );
    const before = findings.length;
    addDecoded(text, readContext(text), MAX_DECODE_DEPTH);
    const fresh = findings.splice(before).filter(({ file, code }) => !known.has(`${file}\0${code}`));
    for (const finding of fresh) findings.push(finding);
  }
}

/** Rules that begin with an address: a variable for one splits no command. */
const aboutHosts: ReadonlySet<string> = new Set(
  textRules.flatMap(({ id, evidence: [first] }) => ("hosts" in first ? [id] : [])),
);

/** The rules that match a text, each with its line. */
function rulesIn(lines: string, file: string): ReadonlySet<string> {
  const text = createScanText({ file, text: lines, layer: "joined" });
  return new Set(
    searchText(text, textRules, []).matches.map(({ rule, line }) => `${rule.id}\0${text.sourceLine(line)}`),
  );
}

/** Most values of an exported variable that are put in its place. */
const MAX_VALUES = 20;

/** The values of variables that scripts pass on to others: of one with several values all, so that none hides another. */
function allExported(inventory: Inventory): ReadonlyMap<string, string> {
  const pairs = inventory.texts.flatMap(({ file, text }) =>
    isScript(file) ? [...exportedValues(text)] : [],
  );
  const isHarmless = (value: string): boolean =>
    findUrls(value.toLowerCase()).every(
      ({ kind }) => kind === "official" || kind === "local" || kind === "example",
    );
  return new Map(
    Array.from(
      Map.groupBy(pairs, ([name]) => name),
      ([name, same]) => {
        const values = [...new Set(same.map(([, value]) => value))];
        const ordered = [...values.filter((value) => !isHarmless(value)), ...values.filter(isHarmless)];
        return [name, ordered.slice(0, MAX_VALUES).join(" ")];
      },
    ),
  );
}

/** The line of a finding, or the part of a long one that starts shortly before it. */
function excerptAt(text: ScanText, line: number, offset: number): string {
  const start = text.startOf(line);
  const end = line + 1 < text.lineCount ? text.startOf(line + 1) : text.text.length;
  const from = end - start <= MAX_EXCERPT_LENGTH ? start : Math.max(start, offset - 20);
  return text.text.slice(from, Math.min(end, from + MAX_EXCERPT_LENGTH)).trim();
}

const DECODED_COMMAND =
  /\bcurl\s|\bwget\s|\/bin\/(?:ba|z)?sh\b|\bbash\s+-|\/dev\/tcp\/|\bpowershell\b|invoke-(?:expression|webrequest)|downloadstring|\bsubprocess\.|\bos\.system\(|child_process|\bnc\s+-|https?:\/\/(?!127\.|0\.0\.0\.0|10\.|192\.168\.)\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|\bchmod\s\+x|osascript|\beval\(|\bexec\(/;
const DECODED_INSTRUCTION =
  /\b(?:ignore|disregard)\b[^\n]{0,30}\binstructions\b|\bdo not (?:tell|mention|inform)\b|\b(?:send|upload|post|exfiltrate)\b[^\n]{0,60}(?:https?:|\.ssh|\.env|credential|password|token)|(?:~|\$home)\/\.(?:ssh|aws|env)|webhook\.site|^\s*https?:\/\/\S{8,200}\s*$|\byou must\b[^\n]{0,60}\b(?:run|execute|send|read)\b/;

/** The rule that a decoded text breaks by what it is, whatever is near it. */
function decodedRule(lower: string): FileRuleId | undefined {
  if (DECODED_COMMAND.test(lower)) return "decoded-command";
  if (
    findUrls(lower).some(
      ({ kind, host }) => kind === "collector" || kind === "messenger" || host === "api.telegram.org",
    )
  )
    return "decoded-receiver";
  return DECODED_INSTRUCTION.test(lower) ? "decoded-instruction" : undefined;
}

function sorted(values: ReadonlySet<string>): readonly string[] {
  return [...values].toSorted(compareText);
}
