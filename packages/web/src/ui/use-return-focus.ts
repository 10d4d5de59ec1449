import { useRef } from "react";

/** Returns the focus to the element that opened a dialog. */
export interface ReturnFocus {
  /** Call before the dialog takes the focus. */
  readonly remember: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      // The focus may already have been moved elsewhere.
      if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus();
    },
  };
}
