import { useCallback, useState } from "react";
import { dropLeaveGuard, useLeaveGuard } from "../../app/leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  const ask = useCallback((go: () => void) => setLeave(() => go), []);
  useLeaveGuard(unsaved ? ask : undefined);
  return (
    <Dialog
      open={leave !== undefined}
      onClose={() => setLeave(undefined)}
      title="Leave without saving?"
      lead="What you changed here is not on the disk yet."
      actions={
        <>
          <Button look="danger" onClick={() => leaveNow(leave)}>
            Discard changes
          </Button>
          <Button look="primary" onClick={() => setLeave(undefined)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">Save it first, or it is gone.</p>
    </Dialog>
  );
}

function leaveNow(leave: (() => void) | undefined): void {
  dropLeaveGuard();
  leave?.();
}
