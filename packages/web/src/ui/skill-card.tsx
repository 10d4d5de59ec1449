import { type ReactNode, useId } from "react";
import { AllClear } from "./callout.tsx";
import { Lines } from "./lines.tsx";
import { Section } from "./section.tsx";

interface SkillCardProps {
  readonly title: string;
  readonly badges: ReactNode;
  readonly description: string;
  /** What the checkbox does, and whether it is checked; it can't be if `onChange` is absent. */
  readonly verb: "Install" | "Import";
  readonly checked: boolean;
  readonly onChange: ((checked: boolean) => void) | undefined;
  /** At the end of the header. */
  readonly beside?: ReactNode;
  /** What there is to know about the skill; absent while it is hidden. */
  readonly children: ReactNode;
}

/** A skill that can be installed or imported, with a checkbox to choose it. */
export function SkillCard(props: SkillCardProps) {
  const { title, badges, description, verb, checked, onChange, beside, children } = props;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-surface">
      <header className="flex items-start gap-3 px-5 py-4">
        <input
          type="checkbox"
          aria-label={`${verb} ${title}`}
          className="mt-1"
          disabled={onChange === undefined}
          checked={checked}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={heading} className="text-lead font-semibold wrap-anywhere">
              {title}
            </h3>
            {badges}
          </div>
          <p className="mt-0.5 line-clamp-3 text-ink-soft wrap-anywhere">{description}</p>
        </div>
        {beside}
      </header>
      {children !== false && (
        <div className="flex flex-col gap-4 border-t border-line px-5 py-4">{children}</div>
      )}
    </section>
  );
}

interface PermissionsProps {
  /** What the skill runs, shown as it is. */
  readonly runs: readonly ReactNode[];
  /** What it requests, in sentences. */
  readonly requests: readonly string[];
  /** How the skill gets here. */
  readonly verb: "Installing" | "Importing";
}

/** What a skill could do. */
export function Permissions({ runs, requests, verb }: PermissionsProps) {
  return (
    <Section level="h4" title="Permissions">
      {runs.length + requests.length === 0 ? (
        <AllClear>Text only. Runs nothing and requests no permissions.</AllClear>
      ) : (
        <>
          <Lines variant="verbatim" lines={runs} />
          <Lines lines={requests} />
          <p className="mt-1 text-note text-ink-faint">
            Nothing runs until you approve it. {verb} doesn't approve it.
          </p>
        </>
      )}
    </Section>
  );
}
