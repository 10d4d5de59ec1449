import { omitUndefined } from "@skillwright/core/internal";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { MessageText } from "./message-text.tsx";

interface FieldProps {
  readonly label: string;
  /** Help text below the label. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Called when the control loses the focus. */
  readonly onLeave?: () => void;
  readonly children: (props: ControlProps) => ReactNode;
}

/** The attributes that connect a control to its label, hint, and error. */
interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-required": boolean | undefined;
  readonly onBlur: (() => void) | undefined;
}

export function Field({ label, hint, error, required = false, onLeave, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-note font-medium">
        {label}
        {!required && <span className="ml-1.5 font-normal text-ink-faint">optional</span>}
      </label>
      {children({
        id,
        "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
        "aria-invalid": error !== undefined || undefined,
        "aria-required": required || undefined,
        onBlur: onLeave,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-note text-danger">
          <MessageText text={error} />
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-note text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The look of inputs and selects. */
export const controlStyle: string = clsx(
  "w-full rounded-control border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-faint",
  "aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft",
);

export function Input(props: ComponentProps<"input">) {
  return <input {...props} className={clsx(controlStyle, "h-9", props.className)} />;
}

interface TextFieldProps
  extends Omit<FieldProps, "children">,
    Omit<
      ComponentProps<"input"> & ComponentProps<"textarea">,
      keyof FieldProps | "value" | "onChange" | "ref"
    > {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The height of a field with several lines. Default: a field with one line. */
  readonly rows?: number;
}

/** A field with text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, onLeave, onText, ...control } = props;
  const onChange = ({ target }: { readonly target: { readonly value: string } }): void =>
    onText(target.value);
  return (
    <Field label={label} {...omitUndefined({ hint, required, onLeave })} error={error}>
      {(attributes) =>
        control.rows === undefined ? (
          <Input {...attributes} {...control} onChange={onChange} />
        ) : (
          <textarea
            {...attributes}
            {...control}
            onChange={onChange}
            className={clsx(controlStyle, "py-2 leading-relaxed")}
          />
        )
      }
    </Field>
  );
}

/** A field for the name of a skill or an agent. */
export function NameField(props: TextFieldProps) {
  return (
    <TextField
      required
      hint="Lowercase letters, numbers, and hyphens."
      spellCheck={false}
      autoCapitalize="none"
      {...props}
    />
  );
}

interface FilterInputProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly onText: (text: string) => void;
}

/** An input that narrows the list below it. */
export function FilterInput({ label, onText, ...rest }: FilterInputProps) {
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      {...rest}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, onChange, className, children }: CheckboxProps) {
  return (
    <label className={clsx("flex items-center gap-2", className)}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
