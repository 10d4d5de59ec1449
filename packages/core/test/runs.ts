import process from "node:process";

/** How often a property is tried: thousands of times in `npm test`, a hundred thousand in `npm run soak`. */
export const RUNS: number = process.env.SOAK ? 100_000 : 2000;
