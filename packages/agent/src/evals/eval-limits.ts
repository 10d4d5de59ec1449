/** Default runs per query, as the standard's guide recommends: models don't always choose the same. */
export const DEFAULT_RUNS: number = 3;

/** Most runs per query. */
export const MAX_RUNS: number = 20;

/** The share of runs from which a skill counts as chosen, as the standard's guide recommends. */
export const CHOSEN_SHARE: number = 0.5;

/** Parallel requests; providers refuse many more. */
export const PARALLEL_REQUESTS: number = 4;

/** Most requests until a model has chosen: it may search for skills first. */
export const MAX_CHOOSING_STEPS: number = 3;

/** Longest answer, in tokens: enough to think and to call a tool; other text isn't used. */
export const CHOICE_TOKENS: number = 4000;
