import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { useReturnFocus } from "./move-focus.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** `sheet` opens from the bottom on phones and at the side elsewhere. */
  readonly shape?: "small" | "wide" | "sheet";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

const shapes = {
  small:
    "sm:max-w-lg sm:top-[12vh] sm:left-1/2 sm:-translate-x-1/2 sm:rounded-card max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-card",
  wide: "sm:max-w-4xl sm:top-[6vh] sm:left-1/2 sm:-translate-x-1/2 sm:rounded-card max-sm:inset-0 max-sm:max-h-none",
  sheet: "sm:max-w-md sm:inset-y-0 sm:right-0 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-card",
};

export function Dialog({ open, onClose, title, lead, shape = "small", children, actions }: DialogProps) {
  const opener = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-shade animate-fade" />
        <Radix.Content
          {...(lead === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            opener.remember();
            focusFirstField(event);
          }}
          onCloseAutoFocus={opener.onCloseAutoFocus}
          className={clsx(
            "fixed z-50 flex w-full flex-col border border-line bg-surface shadow-lift animate-rise outline-none",
            shape === "sheet" ? "sm:h-dvh max-sm:max-h-[85dvh]" : "max-h-[88dvh]",
            shapes[shape],
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="line-clamp-3 text-lead font-semibold text-balance wrap-anywhere">
                {title}
              </Radix.Title>
              {lead !== undefined && (
                <Radix.Description asChild>
                  <div className="mt-0.5 text-note text-ink-soft">{lead}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} className="-mt-1 -mr-2" />
            </Radix.Close>
          </header>
          <div data-body className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
            {children}
          </div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first field if there is one; other dialogs start at the close button. */
function focusFirstField(event: Event): void {
  const content = event.currentTarget as HTMLElement;
  const field = content.querySelector<HTMLElement>("[data-body] :is(input, select, textarea):not(:disabled)");
  if (field === null) return;
  event.preventDefault();
  field.focus();
}
