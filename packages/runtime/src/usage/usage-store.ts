import { compareText, joinPath, objectOf } from "@skillwright/core/internal";
import { hasTexts, openStateList } from "../files/state-list.ts";

/** Version of the usage file's shape. */
const USAGE_VERSION = 1;

/** Most skills whose use is counted; beyond it the least recently used one is dropped. */
const MAX_USAGE_ENTRIES = 10_000;

/** Days whose uses are counted one by one. */
const MAX_USAGE_DAYS = 90;

/** How often and when a skill was used on this computer. */
export interface UsageEntry {
  /** The skill's key. */
  readonly key: string;
  /** The skill's id when it was last used. */
  readonly id: string;
  readonly count: number;
  /** ISO 8601. */
  readonly lastUsed: string;
  /** Uses by date (UTC), the last 90 on which it was used; missing where an earlier version counted. */
  readonly days?: Readonly<Record<string, number>>;
}

/** Usage counts, kept only on this computer. */
export interface UsageStore {
  readonly file: string;
  /** The most used first. Throws `newer_state` for a file of a newer version. */
  entries(): readonly UsageEntry[];
  count(skill: Pick<UsageEntry, "key" | "id">): Promise<void>;
  /** Moves a skill's count to its new key. */
  move(from: string, to: Pick<UsageEntry, "key" | "id">): Promise<void>;
  /** Deletes all counts; returns the number of skills. */
  reset(): Promise<number>;
}

/** Opens the counts in a state folder; every call reads the current file. */
export function openUsageStore(options: {
  readonly state: string;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}): UsageStore {
  const { now = () => new Date() } = options;
  const file = joinPath(options.state, "usage.json");
  const { read, change } = openStateList<UsageEntry>(file, {
    version: USAGE_VERSION,
    name: "skills",
    isEntry,
    hint: "Use that version, or move the file away to start counting from zero.",
  });
  return {
    file,
    entries: () => read().toSorted((a, b) => b.count - a.count || compareText(a.key, b.key)),
    count: ({ key, id }) =>
      change((entries) => {
        const before = entries.find((entry) => entry.key === key);
        const lastUsed = now().toISOString();
        const days = countDay(before?.days ?? {}, lastUsed.slice(0, 10));
        const entry: UsageEntry = { key, id, count: (before?.count ?? 0) + 1, lastUsed, days };
        const others = entries
          .filter((other) => other.key !== key)
          .toSorted((a, b) => compareText(b.lastUsed, a.lastUsed));
        return [[entry, ...others].slice(0, MAX_USAGE_ENTRIES), undefined];
      }),
    async move(from, to) {
      if (!read().some(({ key }) => key === from)) return;
      await change((entries) => [
        entries
          .filter(({ key }) => key !== to.key)
          .map((entry) => (entry.key === from ? { ...entry, ...to } : entry)),
        undefined,
      ]);
    },
    reset: () => change((entries) => [[], entries.length]),
  };
}

function countDay(days: Readonly<Record<string, number>>, day: string): Readonly<Record<string, number>> {
  const counted = { ...days, [day]: (days[day] ?? 0) + 1 };
  const latest = Object.entries(counted).toSorted(([a], [b]) => compareText(a, b));
  return Object.fromEntries(latest.slice(-MAX_USAGE_DAYS));
}

function isEntry(value: unknown): value is UsageEntry {
  const { count, days = {} } = objectOf(value);
  const isDays =
    typeof days === "object" &&
    days !== null &&
    Object.values(days).every((uses) => Number.isSafeInteger(uses));
  return hasTexts(value, "key", "id", "lastUsed") && Number.isSafeInteger(count) && isDays;
}
