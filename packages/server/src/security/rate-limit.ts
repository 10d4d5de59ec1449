import { MAX_RATED_ADDRESSES, type Rate } from "../limits.ts";
import { monotonicNow } from "../monotonic-now.ts";

/** Counts the requests of each address. */
export interface RateLimit {
  /** Undefined within the limit, otherwise the seconds to wait. */
  take(address: string): number | undefined;
}

/** A token bucket per address; the least recently used ones are dropped first. */
export function createRateLimit({ burst, perSecond }: Rate, now: () => number = monotonicNow): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(address) {
      const at = now();
      const bucket = buckets.get(address) ?? { left: burst, at };
      const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
      const isAllowed = left >= 1;
      buckets.delete(address);
      buckets.set(address, { left: isAllowed ? left - 1 : left, at });
      const [oldest] = buckets.keys();
      if (buckets.size > MAX_RATED_ADDRESSES && oldest !== undefined) buckets.delete(oldest);
      return isAllowed ? undefined : Math.ceil((1 - left) / perSecond);
    },
  };
}
