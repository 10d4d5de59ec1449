import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: string;
  /** One or two sentences for somebody who is here for the first time. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

/** What a page is and what can be done on it; the actions stand beside the title, also on a phone. */
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
