import type { TokenPrices, TurnUsage } from "@skillwright/contract";
import { compareText } from "@skillwright/core/internal";
import type { LanguageModelUsage } from "ai";

/** Adds up the usage of requests. */
export interface UsageMeter {
  add(request: RequestUsage): void;
  /** Adds the counts of another meter. */
  include(usage: TurnUsage): void;
  total(): TurnUsage;
}

/** The usage of one request. */
export interface RequestUsage {
  /** The provider's counts. */
  readonly counted: LanguageModelUsage | undefined;
  /** Estimates, used if the provider has no counts. */
  readonly estimate: { readonly input: number; readonly output: number };
  /** Tokens of each skill's text in the request. */
  readonly skills: ReadonlyMap<string, number>;
  readonly prices: TokenPrices | undefined;
}

const MILLION = 1_000_000;

/** Starts at zero. The cost is known only if every request has a price in the same currency. */
export function createUsageMeter(): UsageMeter {
  let inputTokens = 0;
  let outputTokens = 0;
  let cachedTokens = 0;
  let requests = 0;
  let estimated = false;
  let amount: number | undefined = 0;
  let currency: string | undefined;
  const skills = new Map<string, number>();
  const pay = (cost: TurnUsage["cost"]): void => {
    const isOther = currency !== undefined && cost !== undefined && cost.currency !== currency;
    amount = amount === undefined || cost === undefined || isOther ? undefined : amount + cost.amount;
    currency ??= cost?.currency;
  };
  return {
    add({ counted, estimate, skills: sent, prices }) {
      const input = counted?.inputTokens ?? estimate.input;
      const output = counted?.outputTokens ?? estimate.output;
      const cached = counted?.inputTokenDetails.cacheReadTokens ?? 0;
      estimated ||= counted?.inputTokens === undefined || counted.outputTokens === undefined;
      inputTokens += input;
      outputTokens += output;
      cachedTokens += cached;
      requests += 1;
      for (const [skill, tokens] of sent) skills.set(skill, (skills.get(skill) ?? 0) + tokens);
      pay(prices && { amount: priceOf({ input, output, cached }, prices), currency: prices.currency });
    },
    include(usage) {
      if (usage.requests === 0) return;
      inputTokens += usage.inputTokens;
      outputTokens += usage.outputTokens;
      cachedTokens += usage.cachedTokens;
      requests += usage.requests;
      estimated ||= usage.estimated;
      for (const { skill, tokens } of usage.skills) skills.set(skill, (skills.get(skill) ?? 0) + tokens);
      pay(usage.cost);
    },
    total: () => ({
      inputTokens,
      outputTokens,
      cachedTokens,
      estimated,
      requests,
      skills: [...skills]
        .map(([skill, tokens]) => ({ skill, tokens }))
        .toSorted((a, b) => compareText(a.skill, b.skill)),
      ...(amount !== undefined && currency !== undefined && { cost: { amount, currency } }),
    }),
  };
}

function priceOf(
  { input, output, cached }: { readonly input: number; readonly output: number; readonly cached: number },
  { input: inputPrice, output: outputPrice, cachedInput }: TokenPrices,
): number {
  return ((input - cached) * inputPrice + cached * cachedInput + output * outputPrice) / MILLION;
}
