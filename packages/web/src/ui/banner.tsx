import type { ReactNode } from "react";

interface BannerProps {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A notice above a page's content. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-note text-ink-soft [&>svg]:text-info [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}

interface PageHeaderProps {
  readonly title: string;
  /** One or two sentences for first-time users. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** The title, introduction, and actions of a page. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-6 pb-5 sm:gap-y-1 sm:px-8 sm:pt-9">
      <h1 className="flex-1 text-title font-semibold tracking-tight text-balance">{title}</h1>
      {lead !== undefined && (
        <div className="order-last w-full">
          <p className="max-w-[38rem] text-ink-soft text-pretty">{lead}</p>
        </div>
      )}
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
