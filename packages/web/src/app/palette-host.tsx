import { useEffect } from "react";
import { useLazyComponent } from "../ui/use-lazy-component.ts";

interface PaletteHostProps {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onOpenSkills: () => void;
}

const load = () => import("./palette.tsx");

/** The palette's shortcut: Command on a Mac, Control elsewhere. */
export const paletteKeys: { readonly modifier: "metaKey" | "ctrlKey"; readonly label: string } =
  navigator.platform.startsWith("Mac")
    ? { modifier: "metaKey", label: "⌘K" }
    : { modifier: "ctrlKey", label: "Ctrl+K" };

/** Listens for the palette's shortcut on every page and loads the palette on first use. */
export function PaletteHost({ open, onOpen, onClose, onOpenSkills }: PaletteHostProps) {
  const Palette = useLazyComponent(load, { wanted: open, onFailure: onClose });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!event[paletteKeys.modifier] || event.key.toLowerCase() !== "k" || event.defaultPrevented) return;
      // An open dialog keeps the focus.
      if (document.querySelector("[role=dialog]") !== null) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [onOpen]);
  if (!open || Palette === undefined) return null;
  return <Palette onClose={onClose} onOpenSkills={onOpenSkills} />;
}
