import { useEffect, useState } from "react";
import { useLazyComponent } from "../ui/use-lazy-component.ts";

const load = () => import("./shortcuts.tsx");

/** Opens the list of shortcuts with `?` on every page, unless somebody is typing. */
export function ShortcutsHost() {
  const [open, setOpen] = useState(false);
  const Shortcuts = useLazyComponent(load, { wanted: open, onFailure: () => setOpen(false) });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null)
        return;
      // An open dialog keeps the focus.
      if (document.querySelector("[role=dialog]") !== null) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (!open || Shortcuts === undefined) return null;
  return <Shortcuts onClose={() => setOpen(false)} />;
}
