import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface DetailHeaderProps {
  /** The page that lists what this is one of. */
  readonly back: { readonly href: string; readonly label: string };
  readonly title: string;
  /** Beside the title, such as an id or a state. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the title. */
  readonly children?: ReactNode;
}

/** The header of a page about one thing, with the way back to all of them. */
export function DetailHeader({ back, title, beside, actions, children }: DetailHeaderProps) {
  return (
    <header className="px-4 pt-5 pb-5 sm:px-8 sm:pt-7">
      <Link
        href={back.href}
        className="mb-3 inline-flex items-center gap-1.5 rounded-control text-note text-ink-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" />
        {back.label}
      </Link>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              title={title}
              className="line-clamp-3 min-w-0 text-title font-semibold tracking-tight wrap-anywhere"
            >
              {title}
            </h1>
            {beside}
          </div>
          {children}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
