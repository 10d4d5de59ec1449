import { omitUndefined } from "../omit-undefined.ts";
import type { PackageFile } from "../package/source.ts";
import { compareText } from "../text/compare-text.ts";
import { placeFactor, skillTopic, weighContext } from "./context.ts";
import { type DecodeBudget, decodeParts } from "./decode-text.ts";
import { type FileRuleId, fileRules } from "./file-rules.ts";
import { type Inventory, takeInventory } from "./inventory.ts";
import { joinStrings } from "./join-strings.ts";
import { findLookAlikePackages } from "./look-alike-packages.ts";
import { normalizeText } from "./normalize-text.ts";
import { reportCharacters } from "./report-characters.ts";
import { textRules } from "./rules/all-rules.ts";
import {
  compareFindings,
  limitFindings,
  mergeNear,
  type Report,
  silence,
  toFinding,
  type WeighedMatch,
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
import { type SearchResult, searchText } from "./search-text.ts";
import { SECRET_FILES, SENDS, TOUCHES } from "./signals.ts";

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
  const score = scoreOf(findings);
  const allText = inventory.texts.map(({ text }) => text).join("\n");
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
      mentioned:
        /^skill\.md$/i.test(entry.file) ||
        allText.includes(entry.file.slice(entry.file.lastIndexOf("/") + 1)),
    })),
  };
}

interface Scan {
  /** Encoded texts that weren't decoded. */
  readonly unread: readonly UnreadFile[];
  readonly findings: readonly ScanFinding[];
  readonly hosts: ReadonlySet<string>;
  labels(kind: "secrets" | "actions"): ReadonlySet<string>;
  addText(file: string, original: string): void;
  finish(): void;
}

function createScan(inventory: Inventory): Scan {
  const findings: ScanFinding[] = [];
  const unread: UnreadFile[] = [];
  const budget: DecodeBudget = { characters: MAX_DECODED_CHARACTERS, exceeded: false };
  const hosts = new Set<string>();
  const signals = new Map<Signal, Set<string>>();
  const description = descriptionOf(inventory);
  const topic = skillTopic(description);
  const report = (id: FileRuleId, at: Omit<Report, "id" | "rule">): void => {
    findings.push(toFinding({ ...at, id, rule: fileRules[id] }));
  };
  for (const { id, file, detail } of inventory.signs) report(id, { file, detail });

  /** Searches one layer; returns the rules that matched. */
  const search = (
    text: ScanText,
    options: { readonly skip?: ReadonlySet<string> } = {},
  ): ReadonlySet<string> => {
    const result = searchText(text, textRules, TOUCHES);
    note(text, result);
    const matched = new Set<string>();
    const weighed: WeighedMatch[] = [];
    for (const match of result.matches) {
      const { rule, line } = match;
      matched.add(rule.id);
      if (options.skip?.has(rule.id) === true) continue;
      const { factor, context } = weighContext(rule, { ...match, text, topic });
      const isHidden = text.kindAt(line) === "hidden" || text.layer === "decoded";
      const weight = rule.weight * factor * (isHidden ? HIDDEN_FACTOR : 1);
      weighed.push({
        ...match,
        weight,
        isHeading: /^#{1,6}\s/.test(text.line(line)),
        ...omitUndefined({ context }),
      });
    }
    for (const { rule, line, offset, length, weight, context } of mergeNear(weighed)) {
      findings.push(
        toFinding({
          id: rule.id,
          rule,
          file: text.file,
          line: text.sourceLine(line),
          ...(text.layer === "plain" && { column: offset - text.startOf(line) + 1 }),
          layer: text.layer,
          excerpt: text.text.slice(offset, offset + Math.max(length, 40)).split("\n", 1)[0] ?? "",
          weight,
          ...omitUndefined({ context }),
        }),
      );
    }
    return matched;
  };

  const note = (text: ScanText, { urls, signals: found }: SearchResult): void => {
    for (const { host, kind } of urls) if (kind !== "example") hosts.add(host);
    for (const signal of found) {
      const where = signals.get(signal) ?? new Set();
      signals.set(signal, where.add(text.file));
    }
  };

  const leaveOut = (file: string, reason: string): void => {
    if (!unread.some((known) => known.file === file && known.reason === reason))
      unread.push({ file, reason });
  };

  const addDecoded = (parent: ScanText, depth: number): void => {
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
        factor: placeFactor(parent, line, topic),
      };
      const text = createScanText({
        file: parent.file,
        text: normalizeText(decoded).text,
        layer: "decoded",
        at,
      });
      const id = DECODED_COMMAND.test(text.lower)
        ? "decoded-command"
        : DECODED_INSTRUCTION.test(text.lower)
          ? "decoded-instruction"
          : undefined;
      if (id !== undefined) {
        const excerpt = text.text.slice(0, MAX_EXCERPT_LENGTH).replaceAll("\n", " ");
        const weight = fileRules[id].weight * at.factor;
        const context = at.factor < 1 ? ("documented" as const) : undefined;
        report(id, {
          file: parent.file,
          line: at.line,
          layer: "decoded",
          excerpt,
          weight,
          ...omitUndefined({ context }),
        });
      }
      // Instructions and code may both be in it, so both kinds of rules must see it.
      const asCode = search(text);
      search(
        createScanText({
          file: parent.file,
          text: text.text,
          layer: "decoded",
          at: { ...at, kind: "prose" },
        }),
        {
          skip: asCode,
        },
      );
      addDecoded(text, depth + 1);
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
      const matched = search(text);
      addDecoded(text, 1);
      const joined = joinStrings(normalized.text);
      if (joined !== undefined) addJoined(createScanText({ file, text: joined, layer: "joined" }), matched);
      if (/install|npx|bunx|\badd\b/.test(text.lower)) {
        for (const { offset, name, imitates } of findLookAlikePackages(text.text)) {
          const line = text.lineAt(offset);
          const factor = placeFactor(text, line, topic);
          report("look-alike-package", {
            file,
            line: text.sourceLine(line),
            detail: `${name} looks like ${imitates}`,
            weight: fileRules["look-alike-package"].weight * factor,
            ...(factor < 1 && { context: "documented" as const }),
          });
        }
      }
    },
    finish() {
      const filesOf = (list: readonly Signal[]): ReadonlySet<string> =>
        new Set(list.flatMap((signal) => [...(signals.get(signal) ?? [])]).filter((file) => isScript(file)));
      const factor = topic.security ? 0.5 : 1;
      for (const file of [...filesOf(SENDS)].toSorted(compareText)) {
        const kinds = new Set(
          SECRET_FILES.flatMap((signal) =>
            signals.get(signal)?.has(file) === true ? [signal.touches?.label] : [],
          ),
        );
        if (kinds.size < 3) continue;
        const detail = [...kinds].join(", ");
        report("many-secrets-read", { file, detail, weight: fileRules["many-secrets-read"].weight * factor });
      }
      const readers = filesOf(SECRET_FILES);
      const senders = filesOf(SENDS);
      const reader = [...readers].toSorted(compareText)[0];
      if (reader === undefined || senders.size === 0) return;
      const isApart = [...readers].every((file) => !senders.has(file));
      if (isApart) {
        report("secret-and-network-apart", {
          file: reader,
          weight: fileRules["secret-and-network-apart"].weight * factor,
        });
      }
      if (!SECRETS_MENTIONED.test(description.toLowerCase())) {
        report("secrets-beyond-description", {
          file: reader,
          weight: fileRules["secrets-beyond-description"].weight * factor,
        });
      }
    },
  };

  function addJoined(text: ScanText, plain: ReadonlySet<string>): void {
    const before = findings.length;
    search(text, { skip: plain });
    addDecodedFromJoined(text);
    const strong = findings
      .slice(before)
      .filter(({ weight, context }) => weight >= SUSPICIOUS_SCORE && context === undefined);
    const [first] = strong;
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
    const known = new Set(findings.map(({ file, code }) => `${file}\0${code}`));
    const before = findings.length;
    addDecoded(text, MAX_DECODE_DEPTH);
    const fresh = findings.splice(before).filter(({ file, code }) => !known.has(`${file}\0${code}`));
    findings.push(...fresh);
  }
}

