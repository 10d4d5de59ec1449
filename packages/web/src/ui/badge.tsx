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
export function Badge({ tone = "plain", title, icon, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={clsx(
        "inline-flex h-5 max-w-full items-center gap-1 rounded-full px-2 text-label font-medium [&>svg]:-ml-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0",
        tones[tone],
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

interface BadgeProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Words that stand for themselves, such as hosts. */
export function Chips({ words }: { readonly words: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="max-w-full rounded-full bg-sunken px-2.5 py-0.5 text-note wrap-anywhere">
          {word}
        </li>
      ))}
    </ul>
  );
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A date and time in the local time zone. */
export function DateTime({ at }: { readonly at: string }) {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? (
    <span>{at}</span>
  ) : (
    <time dateTime={at}>{format.format(moment)}</time>
  );
}

interface HighlightedProps {
  readonly text: string;
  /** In lowercase. */
  readonly words: ReadonlySet<string>;
}

/** Text with some words highlighted, ignoring case. */
export function Highlighted({ text, words }: HighlightedProps) {
  if (words.size === 0) return text;
  return text.split(/([\p{L}\p{N}]+)/u).map((piece, index) =>
    words.has(piece.toLowerCase()) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
      <mark key={index} className="rounded-sm bg-accent-soft text-accent-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
