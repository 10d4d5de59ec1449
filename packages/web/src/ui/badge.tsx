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
        "inline-block h-5 max-w-full truncate rounded-full px-2 text-label leading-5 font-medium",
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
