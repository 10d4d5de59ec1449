import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import { useLazyComponent } from "./use-lazy-component.ts";

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: "plain" | "danger";
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** Groups of items, separated by a line; `false` stands for an item that isn't offered. */
export type MenuGroups = readonly (readonly (MenuItem | false)[])[];

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<TriggerProps>;
  readonly groups: MenuGroups;
}

interface TriggerProps {
  readonly id?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
}

// A list has one of these in every row, and few are ever opened.
const load = () => import("./menu-list.tsx");

/** A menu button; the menu is loaded when the user is about to open it. */
export function Menu({ trigger, groups }: MenuProps) {
  const [state, setState] = useState<"open" | "closed">("closed");
  const [by, setBy] = useState<"keyboard" | "pointer">("pointer");
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const MenuList = useLazyComponent(load, {
    wanted: state === "open",
    onFailure: () => setState("closed"),
  });
  const prepare = (): void => void load().catch(() => undefined);
  const props: TriggerProps = {
    id,
    ref: button,
    "aria-haspopup": "menu",
    "aria-expanded": state === "open",
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setState((now) => (now === "open" ? "closed" : "open")),
    onKeyDown: (event) => {
      if (!["ArrowDown", "Enter", " "].includes(event.key)) return;
      event.preventDefault();
      setBy("keyboard");
      setState("open");
    },
  };
  return (
    <span className="relative inline-flex shrink-0" onPointerDown={() => setBy("pointer")}>
      {cloneElement(trigger, props)}
      {MenuList !== undefined && (
        <MenuList
          open={state === "open"}
          by={by}
          button={button}
          groups={groups
            .map((items) => items.filter((item) => item !== false))
            .filter(({ length }) => length > 0)}
          onClose={() => setState("closed")}
        />
      )}
    </span>
  );
}
