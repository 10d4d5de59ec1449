import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ReactElement, type ReactNode, useRef } from "react";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: "plain" | "danger";
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Groups are set apart by a line. */
  readonly groups: readonly (readonly MenuItem[])[];
}

export function Menu({ trigger, groups }: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // What was chosen begins when the button has the focus again: a dialog then gives it back to the button.
          onCloseAutoFocus={() => {
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
              {items.map(({ label, icon, tone = "plain", disabled = false, onSelect }) => (
                <DropdownMenu.Item
                  key={label}
                  disabled={disabled}
                  onSelect={() => {
                    chosen.current = onSelect;
                  }}
                  className={clsx(
                    "flex h-8 items-center gap-2.5 rounded-control px-2.5 outline-none [&>svg]:size-4",
                    "data-disabled:opacity-45 data-highlighted:bg-sunken",
                    tone === "danger" && "text-danger",
                  )}
                >
                  {icon}
                  {label}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
