/** How often skills were used on one day. */
export interface DayUses {
  /** As in 2026-11-16, in UTC. */
  readonly date: string;
  readonly uses: number;
}

const DAY_MS = 86_400_000;

/** The uses of all skills on each of the last days, the oldest first. */
export function usesByDay(
  skills: readonly { readonly days?: Readonly<Record<string, number>> | undefined }[],
  { now, length }: { readonly now: Date; readonly length: number },
): readonly DayUses[] {
  return Array.from({ length }, (_, index) => {
    const date = new Date(now.getTime() - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { date, uses: skills.reduce((sum, { days }) => sum + (days?.[date] ?? 0), 0) };
  });
}
