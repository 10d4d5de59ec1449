import clsx from "clsx";
import { ChevronDown } from "lucide-react";

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SelectProps<Value>) {
  return (
    <span className={clsx("relative inline-flex", className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-9 w-full appearance-none rounded-control border border-line-strong bg-surface pr-8 pl-3 text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-faint"
      />
    </span>
  );
}
