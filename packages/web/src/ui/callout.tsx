import clsx from "clsx";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";

interface CalloutProps {
  readonly tone: "warn" | "danger";
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const tones = { warn: "bg-warn-soft text-warn", danger: "bg-danger-soft text-danger" };

/** What a person must know before a decision. */
export function Callout({ tone, title, className, children }: CalloutProps) {
  return (
    <section className={clsx("rounded-control border border-line px-4 py-3", tones[tone], className)}>
      <h2 className="flex items-center gap-2 font-semibold">
        <ShieldAlert className="size-4" />
        {title}
      </h2>
      <div className="mt-1 pl-1.5 text-ink">{children}</div>
    </section>
  );
}

/** Says that there is nothing to decide. */
export function AllClear({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <ShieldCheck className="size-4 shrink-0 text-accent" />
      {children}
    </p>
  );
}
