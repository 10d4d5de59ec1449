import type { ListedSkill } from "@skillwright/server/client";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../state/api.ts";
import { skillsKey } from "../state/use-skills.ts";
import { useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";
import { type NamedFile, packSkills, saveFile, shareText } from "./save-file.ts";

/** The fields of a skill that actions need. */
export type ActedSkill = Pick<ListedSkill, "id" | "name" | "displayName" | "path" | "editable" | "enabled">;

/** Actions on skills. Each reports its result in a notification. */
export interface SkillActions {
  switchTo(skills: readonly ActedSkill[], to: "on" | "off"): Promise<void>;
  /** Makes a skill win its name against all others that have it. */
  prefer(skill: ActedSkill): Promise<void>;
  /** Moves editable skills to the trash. The notification offers Undo. */
  remove(skills: readonly ActedSkill[]): Promise<void>;
  /** Downloads a `.skill` file for one skill, an archive for several. */
  exportFiles(skills: readonly ActedSkill[]): Promise<void>;
  share(skill: ActedSkill): Promise<void>;
}

export function useSkillActions(): SkillActions {
  const queries = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: skillsKey });
    const attempt = async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        notify({ text: errorText(error), tone: "failed" });
      }
    };
    const restore = (entries: readonly string[]) =>
      attempt(async () => {
        for (const entry of entries) await api.restoreFromTrash({ params: { entry }, body: {} });
        await refresh();
        notify({ text: entries.length === 1 ? "Skill restored" : `${entries.length} skills restored` });
      });
    return {
      switchTo: (skills, to) =>
        attempt(async () => {
          for (const skill of skills) await api.switchSkill({ params: { skill: skill.path }, body: { to } });
          await refresh();
          notify({ text: `${to === "on" ? "Enabled" : "Disabled"} ${naming(skills)}` });
        }),
      prefer: (skill) =>
        attempt(async () => {
          await api.preferSkill({ params: { skill: skill.path } });
          await refresh();
          notify({ text: `The name ${skill.name} now means this skill` });
        }),
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
            await refresh();
            if (gone.length > 0) {
              notify({
                text: `Deleted ${naming(gone)}`,
                action: { label: "Undo", run: () => void restore(entries) },
              });
            }
          }
        }),
      exportFiles: (skills) =>
        attempt(async () => {
          const files: NamedFile[] = [];
          for (const { name, path } of skills) {
            const bytes = await api.exportSkill({ params: { skill: path }, query: { format: "skill" } });
            files.push({ name: `${name}.skill`, bytes: new Uint8Array(bytes) });
          }
          const [only, ...more] = files;
          if (only === undefined) return;
          const file = more.length === 0 ? only : await packSkills(files);
          saveFile(file);
          notify({ text: `Saved ${file.name}` });
        }),
      share: (skill) =>
        attempt(async () => {
          const { text } = await api.getSkillContent({ params: { skill: skill.path } });
          await shareText(skill.displayName, text, `${skill.name}.md`);
        }),
    };
  }, [queries, notify]);
}

function naming(skills: readonly ActedSkill[]): string {
  const [only, ...more] = skills;
  return only !== undefined && more.length === 0 ? only.displayName : `${skills.length} skills`;
}
