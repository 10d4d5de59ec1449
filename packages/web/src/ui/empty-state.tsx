import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What belongs here, and what to do now. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `page` if nothing else is on the page, so that its title is the page's h1. Default: `section`. */
  readonly level?: "page" | "section";
}

export function EmptyState({ icon, title, children, actions, level = "section" }: EmptyStateProps) {
  const Heading = level === "page" ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <div className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft [&>svg]:size-6">
        {icon}
      </div>
      <Heading className="text-lead font-semibold text-balance">{title}</Heading>
      <div className="mt-1 text-ink-soft text-pretty">{children}</div>
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
