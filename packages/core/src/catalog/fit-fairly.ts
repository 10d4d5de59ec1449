import { type CatalogFit, type FitRequest, OMITTED } from "./catalog-fit.ts";
import { MIN_USEFUL_DESCRIPTION } from "./catalog-limits.ts";
import { type LineCost, lineCost } from "./line-cost.ts";
import { byRightToDescription, byRightToPlace } from "./order-entries.ts";

/** Shows that a description goes on. */
const ENDING = "…";

/**
 * Skillwright's way: first everybody gets a place, then a useful description, then one character more each in turn
 * until the room is used up. Every step is taken in a fixed order and the first that does not fit ends it, so more
 * room never takes anything from anybody. What came with the product takes its place last.
 */
export function fitFairly(request: FitRequest): CatalogFit {
  const { lines, measure } = request;
  const costs = lines.map((line, index) => lineCost(line, index, { ...request, ending: ENDING }));
  // Line breaks stand between the lines: one less than there are lines.
  const room = measure.limit - measure.of(request.opening) - measure.of(request.closing) + 1;
  const wanted = costs.reduce((sum, { whole }) => sum + whole + 1, 0);
  if (wanted <= room) return { shown: costs.map(({ length }) => length) };

  const shown = lines.map(() => OMITTED);
  const ranked = costs.toSorted((a, b) => byRightToPlace(a.line.entry, b.line.entry));
  const places = costs.reduce((sum, { plain }) => sum + plain + 1, 0);
  if (places <= room) {
    for (const { index } of costs) shown[index] = 0;
    giveDescriptions(costs, room - places, shown);
    return { shown, ending: ENDING };
  }
  // The line that says so has its own room, for as many digits as it may need.
  const note = request.more === undefined ? 0 : measure.of(request.more(lines.length)) + 1;
  const given = givePlaces(ranked, room - note, shown);
  if (given > 0) return { shown, ending: ENDING, ...(note > 0 && { more: lines.length - given }) };
  // Where not even one entry fits beside it, one is worth more than the line.
  if (note > 0) givePlaces(ranked.slice(0, 1), room, shown);
  return { shown, ending: ENDING };
}

/** Gives places in the order of right until one does not fit; answers how many got one. */
function givePlaces(ranked: readonly LineCost[], room: number, shown: number[]): number {
  let left = room;
  for (const [given, { plain, index }] of ranked.entries()) {
    if (plain + 1 > left) return given;
    left -= plain + 1;
    shown[index] = 0;
  }
  return ranked.length;
}

function giveDescriptions(costs: readonly LineCost[], room: number, shown: number[]): void {
  const ranked = costs
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => byRightToDescription(a.line.entry, b.line.entry));
  let left = room;
  for (const cost of ranked) {
    const step = cost.at(MIN_USEFUL_DESCRIPTION) - cost.plain;
    if (step > left) return;
    left -= step;
    shown[cost.index] = cost.shownAt(MIN_USEFUL_DESCRIPTION);
  }
  const steps = stepCosts(ranked);
  let level = MIN_USEFUL_DESCRIPTION;
  while (level < steps.length && (steps[level] ?? 0) <= left) {
    left -= steps[level] ?? 0;
    level += 1;
  }
  for (const cost of ranked) shown[cost.index] = cost.shownAt(level);
  for (const cost of ranked) {
    const step = cost.at(level + 1) - cost.at(level);
    if (step > left) return;
    left -= step;
    shown[cost.index] = cost.shownAt(level + 1);
  }
}

/** What one character more for everybody costs, by the number of characters they have. */
function stepCosts(costs: readonly LineCost[]): readonly number[] {
  const steps: number[] = [];
  for (const { at, length } of costs) {
    let before = at(MIN_USEFUL_DESCRIPTION);
    for (let level = MIN_USEFUL_DESCRIPTION; level < length; level += 1) {
      const after = at(level + 1);
      steps[level] = (steps[level] ?? 0) + after - before;
      before = after;
    }
  }
  return steps;
}
