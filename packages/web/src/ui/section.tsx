import clsx from "clsx";
import type { ReactNode } from "react";

interface SectionProps {
  readonly title: ReactNode;
  /** Default: h2. */
  readonly level?: "h2" | "h3" | "h4";
  /** A short explanation beside the title. */
  readonly note?: ReactNode;
  readonly className?: string;
  /** Makes it a landmark. */
  readonly "aria-label"?: string;
  readonly children: ReactNode;
}

/** A part of a page, with a heading. */
export function Section({ title, level: Heading = "h2", note, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={clsx("min-w-0", rest.className)}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <Heading className="font-semibold wrap-anywhere">{title}</Heading>
        {note !== undefined && <span className="text-note text-ink-faint tabular-nums">{note}</span>}
      </div>
      {children}
    </section>
  );
}
