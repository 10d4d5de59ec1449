import clsx from "clsx";
import { ChevronDown } from "lucide-react";

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
  /** `quiet` is subdued until another option than the first is chosen. */
  readonly variant?: "plain" | "quiet";
}

const variants = {
  plain: "h-9 border-line-strong bg-surface pr-8 pl-3 text-ink",
  quiet: "h-8 border-transparent bg-sunken pr-7 pl-3 text-note text-ink-soft hover:text-ink",
  chosen: "h-8 border-accent bg-accent-soft pr-7 pl-3 text-note font-medium text-accent-ink",
};

/** A native select, which works with every keyboard, screen reader, and phone. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
  variant = "plain",
}: SelectProps<Value>) {
  const shown = variant === "quiet" && value !== options[0]?.value ? "chosen" : variant;
  return (
    <span className={clsx("relative inline-flex max-w-full", className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={clsx(
          "w-full appearance-none truncate rounded-control border field-sizing-content",
          variants[shown],
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-faint" />
    </span>
  );
}
