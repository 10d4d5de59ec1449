import { MAX_RATED_ADDRESSES, type Rate } from "../limits.ts";

/** Counts how often somebody comes. */
export interface RateLimit {
  /** Undefined when it is not too often; else the seconds until the next time. */
  take(address: string): number | undefined;
}

/** A bucket per address that fills with time; those that came longest ago are forgotten first. */
export function createRateLimit({ burst, perSecond }: Rate, now: () => number = Date.now): RateLimit {
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
