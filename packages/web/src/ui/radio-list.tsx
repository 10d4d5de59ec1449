import { useId } from "react";

interface RadioListProps<Value extends string> {
  /** Says what is chosen, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice between a few options that each need a sentence. */
export function RadioList<Value extends string>({ label, value, options, onChange }: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex max-w-xl flex-col border-t border-line">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-center gap-3 border-b border-line py-2.5"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span className="font-medium">{option.label}</span>
          <span className="text-note text-ink-soft">{option.note}</span>
        </label>
      ))}
    </fieldset>
  );
}
