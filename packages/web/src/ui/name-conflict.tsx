import { type ReactNode, useId } from "react";

/** Options of {@link NameConflict}. */
export interface NameConflictProps<Choice extends string> {
  /** The name that is taken, and where. */
  readonly conflict: { readonly name: string; readonly takenBy: string };
  readonly options: readonly { readonly value: Choice; readonly label: string }[];
  readonly value: Choice;
  readonly onChange: (value: Choice) => void;
  /** Shown below the options. */
  readonly children?: ReactNode;
}

/** Asks what to do with a skill whose name is taken. */
export function NameConflict<Choice extends string>(props: NameConflictProps<Choice>) {
  const { conflict, options, value, onChange, children } = props;
  const group = useId();
  return (
    <fieldset className="rounded-control bg-warn-soft px-4 py-3">
      <legend className="sr-only">Name already taken</legend>
      <p>
        You already have a skill named <code>{conflict.name}</code>.
      </p>
      <p className="text-label wrap-anywhere text-ink-soft">{conflict.takenBy}</p>
      <div className="mt-2 flex flex-col gap-1.5">
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-2">
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
