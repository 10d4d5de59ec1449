import type { ReactNode } from "react";

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
