import clsx from "clsx";
import type { ReactNode } from "react";

export type Tone = "plain" | "accent" | "info" | "warn" | "danger";

const tones: Readonly<Record<Tone, string>> = {
  plain: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};

/** A word or number. Its meaning never depends on color only. */
export function Badge({ tone = "plain", title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={clsx(
        "inline-flex h-5 items-center gap-1 rounded-full px-2 text-label font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

interface BadgeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}
