import { Switch as Radix } from "radix-ui";

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Something that is on or off and takes effect at once. */
export function Switch({ label, on, disabled = false, onChange }: SwitchProps) {
  return (
    <Radix.Root
      aria-label={label}
      title={label}
      checked={on}
      disabled={disabled}
      onCheckedChange={onChange}
      className="relative h-5 w-9 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-45 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-ink-faint transition-transform data-[state=checked]:translate-x-[1.1rem] data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
