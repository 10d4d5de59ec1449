/** The result of a query. */
export interface TriggerOutcome {
  readonly shouldTrigger: boolean;
  /** Whether the skill would have been chosen. */
  readonly triggered: boolean;
}

/** How well a skill is chosen when it should be, and only then. */
export interface TriggerScore {
  readonly queries: number;
  /** Queries that did as they should. */
  readonly passed: number;
  /** Precision: of the queries for which it was chosen, the share for which it should be; undefined when there is none. */
  readonly precision: number | undefined;
  /** Recall: of the queries for which it should be chosen, the share for which it was; undefined when there is none. */
  readonly recall: number | undefined;
}

/** The score of some outcomes. */
export function triggerScore(outcomes: readonly TriggerOutcome[]): TriggerScore {
  const right = outcomes.filter(({ shouldTrigger, triggered }) => shouldTrigger && triggered).length;
  const share = (all: number): number | undefined => (all === 0 ? undefined : right / all);
  return {
    queries: outcomes.length,
    passed: outcomes.filter(({ shouldTrigger, triggered }) => shouldTrigger === triggered).length,
    precision: share(outcomes.filter(({ triggered }) => triggered).length),
    recall: share(outcomes.filter(({ shouldTrigger }) => shouldTrigger).length),
  };
}
