import { Download, Pin, PinOff, RotateCcw, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { api } from "../state/api.ts";
import type { MenuGroups } from "../ui/menu.tsx";
import { useNotify } from "../ui/notices.tsx";
import { reportText, runInstall } from "./run-install.ts";
import { useAttempt } from "./use-attempt.ts";

/** An installed skill is known by its name and scope. */
export interface InstalledRef {
  readonly name: string;
  readonly scope: "user" | "project";
}

/** Actions on skills that were installed from elsewhere. Each reports its result in a notification. */
export interface InstalledActions {
  /** Asks again if anything that executes has changed. */
  update(skills: readonly InstalledRef[], edits?: "refuse" | "overwrite"): Promise<boolean>;
  rollback(skill: InstalledRef): Promise<boolean>;
  /** Null unpins. */
  pin(skill: InstalledRef, reason: string | null): Promise<boolean>;
  remove(skill: InstalledRef): Promise<boolean>;
}

export function useInstalledActions(): InstalledActions {
  const attempt = useAttempt("skills");
  const notify = useNotify();
  return useMemo(
    () => ({
      update: (skills, edits = "refuse") =>
        attempt(async () => {
          for (const [scope, some] of Map.groupBy(skills, (skill) => skill.scope)) {
            const report = await runInstall(() =>
              api.startUpdate({ body: { names: some.map(({ name }) => name), scope, edits } }),
            );
            notify({ text: reportText(report), tone: report.failed.length > 0 ? "failed" : "done" });
          }
        }),
      rollback: ({ name, scope }) =>
        attempt(
          () => api.rollbackInstalled({ params: { name }, query: { scope }, body: {} }),
          `Rolled back ${name}`,
        ),
      pin: ({ name, scope }, reason) =>
        attempt(
          () => api.pinInstalled({ params: { name }, query: { scope }, body: { reason } }),
          reason === null ? `Unpinned ${name}` : `Pinned ${name}`,
        ),
      remove: ({ name, scope }) =>
        attempt(
          () => api.removeInstalled({ params: { name }, query: { scope } }),
          `Moved ${name} to the trash`,
        ),
    }),
    [attempt, notify],
  );
}

interface MenuSkill extends InstalledRef {
  readonly origin: { readonly pinned?: string | undefined };
  /** How it compares with the lockfile, if that is known. */
  readonly state?: "ok" | "changed" | "missing" | undefined;
}

/** The actions for an installed skill. */
export function installedMenu<Skill extends MenuSkill>(
  skill: Skill,
  actions: InstalledActions,
  onPin: (skill: Skill) => void,
): MenuGroups {
  const isPinned = skill.origin.pinned !== undefined;
  return [
    [
      {
        label: skill.state === "changed" ? "Update and discard my changes" : "Update",
        icon: <Download />,
        disabled: isPinned,
        onSelect: () => void actions.update([skill], skill.state === "changed" ? "overwrite" : "refuse"),
      },
      {
        label: "Undo last update",
        icon: <RotateCcw />,
        onSelect: () => void actions.rollback(skill),
      },
      isPinned
        ? { label: "Unpin", icon: <PinOff />, onSelect: () => void actions.pin(skill, null) }
        : { label: "Pin", icon: <Pin />, onSelect: () => onPin(skill) },
    ],
    [
      {
        label: "Remove",
        icon: <Trash2 />,
        tone: "danger",
        onSelect: () => void actions.remove(skill),
      },
    ],
  ];
}
