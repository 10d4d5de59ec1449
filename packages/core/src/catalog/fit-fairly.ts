import { type CatalogFit, type FitRequest, OMITTED } from "./catalog-fit.ts";
import { type LineCost, lineCost } from "./line-cost.ts";
import { byDescriptionPriority, byPriority } from "./order-entries.ts";

/** Skills after those that get a useful beginning of their description before the rest is named. */
const NEXT_FITTING = 40;

/** Characters of their descriptions: enough to say what a skill does and when to use it. */
const FITTING_DESCRIPTION = 160;

/** Number of best matches for a prompt that are described before every entry has a line. */
const MOST_FITTING = 20;

/** A description shorter than this is of little use to a model; below it only the name is listed. */
const MIN_USEFUL_DESCRIPTION = 40;

/** Marks a truncated description. */
const ENDING = "…";

/**
 * Skillwright's own strategy: first every entry gets a line, then a useful description, then one more character each in
 * turn until the budget is used up. If a prompt ranks the skills, up to half of the budget is reserved: pinned skills and
 * the best matches get descriptions before every entry has a line. The steps have a fixed order and the first that does
 * not fit ends it, so a larger budget never shortens an entry. Bundled skills get their lines last.
 */
export function fitFairly(request: FitRequest): CatalogFit {
  const { lines, measure, budget } = request;
  const costs = lines.map((line, index) => lineCost(line, index, { ...request, ending: ENDING }));
  // Line breaks separate the lines: one fewer than there are lines.
  const frame = measure.of(request.opening) + measure.of(request.closing) - 1;
  const wanted = costs.reduce((sum, { whole }) => sum + whole + 1, 0);
  const ranked = costs.toSorted((a, b) => byPriority(a.line.entry, b.line.entry));
  const fitInto = (room: number): CatalogFit =>
    wanted <= room ? { shown: costs.map(({ length }) => length) } : fitSome(ranked, room, request);
  return budget.unit === "characters"
    ? fitInto(measure.limit - frame)
    : fitTokens(request, { wanted, fitInto });
}

/** Where the search for the room of a budget in tokens starts, and more bytes than a token of a catalog ever has. */
const FIRST_ROOM = 1024;
const MOST_BYTES_PER_TOKEN = 16;

/**
 * Searches the largest room whose catalog stays within the budget: the tokens of lines don't add up to those of the
 * text. Every budget tries the same rooms in the same order, so a larger budget never ends with less room.
 */
function fitTokens(
  { budget, tokensOf }: Pick<FitRequest, "budget" | "tokensOf">,
  { wanted, fitInto }: { readonly wanted: number; readonly fitInto: (room: number) => CatalogFit },
): CatalogFit {
  const attempt = (room: number): CatalogFit | undefined => {
    const fit = fitInto(room);
    const used = tokensOf(fit);
    return used <= budget.limit ? { ...fit, used } : undefined;
  };
  const whole = wanted <= budget.limit * MOST_BYTES_PER_TOKEN ? attempt(wanted) : undefined;
  if (whole !== undefined) return whole;
  let best: CatalogFit = { ...fitInto(0), used: 0 };
  let [fits, exceeds] = [0, FIRST_ROOM];
  for (let next = attempt(exceeds); next !== undefined && exceeds < wanted; next = attempt(exceeds)) {
    best = next;
    [fits, exceeds] = [exceeds, exceeds * 2];
  }
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    const next = attempt(middle);
    if (next === undefined) exceeds = middle;
    else [fits, best] = [middle, next];
  }
  return best;
}

/** Fits what has no room for everything. */
function fitSome(
  ranked: readonly LineCost[],
  room: number,
  { lines, measure, more }: FitRequest,
): CatalogFit {
  const all = handOut(ranked, room);
  if (all.given === lines.length) return { shown: all.shown, ending: ENDING };
  // The line that reports omitted entries has its own budget, with room for its largest number.
  const note = more === undefined ? 0 : measure.of(more(lines.length)) + 1;
  const some = handOut(ranked, room - note);
  if (some.given > 0)
    return { shown: some.shown, ending: ENDING, ...(note > 0 && { more: lines.length - some.given }) };
  // If not even one entry fits beside that line, the entry is more useful than the line.
  const first = ranked.slice(0, note > 0 ? 1 : 0);
  const single = handOut(first, room);
  return { shown: lines.map((_, index) => single.shown[index] ?? OMITTED), ending: ENDING };
}

interface HandedOut {
  /** By position in the catalog, the characters of each description. */
  readonly shown: number[];
  /** How many entries got a line. */
  readonly given: number;
}

