import clsx from "clsx";
import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
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

export const control: string = clsx(
  "w-full rounded-control border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-faint",
  "aria-invalid:border-danger disabled:bg-sunken disabled:text-ink-soft",
);

export function Input(props: ComponentProps<"input">) {
  return <input {...props} className={clsx(control, "h-9", props.className)} />;
}

export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...props} className={clsx(control, "py-2 leading-relaxed", props.className)} />;
}
