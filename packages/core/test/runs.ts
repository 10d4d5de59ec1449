import process from "node:process";

/**
 * How often a property is tried: a thousand times in `npm test`, with the same values each time, and a hundred thousand
 * times with new values in `npm run soak`.
 */
export const RUNS: number = process.env.SOAK ? 100_000 : 1000;
