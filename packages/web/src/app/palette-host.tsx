import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { isDialogOpen, useKey } from "../ui/use-key.ts";

interface PaletteHostProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onOpenSkills: () => void;
}

const Palette = lazyDialog(() => import("./palette.tsx"));

/** The palette's shortcut: Command on a Mac, Control elsewhere. */
export const paletteKeys: { readonly modifier: "metaKey" | "ctrlKey"; readonly label: string } =
  navigator.platform.startsWith("Mac")
    ? { modifier: "metaKey", label: "⌘K" }
    : { modifier: "ctrlKey", label: "Ctrl+K" };

/** Listens for the palette's shortcut on every page and loads the palette on first use. */
export function PaletteHost({ open, onOpen, onClose, onOpenSkills }: PaletteHostProps) {
  useKey((event) => {
    if (!event[paletteKeys.modifier] || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
    if (isDialogOpen()) return;
    event.preventDefault();
    onOpen();
  });
  return open && <Palette onClose={onClose} onOpenSkills={onOpenSkills} />;
}
