import type { ListedSkill } from "@skillwright/server/client";
import { useMemo } from "react";
import { api } from "../state/api.ts";
import { useNotify } from "../ui/notices.tsx";
import { count } from "../ui/words.ts";
import { type NamedFile, packSkills, saveFile, shareText } from "./save-file.ts";
import { useAttempt } from "./use-attempt.ts";

/** The fields of a skill that actions need. */
export type ActedSkill = Pick<ListedSkill, "id" | "name" | "displayName" | "path" | "editable" | "enabled">;

/** Actions on skills. Each reports its result in a notification. */
export interface SkillActions {
  switchTo(skills: readonly ActedSkill[], to: "on" | "off"): Promise<boolean>;
  /** Makes a skill win its name against all others that have it. */
  prefer(skill: ActedSkill): Promise<boolean>;
  /** Moves editable skills to the trash. The notification offers Undo. */
  remove(skills: readonly ActedSkill[]): Promise<boolean>;
  /** Downloads a `.skill` file for one skill, an archive for several. */
  exportFiles(skills: readonly ActedSkill[]): Promise<boolean>;
  share(skill: ActedSkill): Promise<boolean>;
}

export function useSkillActions(): SkillActions {
  const attempt = useAttempt("skills");
  // Nothing is out of date after an export.
  const attemptExport = useAttempt();
  const notify = useNotify();
  return useMemo(() => {
    const restore = (entries: readonly string[]) =>
      attempt(
        async () => {
          for (const entry of entries) await api.restoreFromTrash({ params: { entry }, body: {} });
        },
        entries.length === 1 ? "Skill restored" : `${count(entries.length, "skill")} restored`,
      );
    return {
      switchTo: (skills, to) =>
        attempt(
          async () => {
            for (const { path } of skills) await api.switchSkill({ params: { skill: path }, body: { to } });
          },
          `${to === "on" ? "Enabled" : "Disabled"} ${naming(skills)}`,
        ),
      prefer: (skill) =>
        attempt(
          () => api.preferSkill({ params: { skill: skill.path } }),
          `The name ${skill.name} now means this skill`,
        ),
      remove: (skills) =>
        attempt(async () => {
          const entries: string[] = [];
          const gone: ActedSkill[] = [];
          try {
            // One at a time and by path: deleting a skill can hand its id to another one.
            for (const skill of skills.filter(({ editable }) => editable)) {
              const { trash } = await api.deleteSkill({ params: { skill: skill.path } });
              gone.push(skill);
              if (trash !== null) entries.push(trash.id);
            }
          } finally {
            if (gone.length > 0) {
              notify({
                text: `Deleted ${naming(gone)}`,
                action: { label: "Undo", run: () => void restore(entries) },
              });
            }
          }
        }),
      exportFiles: (skills) =>
        attemptExport(
          async () => {
            const files: NamedFile[] = [];
            for (const { name, path } of skills) {
              const bytes = await api.exportSkill({ params: { skill: path }, query: { format: "skill" } });
              files.push({ name: `${name}.skill`, bytes: new Uint8Array(bytes) });
            }
            const [only, ...more] = files;
            const { name, bytes } = only !== undefined && more.length === 0 ? only : await packSkills(files);
            saveFile(name, bytes);
            return name;
          },
          (name) => `Saved ${name}`,
        ),
      share: (skill) =>
        attemptExport(async () => {
          const { text } = await api.getSkillContent({ params: { skill: skill.path } });
          await shareText(skill.displayName, text, `${skill.name}.md`);
        }),
    };
  }, [attempt, attemptExport, notify]);
}

function naming(skills: readonly ActedSkill[]): string {
  const [only, ...more] = skills;
  return only !== undefined && more.length === 0 ? only.displayName : count(skills.length, "skill");
}
