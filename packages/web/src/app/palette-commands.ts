import {
  Download,
  Import,
  Layers,
  type LucideIcon,
  MessageSquarePlus,
  Moon,
  Plus,
  Rows2,
  Rows3,
  Settings,
  Sun,
  TableProperties,
  Trash2,
} from "lucide-react";
import { density } from "../state/setting.ts";
import { chooseTheme, shownTheme } from "../state/theme.ts";
import { pages } from "./pages.ts";

/** An entry of the command palette that isn't a skill. */
export interface PaletteCommand {
  readonly kind: "page" | "action";
  readonly label: string;
  /** Synonyms that match it. */
  readonly words: readonly string[];
  readonly Icon: LucideIcon;
  readonly run: () => void;
}

interface CommandContext {
  readonly go: (path: string) => void;
  readonly onOpenSkills: () => void;
}

const settings: readonly (readonly [path: string, label: string, ...words: string[]])[] = [
  ["/settings/trust", "Settings: Trust", "project", "approve", "revoke"],
  ["/settings/access", "Settings: Access", "sign-ins", "browsers", "secrets", "sign out"],
  ["/settings/folders", "Settings: Folders", "roots", "add"],
  ["/settings/configuration", "Settings: Configuration", "config", "value"],
  ["/settings/appearance", "Settings: Appearance", "theme", "dark", "light"],
];

/** Every page, and every command that works on any page. */
export function paletteCommands({ go, onOpenSkills }: CommandContext): readonly PaletteCommand[] {
  const isDark = shownTheme.get() === "dark";
  const isCompact = density.get() === "compact";
  const action = (
    label: string,
    words: readonly string[],
    Icon: LucideIcon,
    run: () => void,
  ): PaletteCommand => ({ kind: "action", label, words, Icon, run });
  const page = (path: string, label: string, words: readonly string[], Icon: LucideIcon): PaletteCommand => ({
    ...action(label, words, Icon, () => go(path)),
    kind: "page",
  });
  return [
    ...pages.map(({ path, label, words, Icon }) => page(path, label, words, Icon)),
    ...settings.map(([path, label, ...words]) => page(path, label, words, Settings)),
    page("/skills/everywhere", "Skills by agent", ["everywhere", "sync", "copies", "drift"], TableProperties),
    page("/trash", "Trash", ["deleted", "restore"], Trash2),
    action("New skill", ["create", "write", "add"], Plus, () => go("/skills/create")),
    action("Add skills", ["install", "repository", "git", "npm", "update"], Download, () =>
      go("/skills/add"),
    ),
    action("Import skills", ["file", "zip", "folder", "upload"], Import, () => go("/skills/import")),
    action("New chat", ["ask", "talk", "agent"], MessageSquarePlus, () => go("/chat")),
    action("Show all skills", ["dialog", "list", "manage"], Layers, onOpenSkills),
    action(
      isCompact ? "Use comfortable rows" : "Use compact rows",
      ["density", "list", "small"],
      isCompact ? Rows2 : Rows3,
      () => density.set(isCompact ? "roomy" : "compact"),
    ),
    action(
      `Switch to ${isDark ? "light" : "dark"} theme`,
      ["colours", "night", "day"],
      isDark ? Sun : Moon,
      () => chooseTheme(isDark ? "light" : "dark"),
    ),
  ];
}
