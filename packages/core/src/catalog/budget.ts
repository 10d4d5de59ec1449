import { byteLength } from "../text/decode-text.ts";
import type { BudgetRules } from "./catalog-rules.ts";

/** Bytes of UTF-8 that count as one token when a catalog is measured; additive, and adequate for both Latin and Han. */
export const CATALOG_BYTES_PER_TOKEN: number = 4;

/** Characters a catalog may use when the context window is unknown: 2 % of 200,000 tokens of four characters. */
const CATALOG_FALLBACK_CHARACTERS = 16_000;

/** Share of a model's context window that a catalog may use, in percent. */
const CATALOG_WINDOW_PERCENT = 2;

/** The budget of a catalog, and where it comes from. */
export interface CatalogBudget {
  readonly unit: "tokens" | "characters";
  readonly limit: number;
  /** Where the number comes from: the context window, a default, or the user (an option or an environment variable). */
  readonly origin: "window" | "fallback" | "override";
}

/** The caller's input; a budget in tokens or characters overrides the context window. */
export interface BudgetRequest {
  /** The model's context window in tokens. */
  readonly contextWindow?: number | undefined;
  /** Percent of the window, instead of the rules'. */
  readonly percent?: number | undefined;
  /** Characters when the window is unknown, instead of the rules'. */
  readonly fallbackCharacters?: number | undefined;
  /** The environment, for agents whose budget a variable sets. Default: empty. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly tokens?: number | undefined;
  readonly characters?: number | undefined;
}

/** Skillwright's own: 2 % of the window, 16,000 characters when it is unknown. */
export const ownBudget: BudgetRules = {
  percent: CATALOG_WINDOW_PERCENT,
  fallbackCharacters: CATALOG_FALLBACK_CHARACTERS,
};

/** For agents that disclose everything, whatever it costs. */
export const unlimitedBudget: BudgetRules = { fallbackCharacters: Number.MAX_SAFE_INTEGER };

/** The budget of a catalog under an agent's rules. */
export function catalogBudget(request: BudgetRequest, rules: BudgetRules = ownBudget): CatalogBudget {
  const tokens = request.tokens ?? rules.tokens;
  if (tokens !== undefined) {
    const limit = Math.min(whole(tokens), rules.maxTokens ?? Number.MAX_SAFE_INTEGER);
    return { unit: "tokens", limit, origin: "override" };
  }
  if (request.characters !== undefined) {
    return { unit: "characters", limit: whole(request.characters), origin: "override" };
  }
  const fromVariable = Number(request.env?.[rules.charactersVariable ?? ""] ?? "");
  if (rules.charactersVariable !== undefined && fromVariable > 0) {
    return { unit: "characters", limit: whole(fromVariable), origin: "override" };
  }
  const percent = rules.percent === undefined ? undefined : (request.percent ?? rules.percent);
  const given = request.contextWindow ?? rules.assumedWindow;
  const contextWindow = given && Math.min(given, rules.maxWindow ?? given);
  if (percent === undefined || contextWindow === undefined || !(contextWindow > 0)) {
    const limit =
      (percent === undefined ? undefined : request.fallbackCharacters) ?? rules.fallbackCharacters;
    return { unit: "characters", limit, origin: "fallback" };
  }
  if (rules.charactersPerToken !== undefined) {
    const limit = Math.max(1, whole((contextWindow * percent * rules.charactersPerToken) / 100));
    return { unit: "characters", limit, origin: "window" };
  }
  return { unit: "tokens", limit: Math.max(1, whole((contextWindow * percent) / 100)), origin: "window" };
}

function whole(amount: number): number {
  return amount > 0 ? Math.floor(amount) : 0;
}

/** How many characters a text has, counted as code points. */
export function characterCount(text: string): number {
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd8_00 || unit > 0xdb_ff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc_00 && next <= 0xdf_ff) count -= 1;
  }
  return count;
}

/** A way to measure text that adds up, and the budget in its unit: bytes for tokens, characters for characters. */
export interface BudgetMeasure {
  readonly limit: number;
  readonly of: (text: string) => number;
  /** An amount in the budget's own unit. */
  readonly inUnit: (amount: number) => number;
}

/** Measures a catalog against a budget; a token counts as four bytes of UTF-8. */
export function budgetMeasure(budget: CatalogBudget): BudgetMeasure {
  if (budget.unit === "characters") {
    return { limit: budget.limit, of: characterCount, inUnit: (amount) => amount };
  }
  return {
    limit: budget.limit * CATALOG_BYTES_PER_TOKEN,
    of: byteLength,
    inUnit: (amount) => Math.ceil(amount / CATALOG_BYTES_PER_TOKEN),
  };
}
