import type { ReactNode } from "react";

interface PanelProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One group of settings. */
export function Panel({ title, lead, children }: PanelProps) {
  return (
    <section className="px-4 pt-7 sm:px-8">
      <h2 className={`text-lead font-semibold ${lead === undefined ? "mb-3" : ""}`}>{title}</h2>
      {lead !== undefined && <p className="mb-3 max-w-prose text-note text-ink-soft text-pretty">{lead}</p>}
      {children}
    </section>
  );
}
