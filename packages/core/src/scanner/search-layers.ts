import { omitUndefined } from "../omit-undefined.ts";
import { type DecodeBudget, decodeParts } from "./decode-text.ts";
import { decodedRule } from "./decoded-rule.ts";
import { allExported } from "./exported-variables.ts";
import { type FileRuleId, fileRules } from "./file-rules.ts";
import type { Inventory } from "./inventory.ts";
import { joinArguments, joinPaths, joinStrings } from "./join-strings.ts";
import { findLookAlikePackages } from "./look-alike-packages.ts";
import { normalizeText } from "./normalize-text.ts";
import { reportCharacters } from "./report-characters.ts";
import { reportWholeSkill } from "./report-whole-skill.ts";
import { textRules } from "./rules/all-rules.ts";
import { mergeNear, type Report, toFinding } from "./scan-findings.ts";
import {
  MAX_DECODE_DEPTH,
  MAX_DECODED_CHARACTERS,
  MAX_EXCERPT_LENGTH,
  SUSPICIOUS_SCORE,
} from "./scan-limits.ts";
import type { ScanFinding, UnreadFile } from "./scan-report.ts";
import type { Signal } from "./scan-rule.ts";
import { createScanText, type ScanText } from "./scan-text.ts";
import { type EvidenceSearch, type SearchResult, searchEvidence, searchText } from "./search-text.ts";
import { TOUCHES } from "./signals.ts";
import { translateText } from "./translate-text.ts";
import { namesOnlyExamples, readContext, type TextContext } from "./weigh-context.ts";

/** What the summary of what a skill touches mentions, whether or not a rule matches. */
const NOTED: readonly Signal[] = [
  ...new Set([
    ...TOUCHES,
    ...textRules
      .flatMap(({ evidence }) => evidence.flatMap((piece) => ("signals" in piece ? piece.signals : [])))
      .filter(({ touches }) => touches !== undefined),
  ]),
];

/** The search of all texts of a skill, each in its layers: plain, decoded, joined and translated. */
export interface Scan {
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

/** Starts the search of a skill. */
export function createScan(inventory: Inventory): Scan {
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

/** The line of a finding, or the part of a long one that starts shortly before it. */
function excerptAt(text: ScanText, line: number, offset: number): string {
  const start = text.startOf(line);
  const end = line + 1 < text.lineCount ? text.startOf(line + 1) : text.text.length;
  const from = end - start <= MAX_EXCERPT_LENGTH ? start : Math.max(start, offset - 20);
  return text.text.slice(from, Math.min(end, from + MAX_EXCERPT_LENGTH)).trim();
}
