import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useRunning } from "./use-running.ts";

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
  /** Replaces the Cancel button. */
  readonly cancel?: ReactNode;
  /** The form is busy until a promise that it returns settles. */
  readonly onSubmit: (form: HTMLFormElement) => unknown;
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
    cancel,
    onSubmit,
    children,
    ...dialog
  } = props;
  const form = useId();
  const [running, watch] = useRunning();
  return (
    <Dialog
      open
      {...dialog}
      actions={
        <>
          {beside}
          {cancel ?? <Button onClick={dialog.onClose}>Cancel</Button>}
          <Button variant={variant} type="submit" form={form} busy={busy || running} disabled={disabled}>
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
          watch(onSubmit(event.currentTarget));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
