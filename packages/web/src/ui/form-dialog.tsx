import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "lead" | "onClose"> {
  /** The button that submits the form. */
  readonly action: string;
  /** Default: primary. */
  readonly variant?: "primary" | "danger";
  readonly busy?: boolean;
  /** Whether the form can't be submitted as it is. */
  readonly disabled?: boolean;
  /** Beside the buttons. */
  readonly beside?: ReactNode;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A dialog that is a form, or a question with one answer: Enter and the button submit it. */
export function FormDialog(props: FormDialogProps) {
  const {
    action,
    variant = "primary",
    busy = false,
    disabled = false,
    beside,
    onSubmit,
    children,
    ...dialog
  } = props;
  const form = useId();
  return (
    <Dialog
      open
      {...dialog}
      actions={
        <>
          {beside}
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button variant={variant} type="submit" form={form} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
