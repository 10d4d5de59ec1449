import type { ReactNode } from "react";

interface PageHeaderProps {
  readonly title: string;
  /** One or two sentences for somebody who is here for the first time. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4 px-4 pt-6 pb-5 sm:px-8 sm:pt-9">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-title font-semibold tracking-tight text-balance">{title}</h1>
        {lead !== undefined && <p className="mt-1 max-w-prose text-ink-soft text-pretty">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
