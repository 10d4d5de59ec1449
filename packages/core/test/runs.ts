import process from "node:process";

/** How often a property is tried: thousands of times in `npm test`, a hundred thousand in `npm run soak`. */
export const RUNS: number = process.env.SOAK ? 100_000 : 2000;

/** Milliseconds a property may take; a soak is not a race. */
export const PROPERTY_TIMEOUT: number = process.env.SOAK ? 3_600_000 : 120_000;
