/** A signal that aborts with the first of those that there are. */
export function anySignal(...signals: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== null && signal !== undefined));
}
