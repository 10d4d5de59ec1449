import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import { type RefObject, useCallback, useRef } from "react";
import type { MenuItem } from "./menu.tsx";

interface MenuListProps {
  readonly open: boolean;
  /** How it was opened; the keyboard starts at the first item. */
  readonly by: "keyboard" | "pointer";
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly groups: readonly (readonly MenuItem[])[];
  readonly onClose: () => void;
}

/** The open menu. */
export default function MenuList({ open, by, button, groups, onClose }: MenuListProps) {
  const chosen = useRef<() => void>(undefined);
  const leftByPointer = useRef(false);
  const first = groups.flat().find(({ disabled }) => disabled !== true);
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={(next) => !next && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={button.current?.closest("main")}>
        <DropdownMenu.Content
          aria-labelledby={button.current?.id}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The trigger handles its own clicks.
            if (button.current?.contains(event.target as Node) === true) event.preventDefault();
            else leftByPointer.current = true;
          }}
          // Run the action after the trigger has the focus again, so that a dialog returns the focus to the trigger.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) button.current?.focus();
            leftByPointer.current = false;
            const run = chosen.current;
            chosen.current = undefined;
            if (run !== undefined) setTimeout(run);
          }}
          className="z-50 min-w-44 rounded-card border border-line bg-surface p-1 shadow-lift animate-fade"
        >
          {groups.map((items, index) => (
            <DropdownMenu.Group
              key={items.map(({ label }) => label).join()}
              className={clsx(index > 0 && "mt-1 border-t border-line pt-1")}
            >
              {items.map((item) => (
                <DropdownMenu.Item
                  key={item.label}
                  ref={item === first && by === "keyboard" ? focus : undefined}
                  disabled={item.disabled === true}
                  onSelect={() => {
                    chosen.current = item.onSelect;
                  }}
                  className={clsx(
                    "flex h-8 items-center gap-2.5 rounded-control px-2.5 outline-none [&>svg]:size-4",
                    "data-disabled:opacity-45 data-highlighted:bg-sunken",
                    item.tone === "danger" && "text-danger",
                  )}
                >
                  {item.icon}
                  {item.label}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
