import { useCallback, useState } from "react";
import { dropLeaveGuard, useLeaveGuard } from "../../app/leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asks before unsaved changes are discarded. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  const ask = useCallback((go: () => void) => setLeave(() => go), []);
  useLeaveGuard(unsaved ? ask : undefined);
  return (
    <Dialog
      open={leave !== undefined}
      onClose={() => setLeave(undefined)}
      title="Discard unsaved changes?"
      lead="Your changes haven't been saved."
      actions={
        <>
          <Button variant="danger" onClick={() => leaveNow(leave)}>
            Discard changes
          </Button>
          <Button variant="primary" onClick={() => setLeave(undefined)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">If you leave now, your changes are lost.</p>
    </Dialog>
  );
}

function leaveNow(leave: (() => void) | undefined): void {
  dropLeaveGuard();
  leave?.();
}
