import { omitUndefined } from "../omit-undefined.ts";
import { escapeCharacters, type TextEscape } from "../text/prompt-text.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";
import {
  type BudgetRequest,
  budgetMeasure,
  type CatalogBudget,
  catalogBudget,
  characterCount,
} from "./budget.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import {
  type CatalogFit,
  type CatalogLine,
  type FitStrategy,
  lineText,
  OMITTED,
  startOf,
} from "./catalog-fit.ts";
import { catalogLine, refusal } from "./catalog-lines.ts";
import { type CatalogReport, type CatalogShare, catalogReport } from "./catalog-report.ts";
import {
  type CatalogFormatId,
  type CatalogRules,
  type DescriptionCap,
  type FitRule,
  type OwnSkill,
  ownCatalog,
  type ShippedSkill,
} from "./catalog-rules.ts";
import { fitAsClaudeCode, fitAsCodex, fitAsOpenClaw } from "./fit-as-host.ts";
import { fitFairly } from "./fit-fairly.ts";
import { escapeRules, type FormatWriter, formatContext } from "./formats/catalog-format.ts";
import { catalogFormats } from "./formats/catalog-formats.ts";
import { orderEntries } from "./order-entries.ts";

/** How to build a catalog; a budget in tokens or characters overrides the context window. */
export interface CatalogOptions extends BudgetRequest {
  /** Whose rules apply. Default: Skillwright's own. */
  readonly rules?: CatalogRules;
  /** Another form than the rules'. */
  readonly format?: CatalogFormatId | undefined;
  /** Whether untrusted text is treated as the real agent treats it, where that is less safe. Default: no. */
  readonly faithful?: boolean | undefined;
  /** The folder an agent reads files in. */
  readonly runDirectory?: string | undefined;
  /** The user's home folder. */
  readonly home?: string | undefined;
  /** Whether only the entries are written, without the text around them. Default: the whole catalog. */
  readonly frame?: "whole" | "entries";
}

/** A catalog within its budget, and which skills were shortened or left out. */
export interface FittedCatalog {
  readonly format: CatalogFormatId;
  /** Empty when there is nothing to disclose. */
  readonly text: string;
  /** An estimate for any model. */
  readonly tokens: number;
  readonly characters: number;
  /** The budget, and how much of it is used, as the rules count it: ours estimate tokens, as `tokens` does. */
  readonly budget: CatalogBudget & { readonly used: number };
  /** How much of each entry is listed, in catalog order. */
  readonly entries: readonly CatalogShare[];
  readonly report: CatalogReport;
}

const strategies: Readonly<Record<FitRule, FitStrategy>> = {
  fair: fitFairly,
  codex: fitAsCodex,
  "claude-code": fitAsClaudeCode,
  openclaw: fitAsOpenClaw,
  everything: ({ lines }) => ({ shown: lines.map(({ description }) => characterCount(description)) }),
};

/**
 * Writes a catalog that stays within its budget, and reports which entries were shortened or left out.
 *
 * @example
 * const { text, report } = fitCatalog(catalogEntries(statuses), { contextWindow: 200_000 });
 */
export function fitCatalog(entries: readonly CatalogEntry[], options: CatalogOptions = {}): FittedCatalog {
  const rules = options.rules ?? ownCatalog;
  const format = catalogFormats[options.format ?? rules.format];
  const budget = catalogBudget(options, rules.budget);
  const measure = budgetMeasure(budget);
  const { cap } = rules;

  const isSilent = rules.disclosure === "never";
  const present =
    options.faithful === true && !isSilent ? withShipped(entries, rules.shipped ?? []) : entries;
  const ordered = orderEntries(present, rules.order);
  const refusals = new Map(ordered.map((entry) => [entry, refusal(entry, { format, rules })]));
  const listed = ordered.filter((entry) => refusals.get(entry) === undefined);
  const escaping = escapeRules(format, options.faithful).text;
  const { contextWindow } = options;
  const { maxSkills = listed.length } = rules;

  const names = new Set(listed.map(({ name }) => name));
  // What an agent ships matters only where that agent is simulated.
  const ownSkills =
    options.faithful === true && !isSilent
      ? (rules.ownSkills ?? []).filter(({ name }) => !names.has(name))
      : [];

  const draft = (writer: FormatWriter, other?: FormatWriter): Draft => {
    const lines = listed.map((entry) => catalogLine(entry, { format, writer, escaping, cap }));
    const { opening, closing } = options.frame === "entries" ? { opening: "", closing: "" } : writer;
    const write = (fit: CatalogFit): string => {
      const texts = lines.flatMap((line, index) => {
        const shown = fit.shown[index] ?? 0;
        if (shown === OMITTED) return [];
        const { before, after } = line.text;
        const description = fit.descriptions?.[index];
        return description === undefined
          ? [lineText(line, shown, { escaping, ending: fit.ending })]
          : [before + escapeCharacters(description, escaping) + after];
      });
      texts.push(...ownSkills.map((skill) => ownSkillText(skill, fit.ownNamesOnly)));
      const more = fit.more === undefined ? "" : `\n${format.more?.(fit.more) ?? ""}`;
      const note = fit.note === undefined ? [] : [fit.note];
      if (texts.length > 0) {
        const start = options.frame === "entries" ? opening : (fit.opening ?? opening);
        return [...note, start + texts.join("\n") + closing + more].join("\n");
      }
      const isEmptySection = rules.noneFits === "empty-section" && lines.length > 0;
      return [...note, ...(isEmptySection ? [opening.trimEnd() + closing] : [])].join("\n");
    };
    const fit = strategies[rules.fit]({
      lines,
      opening,
      closing,
      charged: [writer.charged ?? "", other?.charged ?? writer.charged ?? ""],
      escaping,
      budget,
      measure,
      tokensOf: (candidate) => estimateTokens(write(candidate)),
      contextWindow,
      ownSkills,
      maxSkills,
      more: options.frame === "entries" ? undefined : format.more,
    });
    return { lines, fit, text: write(fit) };
  };
  const context = formatContext(format, listed, options);
  const inFull = rules.fit === "codex" ? format.writeInFull?.(context) : undefined;
  const drafts = [draft(format.write(context), inFull), ...(inFull === undefined ? [] : [draft(inFull)])];
  const { lines, fit, text } = drafts.reduce((best, next) => (isBetter(best, next) ? best : next));
  const given = new Map(
    lines.map((line, index): [CatalogEntry, CatalogShare] => [
      line.entry,
      shareOf(line, fit.shown[index] ?? 0, { fit, escaping, cap, beyondLimit: index >= maxSkills }),
    ]),
  );
  const shares = ordered.map((entry) => given.get(entry) ?? refused(entry, refusals.get(entry)));
  return {
    format: format.id,
    text,
    tokens: estimateTokens(text),
    characters: characterCount(text),
    budget: { ...budget, used: fit.used ?? measure.inUnit(measure.of(text)) },
    entries: shares,
    report: catalogReport(shares, budget, fit.warnings),
  };
}