/** Spends the budget in order of priority until a step does not fit. */
function handOut(ranked: readonly LineCost[], room: number): HandedOut {
  const shown: number[] = [];
  for (const { index } of ranked) shown[index] = OMITTED;
  const steps = fittingSteps(ranked);
  // Reserved: their full cost, at most half of the budget, minus what the first line needs.
  const price = steps.reduce((sum, { price: one }) => sum + one, 0);
  const kept = Math.max(0, Math.min(Math.floor(room / 2), price, room - (ranked[0]?.plain ?? 0) - 1));
  let used = 0;
  let given = 0;
  for (const { plain, index } of ranked) {
    if (used + plain + 1 > room - kept) break;
    used += plain + 1;
    shown[index] = 0;
    given += 1;
  }
  const hasAll = given === ranked.length;
  let left = hasAll ? room - used : kept;
  for (const { cost, characters, price: one } of steps) {
    if (shown[cost.index] === OMITTED || one > left) return { shown, given };
    left -= one;
    shown[cost.index] = cost.shownAt(characters);
  }
  if (hasAll) giveDescriptions(ranked, left, shown);
  return { shown, given };
}

/** A description, or a longer version of it, and its additional cost. */
interface FittingStep {
  readonly cost: LineCost;
  readonly characters: number;
  readonly price: number;
}

/** Describes the best matches, one after the other; none if no prompt ranks the skills. */
function fittingSteps(ranked: readonly LineCost[]): readonly FittingStep[] {
  if (!ranked.some(({ line }) => line.entry.relevance > 0)) return [];
  const described = ranked.filter(({ length }) => length > 0);
  const pinned = described.filter(({ line }) => line.entry.pinned);
  const fitting = described.filter(
    ({ line: { entry } }) => !entry.pinned && !entry.bundled && entry.relevance > 0,
  );
  const first = [...pinned, ...fitting.slice(0, MOST_FITTING)];
  const next = fitting.slice(MOST_FITTING, MOST_FITTING + NEXT_FITTING);
  const short = (cost: LineCost): FittingStep => ({
    cost,
    characters: MIN_USEFUL_DESCRIPTION,
    price: cost.at(MIN_USEFUL_DESCRIPTION) - cost.plain,
  });
  const longer = (cost: LineCost): FittingStep => ({
    cost,
    characters: FITTING_DESCRIPTION,
    price: cost.at(FITTING_DESCRIPTION) - cost.at(MIN_USEFUL_DESCRIPTION),
  });
  return [...first.flatMap((cost) => [short(cost), longer(cost)]), ...next.map(short)];
}

/** Makes descriptions longer, evenly; what is longer already waits for the others. */
function giveDescriptions(costs: readonly LineCost[], room: number, shown: number[]): void {
  const ranked = costs
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => byDescriptionPriority(a.line.entry, b.line.entry));
  const before = [...shown];
  const hasMore = ({ index }: LineCost, level: number): boolean => (before[index] ?? 0) >= level;
  let left = room;
  for (const cost of ranked) {
    if (hasMore(cost, MIN_USEFUL_DESCRIPTION)) continue;
    const step = cost.at(MIN_USEFUL_DESCRIPTION) - cost.plain;
    if (step > left) return;
    left -= step;
    shown[cost.index] = cost.shownAt(MIN_USEFUL_DESCRIPTION);
  }
  const steps = stepCosts(ranked, before);
  let level = MIN_USEFUL_DESCRIPTION;
  while (level < steps.length && (steps[level] ?? 0) <= left) {
    left -= steps[level] ?? 0;
    level += 1;
  }
  for (const cost of ranked) if (!hasMore(cost, level)) shown[cost.index] = cost.shownAt(level);
  for (const cost of ranked) {
    if (hasMore(cost, level + 1)) continue;
    const step = cost.at(level + 1) - cost.at(level);
    if (step > left) return;
    left -= step;
    shown[cost.index] = cost.shownAt(level + 1);
  }
}

/** The cost of one more character for every entry at that length, by length. */
function stepCosts(costs: readonly LineCost[], has: readonly number[]): readonly number[] {
  const steps: number[] = [];
  for (const { at, length, index } of costs) {
    const from = Math.max(MIN_USEFUL_DESCRIPTION, has[index] ?? 0);
    let before = at(from);
    for (let level = from; level < length; level += 1) {
      const after = at(level + 1);
      steps[level] = (steps[level] ?? 0) + after - before;
      before = after;
    }
  }
  return steps;
}
