import { useRef } from "react";

/** What gives the focus back to where it was before a dialog opened. */
export interface Opener {
  /** To be called before the dialog takes the focus. */
  readonly remember: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

export function useOpener(): Opener {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      // Whoever closed it may have sent the focus elsewhere.
      if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus();
    },
  };
}
