import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  /** A short explanation beside the title. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of a page, with a heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold wrap-anywhere">{title}</h2>
        {note !== undefined && <span className="text-note text-ink-faint tabular-nums">{note}</span>}
      </div>
      {children}
    </section>
  );
}