/** The entries and what the agent ships; a skill of the same name replaces it. */
function withShipped(
  entries: readonly CatalogEntry[],
  shipped: readonly ShippedSkill[],
): readonly CatalogEntry[] {
  const names = new Set(entries.map(({ name }) => name));
  const added = shipped.filter(({ name }) => !names.has(name));
  return [
    ...entries,
    ...added.map(
      ({ name, description, location }): CatalogEntry => ({
        id: name,
        name,
        displayName: name,
        description,
        shortDescription: description,
        triggers: [],
        tags: [],
        path: location,
        scope: "system",
        bundled: true,
        nameOnly: false,
        pinned: false,
        usage: { count: 0 },
        relevance: 0,
      }),
    ),
  ];
}

/** Stands for an entry whose text belongs to the vendor. */
function ownSkillText({ name, characters }: OwnSkill, namesOnly?: ReadonlySet<string>): string {
  if (namesOnly?.has(name) === true) return `- ${name}`;
  return `- ${name}: (ships with the agent; ${characters} characters)`;
}

/** One way to write a catalog. */
interface Draft {
  readonly lines: readonly CatalogLine[];
  readonly fit: CatalogFit;
  readonly text: string;
}

/** Codex's choice between two ways: more skills, then more of their descriptions, then the lower cost. */
function isBetter(one: Draft, other: Draft): boolean {
  const rank = ({ fit }: Draft): readonly number[] => [
    fit.shown.filter((shown) => shown !== OMITTED).length,
    fit.shown.reduce((sum, shown) => sum + Math.max(0, shown), 0),
    -(fit.used ?? 0),
  ];
  const [first, second] = [rank(one), rank(other)];
  const decisive = first.findIndex((value, index) => value !== second[index]);
  return (first[decisive] ?? 0) > (second[decisive] ?? 0);
}

/** Nobody measured the description of an entry that could not be listed. */
function refused({ id }: CatalogEntry, why: CatalogShare["why"]): CatalogShare {
  return { id, outcome: "omitted", shown: 0, of: 0, ...omitUndefined({ why }) };
}

/** How much of a line is listed, given the number of shown description characters. */
function shareOf(
  line: CatalogLine,
  shown: number,
  options: {
    readonly fit: CatalogFit;
    readonly escaping: TextEscape;
    readonly cap: DescriptionCap | undefined;
    /** Whether the line is beyond the maximum number of skills. */
    readonly beyondLimit: boolean;
  },
): CatalogShare {
  const { fit, escaping, cap } = options;
  const { entry, description, length } = line;
  const { id } = entry;
  if (shown === OMITTED) {
    const why = options.beyondLimit ? "limit" : "budget";
    return { id, outcome: "omitted", shown: 0, of: length, why };
  }
  const text = lineText(line, shown, { escaping, ending: fit.ending });
  if (entry.nameOnly) return { id, outcome: "name-only", shown: 0, of: 0, why: "choice", text };
  if (shown === 0 && length > 0)
    return { id, outcome: "name-only", shown: 0, of: length, why: "budget", text };
  const isWhole = shown >= characterCount(description);
  const start = isWhole || fit.ending === undefined ? shown : visibleStart(description, shown);
  if (isWhole && (cap === undefined || length <= cap.characters)) {
    return { id, outcome: "full", shown: length, of: length, text };
  }
  // The cap's truncation mark isn't part of the description.
  const allowed =
    cap === undefined ? start : Math.min(start, Math.max(0, cap.characters - cap.ending.length));
  return {
    id,
    outcome: "shortened",
    shown: Math.min(allowed, length),
    of: length,
    why: isWhole ? "cap" : "budget",
    text,
  };
}

function visibleStart(description: string, shown: number): number {
  return characterCount(startOf(description, shown).trimEnd());
}
