import type { Severity } from "@skillwright/core/internal";

/** A count with its noun: `1 skill`, `3 skills`. */
export function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Tokens in few characters: `87`, `1.2k`, `35k`. */
export function shortNumber(number: number): string {
  if (number < 1000) return String(number);
  if (number < 9950) return `${(number / 1000).toFixed(1)}k`;
  return number < 999_500 ? `${Math.round(number / 1000)}k` : `${(number / 1_000_000).toFixed(1)}M`;
}

/** A list in a sentence: `a`, `a and b`, `a, b and c`. */
export function enumerate(items: readonly string[], last = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1) ?? ""}`;
}

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Counts findings by their severity. */
export function countBySeverity(findings: Iterable<{ readonly severity: Severity }>): SeverityCounts {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Problems by severity in a sentence: `2 errors and 1 note`, or `no problems`. */
export function problemsText(counts: SeverityCounts): string {
  const nouns = { error: "error", warning: "warning", info: "note" } as const;
  const found = (["error", "warning", "info"] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => count(counts[severity], nouns[severity]));
  return found.length === 0 ? "no problems" : enumerate(found);
}
