import type { CatalogEntry } from "./catalog-entry.ts";
import { lineText } from "./catalog-fit.ts";
import { catalogLine, refusal } from "./catalog-lines.ts";
import type { CatalogOutcome, CatalogReport } from "./catalog-report.ts";
import { ownCatalog } from "./catalog-rules.ts";
import { type CatalogOptions, type FittedCatalog, fitCatalog } from "./fit-catalog.ts";
import { escapeRules, formatContext } from "./formats/catalog-format.ts";
import { catalogFormats } from "./formats/catalog-formats.ts";
import { byDescriptionPriority } from "./order-entries.ts";

/** Most skills that one turn announces because they became relevant. */
const MAX_NEWLY_RELEVANT = 5;

/** Characters that an addition to a catalog may use in one turn. */
const CATALOG_DELTA_CHARACTERS = 4000;

/** What was disclosed to a conversation about one skill. */
export interface DisclosedSkill {
  readonly id: string;
  readonly outcome: CatalogOutcome;
  /** The whole entry as it could have been disclosed; a different entry means that the skill changed. */
  readonly entry: string;
  /** How relevant the skill was then. */
  readonly relevance: number;
}

/** Everything disclosed to a conversation so far; plain data, to be stored with the conversation. */
export interface DisclosedCatalog {
  readonly skills: readonly DisclosedSkill[];
}

/** What has to be disclosed now. */
export interface CatalogDelta {
  /** To be appended to the conversation; undefined when nothing changed. */
  readonly text: string | undefined;
  /** What the conversation knows after that. */
  readonly disclosed: DisclosedCatalog;
  /** Ids. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly relevant: readonly string[];
  /** What did not fit into the addition. */
  readonly report: CatalogReport;
}

const headings = {
  added: "Skills that became available since the list above:",
  changed: "Skills that changed since the list above; this replaces what it says about them:",
  removed: "Skills that are no longer available; do not use them:",
  relevant: "Skills that fit the conversation now:",
} as const;

/** Remembers what a catalog disclosed. */
export function rememberCatalog(
  entries: readonly CatalogEntry[],
  catalog: FittedCatalog,
  options: CatalogOptions = {},
): DisclosedCatalog {
  const outcomes = new Map(catalog.entries.map(({ id, outcome }) => [id, outcome]));
  const whole = wholeEntries(entries, options);
  return {
    skills: entries.map(({ id, relevance }) => ({
      id,
      outcome: outcomes.get(id) ?? "omitted",
      entry: whole.get(id) ?? "",
      relevance,
    })),
  };
}

/**
 * Compares what was disclosed with what exists now. The text only adds: nothing that was sent is sent again or changed,
 * and a skill that didn't fit is not announced again unless it becomes relevant.
 */
export function catalogDelta(
  disclosed: DisclosedCatalog,
  entries: readonly CatalogEntry[],
  options: CatalogOptions = {},
): CatalogDelta {
  const before = new Map(disclosed.skills.map((skill) => [skill.id, skill]));
  const present = new Set(entries.map(({ id }) => id));
  const whole = wholeEntries(entries, options);

  const added = entries.filter(({ id }) => !before.has(id));
  const changed = entries.filter(({ id }) => {
    const known = before.get(id);
    return known !== undefined && known.outcome !== "omitted" && known.entry !== whole.get(id);
  });
  const taken = new Set(changed.map(({ id }) => id));
  const relevant = entries
    .filter((entry) => !taken.has(entry.id) && becameRelevant(entry, before.get(entry.id)))
    .toSorted(byDescriptionPriority)
    .slice(0, MAX_NEWLY_RELEVANT);
  const removed = disclosed.skills.filter(({ id, outcome }) => outcome !== "omitted" && !present.has(id));

  const news = fitCatalog([...added, ...changed, ...relevant].map(withoutRoot), {
    ...deltaBudget(options),
    frame: "entries",
  });
  const texts = new Map(news.entries.map(({ id, text }) => [id, text]));
  const outcomes = new Map(news.entries.map(({ id, outcome }) => [id, outcome]));
  const section = (group: keyof typeof headings, ids: readonly string[]): readonly string[] => {
    const lines = ids.flatMap((id) => texts.get(id) ?? []);
    return lines.length === 0 ? [] : [`${headings[group]}\n${lines.join("\n")}`];
  };
  const ids = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);
  const sections = [
    ...section("added", ids(added)),
    ...section("changed", ids(changed)),
    ...removedSection(ids(removed), options),
    ...section("relevant", ids(relevant)),
  ];
  return {
    text: sections.length === 0 ? undefined : sections.join("\n\n"),
    disclosed: {
      skills: entries.map(({ id, relevance }) => {
        const known = before.get(id);
        const outcome = outcomes.get(id) ?? known?.outcome ?? "omitted";
        const isNew = outcomes.has(id) || known === undefined;
        return { id, outcome, entry: whole.get(id) ?? "", relevance: isNew ? relevance : known.relevance };
      }),
    },
    added: ids(added),
    changed: ids(changed),
    removed: ids(removed),
    relevant: ids(relevant),
    report: news.report,
  };
}

/** More relevant than when it was disclosed, and disclosed without its whole text. */
function becameRelevant(entry: CatalogEntry, known: DisclosedSkill | undefined): boolean {
  if (known === undefined || known.outcome === "full" || entry.nameOnly) return false;
  return entry.relevance > 0 && entry.relevance > known.relevance;
}

function removedSection(ids: readonly string[], options: CatalogOptions): readonly string[] {
  if (ids.length === 0) return [];
  const format = catalogFormats[options.format ?? (options.rules ?? ownCatalog).format];
  const { text } = formatContext(format, [], options);
  return [`${headings.removed}\n${ids.map((id) => `- ${text(id)}`).join("\n")}`];
}

/** An addition has its own budget, much smaller than the catalog's. */
function deltaBudget(options: CatalogOptions): CatalogOptions {
  const { contextWindow: _window, percent: _percent, ...rest } = options;
  const isGiven = options.tokens !== undefined || options.characters !== undefined;
  return isGiven ? rest : { ...rest, characters: CATALOG_DELTA_CHARACTERS };
}

/** Each entry as it would be disclosed with an unlimited budget. */
function wholeEntries(
  entries: readonly CatalogEntry[],
  options: CatalogOptions,
): ReadonlyMap<string, string | undefined> {
  const rules = options.rules ?? ownCatalog;
  const format = catalogFormats[options.format ?? rules.format];
  const bare = entries.map(withoutRoot);
  const listed = bare.filter((entry) => refusal(entry, { format, rules }) === undefined);
  const escaping = escapeRules(format, options.faithful).text;
  const writer = format.write(formatContext(format, listed, options));
  const { cap } = rules;
  return new Map(
    listed.map((entry) => {
      const line = catalogLine(entry, { format, writer, escaping, cap });
      return [entry.id, lineText(line, Number.MAX_SAFE_INTEGER, { escaping })];
    }),
  );
}

/** The table of roots was sent once; later additions use full paths. */
function withoutRoot(entry: CatalogEntry): CatalogEntry {
  return { ...entry, root: undefined };
}
