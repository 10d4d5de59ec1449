import type { ReactNode } from "react";

interface BannerProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A notice above a page's content. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-note text-ink-soft [&_a]:text-accent-ink [&_button]:text-accent-ink [&>svg]:text-info [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
