import { useState } from "react";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { isDialogOpen, isTyping, useKey } from "../ui/use-key.ts";

const Shortcuts = lazyDialog(() => import("./shortcuts.tsx"));

/** Opens the list of shortcuts with `?` on every page, unless somebody is typing. */
export function ShortcutsHost() {
  const [open, setOpen] = useState(false);
  useKey((event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || isDialogOpen()) return;
    event.preventDefault();
    setOpen(true);
  });
  return open && <Shortcuts onClose={() => setOpen(false)} />;
}
