import { Copy, Download, Eye, Pencil, Power, Share2, Trash2 } from "lucide-react";
import { editorPath, skillPath } from "../state/paths.ts";
import type { MenuGroups } from "../ui/menu.tsx";
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
): MenuGroups {
  return [
    location === "list"
      ? [
          { label: "View", icon: <Eye />, onSelect: () => go(skillPath(skill.id)) },
          skill.editable && { label: "Edit", icon: <Pencil />, onSelect: () => go(editorPath(skill.id)) },
        ]
      : [],
    [
      { label: "Clone", icon: <Copy />, onSelect: () => onClone(skill) },
      { label: "Export", icon: <Download />, onSelect: () => void actions.exportFiles([skill]) },
      canShare && { label: "Share", icon: <Share2 />, onSelect: () => void actions.share(skill) },
      {
        label: skill.enabled ? "Disable" : "Enable",
        icon: <Power />,
        onSelect: () => void actions.switchTo([skill], skill.enabled ? "off" : "on"),
      },
    ],
    [
      skill.editable && {
        label: "Delete",
        icon: <Trash2 />,
        tone: "danger",
        onSelect: () => void actions.remove([skill]),
      },
    ],
  ];
}
