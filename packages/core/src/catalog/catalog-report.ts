import type { CatalogBudget } from "./budget.ts";

/** How much of an entry is listed: everything, part of its description, only its name, or nothing. */
export type CatalogOutcome = "full" | "shortened" | "name-only" | "omitted";

/**
 * Why an entry is not listed in full.
 * - `budget`: there was no room.
 * - `cap`: its description exceeds the limit for a single description.
 * - `choice`: the user wants only the name to be shown.
 * - `oversized`: its name or path is too long to be listed.
 * - `undescribed`: the agent does not list skills without description.
 * - `limit`: the agent lists only a fixed number of skills.
 */
export type LossReason = "budget" | "cap" | "choice" | "oversized" | "undescribed" | "limit";

/** The result for one entry. */
export interface CatalogShare {
  readonly id: string;
  readonly outcome: CatalogOutcome;
  /** Characters of the description that are shown… */
  readonly shown: number;
  /** …of how many. */
  readonly of: number;
  /** Undefined when nothing was lost. */
  readonly why?: LossReason;
  /** The entry as it is in the catalog; undefined when it is left out. */
  readonly text?: string;
}

/** Who lost what in a catalog, and what can be done about it. */
export interface CatalogReport {
  readonly total: number;
  readonly counts: Readonly<Record<CatalogOutcome, number>>;
  /** Characters of descriptions that are not shown. */
  readonly lostCharacters: number;
  /** The losers, in the order of the catalog. */
  readonly shortened: readonly CatalogShare[];
  readonly nameOnly: readonly CatalogShare[];
  readonly omitted: readonly CatalogShare[];
  /** The same in sentences; empty when nothing was lost. */
  readonly messages: readonly string[];
  /** How to fix it. */
  readonly hint?: string;
  /** The message that the simulated agent would show its user. */
  readonly warnings: readonly string[];
}

const NAMED = 5;

/** Adds up what became of each entry. */
export function catalogReport(
  shares: readonly CatalogShare[],
  budget: CatalogBudget,
  warnings: readonly string[] = [],
): CatalogReport {
  const having = (outcome: CatalogOutcome): readonly CatalogShare[] =>
    shares.filter((share) => share.outcome === outcome);
  const groups = {
    shortened: having("shortened"),
    nameOnly: having("name-only"),
    omitted: having("omitted"),
  };
  const { shortened, nameOnly, omitted } = groups;
  const isTight = shares.some(({ why }) => why === "budget" || why === "limit");
  return {
    total: shares.length,
    counts: {
      full: shares.length - shortened.length - nameOnly.length - omitted.length,
      shortened: shortened.length,
      "name-only": nameOnly.length,
      omitted: omitted.length,
    },
    lostCharacters: shares.reduce((sum, { shown, of }) => sum + of - shown, 0),
    ...groups,
    messages: (["shortened", "nameOnly", "omitted"] as const).flatMap((group) =>
      [...Map.groupBy(groups[group], ({ why }) => why)].map(([why, losers]) =>
        sentence(group, losers, reasonText(why, budget)),
      ),
    ),
    ...(isTight && {
      hint: "Disable skills that are not needed, shorten their descriptions, or increase the catalog's budget.",
    }),
    warnings,
  };
}

function sentence(
  group: "shortened" | "nameOnly" | "omitted",
  losers: readonly CatalogShare[],
  reason: string,
): string {
  const one = losers.length === 1;
  const lost = losers.reduce((sum, { shown, of }) => sum + of - shown, 0);
  const what = {
    shortened: `${losers.length} ${one ? "description is" : "descriptions are"} cut, by ${lost} characters in all`,
    nameOnly: `${losers.length} ${one ? "skill is" : "skills are"} listed by name only`,
    omitted: `${losers.length} ${one ? "skill is" : "skills are"} not listed`,
  }[group];
  return `${what}, because ${reason}: ${nameSome(losers.map(({ id }) => id))}.`;
}

const reasonTexts: Readonly<Record<Exclude<LossReason, "budget">, string>> = {
  cap: "descriptions have a maximum length",
  choice: "the configuration says so",
  oversized: "a name or path is too long",
  undescribed: "this agent leaves out skills without description",
  limit: "this agent limits the number of skills",
};

function reasonText(why: LossReason | undefined, { limit, unit }: CatalogBudget): string {
  if (why !== undefined && why !== "budget") return reasonTexts[why];
  return `the catalog is limited to ${limit} ${limit === 1 ? unit.replace(/s$/, "") : unit}`;
}

function nameSome(ids: readonly string[]): string {
  const rest = ids.length - NAMED;
  return rest > 0 ? `${ids.slice(0, NAMED).join(", ")} and ${rest} more` : ids.join(", ");
}
