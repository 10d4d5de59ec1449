import clsx from "clsx";
import type { ReactNode } from "react";

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** `plain` has no lines, for a card. Default: `lines`. */
  readonly variant?: "lines" | "plain";
}

/** Names with their values in two columns; empty values are left out. */
export function Facts({ facts, variant = "lines" }: FactsProps) {
  const hasLines = variant === "lines";
  return (
    <dl
      className={clsx(
        "grid gap-x-4",
        hasLines
          ? "grid-cols-[6rem_minmax(0,1fr)] border-t border-line sm:grid-cols-[11rem_minmax(0,1fr)]"
          : "grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1.5 text-note",
      )}
    >
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
        .map(([name, value]) => (
          <div
            key={name}
            className={clsx("col-span-2 grid grid-cols-subgrid", hasLines && "border-b border-line py-2")}
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
