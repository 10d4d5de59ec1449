import { Import, Layers, type LucideIcon, MessageSquarePlus, Moon, Plus, Settings, Sun } from "lucide-react";
import { places } from "./places.ts";
import { chooseTheme } from "./theme.ts";

/** Something that the palette offers beside skills. */
export interface PaletteCommand {
  readonly kind: "place" | "action";
  readonly label: string;
  /** Other words for it. */
  readonly words: readonly string[];
  readonly Icon: LucideIcon;
  readonly run: () => void;
}

interface CommandContext {
  readonly go: (path: string) => void;
  readonly onOpenSkills: () => void;
}

const settings: readonly (readonly [path: string, label: string, ...words: string[]])[] = [
  ["/settings/trust", "Settings: trust", "project", "approve", "revoke"],
  ["/settings/folders", "Settings: folders of skills", "roots", "add"],
  ["/settings/configuration", "Settings: configuration", "config", "value"],
  ["/settings/look", "Settings: look", "theme", "dark", "light"],
];

/** Every place there is, and what can be done from everywhere. */
export function paletteCommands({ go, onOpenSkills }: CommandContext): readonly PaletteCommand[] {
  const isDark = document.documentElement.dataset.theme === "dark";
  const place = (
    path: string,
    label: string,
    words: readonly string[],
    Icon: LucideIcon,
  ): PaletteCommand => ({
    kind: "place",
    label,
    words,
    Icon,
    run: () => go(path),
  });
  const action = (
    label: string,
    words: readonly string[],
    Icon: LucideIcon,
    run: () => void,
  ): PaletteCommand => ({
    kind: "action",
    label,
    words,
    Icon,
    run,
  });
  return [
    ...places.map(({ path, label, words, Icon }) => place(path, label, words, Icon)),
    ...settings.map(([path, label, ...words]) => place(path, label, words, Settings)),
    action("New skill", ["create", "write", "add"], Plus, () => go("/skills/create")),
    action("Import skills", ["file", "zip", "folder", "upload"], Import, () => go("/skills/import")),
    action("New chat", ["ask", "talk", "agent"], MessageSquarePlus, () => go("/chat")),
    action("All skills in a table", ["dialog", "list", "manage"], Layers, onOpenSkills),
    action(
      `Use the ${isDark ? "light" : "dark"} theme`,
      ["colours", "night", "day"],
      isDark ? Sun : Moon,
      () => chooseTheme(isDark ? "light" : "dark"),
    ),
  ];
}
