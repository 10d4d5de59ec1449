import { escapeCharacters, type TextEscape } from "../text/prompt-text.ts";
import type { BudgetMeasure, CatalogBudget } from "./budget.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import type { OwnSkill } from "./catalog-rules.ts";
import type { EntryText } from "./formats/catalog-format.ts";

/** An entry on its way into a catalog. */
export interface CatalogLine {
  readonly entry: CatalogEntry;
  readonly text: EntryText;
  /** The description as it may be shown at most: prepared for escaping, cut at the cap, not yet escaped. */
  readonly description: string;
  /** Whether the description is already escaped. Default: no. */
  readonly isEscaped?: boolean;
  /** Characters of the description before the cap. */
  readonly length: number;
}

/** Input for fitting a catalog. */
export interface FitRequest {
  /** In the order of the catalog. */
  readonly lines: readonly CatalogLine[];
  readonly opening: string;
  readonly closing: string;
  /** The part of the opening that counts, and what of it is free. */
  readonly charged: readonly [opening: string, free: string];
  readonly escaping: TextEscape;
  readonly budget: CatalogBudget;
  readonly measure: BudgetMeasure;
  /** The estimated tokens of the whole catalog with this fit. */
  readonly tokensOf: (fit: CatalogFit) => number;
  readonly contextWindow?: number | undefined;
  /** Skills of the agent itself that are listed after the lines. */
  readonly ownSkills: readonly OwnSkill[];
  readonly maxSkills?: number | undefined;
  /** The text after the catalog when this many entries did not fit. */
  readonly more?: ((omitted: number) => string) | undefined;
}

/** Shown of a line that is left out. */
export const OMITTED: number = -1;

/** The result of fitting a catalog. */
export interface CatalogFit {
  /** For each line the characters of its description that are shown: 0 for the name only, {@link OMITTED} for nothing. */
  readonly shown: readonly number[];
  /** Names of the agent's own skills that are listed without their descriptions. Default: none. */
  readonly ownNamesOnly?: ReadonlySet<string>;
  /** The text after a truncated description; spaces before it are dropped. Undefined: no text, and spaces stay. */
  readonly ending?: string;
  /** The cost in the unit of the budget, if it isn't simply the length of the text. */
  readonly used?: number;
  /** How many found no room, where that is written behind the catalog. */
  readonly more?: number;
  /** The descriptions as they are shown, not yet escaped, where they are not just the start; undefined for no change. */
  readonly descriptions?: readonly (string | undefined)[];
  /** The text before the first entry, where it depends on the fit. Default: the format's. */
  readonly opening?: string;
  /** A note that precedes the catalog. */
  readonly note?: string;
  /** The message that the agent would show its user. */
  readonly warnings?: readonly string[];
}

/** A way to make lines fit. */
export type FitStrategy = (request: FitRequest) => CatalogFit;

/** The text of a line with this many characters of its description. */
export function lineText(
  { text, description, isEscaped = false }: CatalogLine,
  shown: number,
  { escaping, ending }: { readonly escaping: TextEscape; readonly ending?: string | undefined },
): string {
  if (shown === 0 || description === "") return text.plain;
  const start = startOf(description, shown);
  const isCut = start.length < description.length;
  const kept = isCut && ending !== undefined ? start.trimEnd() + ending : start;
  return text.before + (isEscaped ? kept : escapeCharacters(kept, escaping)) + text.after;
}

/** The first characters of a text, counted as code points. */
export function startOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  let end = 0;
  for (let count = 0; count < characters && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1;
  }
  return text.slice(0, end);
}