/** Text that is out of sight weighs more: it has no reason to be there. */
const HIDDEN_FACTOR = 1.3;

const DECODED_COMMAND =
  /\bcurl\s|\bwget\s|\/bin\/(?:ba|z)?sh\b|\bbash\s+-|\/dev\/tcp\/|\bpowershell\b|invoke-(?:expression|webrequest)|downloadstring|\bsubprocess\.|\bos\.system\(|child_process|\bnc\s+-|https?:\/\/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|\bchmod\s\+x|osascript|\beval\(|\bexec\(/;
const DECODED_INSTRUCTION =
  /\b(?:ignore|disregard)\b[^\n]{0,30}\binstructions\b|\bdo not (?:tell|mention|inform)\b|\b(?:send|upload|post|exfiltrate)\b[^\n]{0,60}(?:https?:|\.ssh|\.env|credential|password|token)|(?:~|\$home)\/\.(?:ssh|aws|env)|webhook\.site|\byou must\b[^\n]{0,60}\b(?:run|execute|send|read)\b/;

const SECRETS_MENTIONED =
  /secret|credential|ssh|key|token|auth|wallet|password|cookie|browser|login|aws|azure|gcp|google|cloud|kube|docker|deploy|security|account|env|git|npm|publish|crypto|session|backup|dotfile|server/;

function isScript(file: string): boolean {
  return /\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|rb|pl|php|ps1|bat|go|rs)$/i.test(file);
}

/** The frontmatter of the SKILL.md, or its first lines. */
function descriptionOf({ texts }: Inventory): string {
  const skill =
    texts.find(({ file }) => /^skill\.md$/i.test(file)) ?? texts.find(({ file }) => /\.md$/i.test(file));
  const head = (skill?.text ?? "").slice(0, 4000);
  const end = head.indexOf("\n---", 3);
  return end > 0 ? head.slice(0, end) : head.split("\n").slice(0, 8).join("\n");
}

function sorted(values: ReadonlySet<string>): readonly string[] {
  return [...values].toSorted(compareText);
}
