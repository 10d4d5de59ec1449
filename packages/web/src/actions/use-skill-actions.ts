import type { ListedSkill } from "@skillwright/server/client";
import { api } from "../state/api.ts";
import { useNotify } from "../ui/notices.tsx";
import { count } from "../ui/words.ts";
import { type NamedFile, packSkills, saveFile, shareText } from "./save-file.ts";
import { useAttempt } from "./use-attempt.ts";

/** The fields of a skill that actions need. */
export type ActedSkill = Pick<ListedSkill, "id" | "name" | "displayName" | "path" | "editable" | "enabled">;

/** Actions on skills. Each reports its result in a notification, and resolves to whether it worked. */
export type SkillActions = ReturnType<typeof useSkillActions>;

export function useSkillActions() {
  const attempt = useAttempt("skills");
  // Nothing is out of date after an export.
  const attemptExport = useAttempt();
  const notify = useNotify();
  const restore = (entries: readonly string[]) =>
    attempt(
      async () => {
        for (const entry of entries) await api.restoreFromTrash({ params: { entry }, body: {} });
      },
      entries.length === 1 ? "Skill restored" : `${count(entries.length, "skill")} restored`,
    );
  return {
    switchTo: (skills: readonly ActedSkill[], to: "on" | "off") =>
      attempt(
        async () => {
          for (const { path } of skills) await api.switchSkill({ params: { skill: path }, body: { to } });
        },
        `${to === "on" ? "Enabled" : "Disabled"} ${naming(skills)}`,
      ),
    /** Makes a skill win its name against all others that have it. */
    prefer: (skill: ActedSkill) =>
      attempt(
        () => api.preferSkill({ params: { skill: skill.path } }),
        `The name ${skill.name} now refers to this skill`,
      ),
    /** Moves editable skills to the trash. The notification offers Undo. */
    remove: (skills: readonly ActedSkill[]) =>
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
    /** Downloads a `.skill` file for one skill, an archive for several. */
    exportFiles: (skills: readonly ActedSkill[]) =>
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
    share: (skill: ActedSkill) =>
      attemptExport(async () => {
        const { text } = await api.getSkillContent({ params: { skill: skill.path } });
        await shareText(skill.displayName, text, `${skill.name}.md`);
      }),
  };
}

function naming(skills: readonly ActedSkill[]): string {
  const [only, ...more] = skills;
  return only !== undefined && more.length === 0 ? only.displayName : count(skills.length, "skill");
}
