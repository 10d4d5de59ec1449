interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  /** -1 where the arrow keys lead to it. */
  readonly tabIndex?: -1;
  readonly onChange: (on: boolean) => void;
}

/** An on/off setting that takes effect immediately. */
export function Switch({ label, on, disabled = false, tabIndex, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      title={label}
      aria-checked={on}
      disabled={disabled}
      tabIndex={tabIndex}
      onClick={() => onChange(!on)}
      className="group/switch relative h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-45 aria-checked:border-accent aria-checked:bg-accent"
    >
      <span className="block size-3.5 translate-x-0.5 rounded-full bg-ink-faint transition-transform group-aria-checked/switch:translate-x-[1.1rem] group-aria-checked/switch:bg-on-accent" />
    </button>
  );
}
