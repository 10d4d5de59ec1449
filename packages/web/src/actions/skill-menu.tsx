import { Copy, Download, Eye, Pencil, Power, Share2, Trash2 } from "lucide-react";
import { editorPath, skillPath } from "../state/paths.ts";
import type { MenuItem } from "../ui/menu.tsx";
import { canShare } from "./save-file.ts";
import type { ActedSkill, SkillActions } from "./use-skill-actions.ts";

interface SkillMenuOptions {
  readonly actions: SkillActions;
  readonly go: (path: string) => void;
  readonly onClone: (skill: ActedSkill) => void;
  /** Where the menu is shown. A skill's own page has no View item. */
  readonly location: "list" | "page";
}

/** The actions for a skill. A read-only skill has no Edit or Delete. */
export function skillMenu(
  skill: ActedSkill,
  { actions, go, onClone, location }: SkillMenuOptions,
): readonly (readonly MenuItem[])[] {
  const groups: readonly (readonly MenuItem[])[] = [
    location === "page"
      ? []
      : [
          { label: "View", icon: <Eye aria-hidden />, onSelect: () => go(skillPath(skill.id)) },
          ...(skill.editable
            ? [{ label: "Edit", icon: <Pencil aria-hidden />, onSelect: () => go(editorPath(skill.id)) }]
            : []),
        ],
    [
      { label: "Clone", icon: <Copy aria-hidden />, onSelect: () => onClone(skill) },
      { label: "Export", icon: <Download aria-hidden />, onSelect: () => void actions.exportFiles([skill]) },
      ...(canShare
        ? [{ label: "Share", icon: <Share2 aria-hidden />, onSelect: () => void actions.share(skill) }]
        : []),
      {
        label: skill.enabled ? "Disable" : "Enable",
        icon: <Power aria-hidden />,
        onSelect: () => void actions.switchTo([skill], skill.enabled ? "off" : "on"),
      },
    ],
    skill.editable
      ? [
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            onSelect: () => void actions.remove([skill]),
          },
        ]
      : [],
  ];
  return groups.filter(({ length }) => length > 0);
}
