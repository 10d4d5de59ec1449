import { keepNewest, SkillwrightError } from "@skillwright/core/internal";

/** Most addresses whose rates are remembered. */
const MAX_RATED_ADDRESSES = 1000;

/** How many requests are allowed. */
export interface Rate {
  /** At once. */
  readonly burst: number;
  /** After that. */
  readonly perSecond: number;
}

/** Counts the requests of each address. */
export interface RateLimit {
  /** Undefined within the limit, otherwise the seconds to wait. */
  take(address: string): number | undefined;
}

/** A token bucket per address; the least recently used ones are dropped first. */
export function createRateLimit(
  { burst, perSecond }: Rate,
  now: () => number = () => performance.now(),
): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(address) {
      const at = now();
      const bucket = buckets.get(address) ?? { left: burst, at };
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      const isAllowed = left >= 1;
      keepNewest(buckets, MAX_RATED_ADDRESSES, [address, { left: isAllowed ? left - 1 : left, at }]);
      return isAllowed ? undefined : Math.ceil((1 - left) / perSecond);
    },
  };
}

/** The error for too many requests. */
export function tooManyRequests(retryAfterSeconds: number): SkillwrightError<"rate_limited"> {
  return new SkillwrightError("rate_limited", {
    message: "Too many requests",
    details: { retryAfterSeconds },
    hint: `Wait ${retryAfterSeconds} s and try again.`,
  });
}
