/** How often a model is asked the same, as the guide of the standard has it: it does not always choose the same. */
export const DEFAULT_RUNS: number = 3;

/** Most times that a model is asked the same. */
export const MAX_RUNS: number = 20;

/** The share of the times from which on a skill counts as chosen, as the guide of the standard has it. */
export const CHOSEN_SHARE: number = 0.5;

/** Requests at the same time; services refuse many more. */
export const PARALLEL_REQUESTS: number = 4;

/** Requests until a model has chosen: it may look for skills before. */
export const MAX_CHOOSING_STEPS: number = 3;

/** Longest answer, in tokens: enough to think and to call a tool; what is said instead of that is not looked at. */
export const CHOICE_TOKENS: number = 4000;
