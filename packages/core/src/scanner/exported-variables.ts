import { findUrls } from "./host-kind.ts";
import type { Inventory } from "./inventory.ts";
import { exportedValues } from "./join-strings.ts";
import { isScript } from "./report-whole-skill.ts";

/** Most values of an exported variable that are put in its place. */
const MAX_VALUES = 20;

/** The values of variables that scripts pass on to others: of one with several values all, so that none hides another. */
export function allExported(inventory: Inventory): ReadonlyMap<string, string> {
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
