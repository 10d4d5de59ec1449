import { Download, Pin, PinOff, RotateCcw, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { api, queries } from "../state/api.ts";
import { skillsKey } from "../state/use-skills.ts";
import type { MenuItem } from "../ui/menu.tsx";
import { useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";
import { reportText, runInstall } from "./run-install.ts";

/** An installed skill is known by its name and scope. */
export interface InstalledRef {
  readonly name: string;
  readonly scope: "user" | "project";
}

/** Actions on skills that were installed from elsewhere. Each reports its result in a notification. */
export interface InstalledActions {
  /** Asks again if anything that executes has changed. */
  update(skills: readonly InstalledRef[], edits?: "refuse" | "overwrite"): Promise<void>;
  rollback(skill: InstalledRef): Promise<void>;
  /** Null unpins. */
  pin(skill: InstalledRef, reason: string | null): Promise<void>;
  remove(skill: InstalledRef): Promise<void>;
}

export function useInstalledActions(): InstalledActions {
  const notify = useNotify();
  return useMemo(() => {
    const attempt = async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        notify({ text: errorText(error), tone: "failed" });
      }
      await queries.invalidateQueries({ queryKey: skillsKey });
    };
    return {
      update: (skills, edits = "refuse") =>
        attempt(async () => {
          for (const [scope, some] of Map.groupBy(skills, (skill) => skill.scope)) {
            const report = await runInstall(() =>
              api.startUpdate({ body: { names: some.map(({ name }) => name), scope, edits } }),
            );
            notify({
              text: reportText(report),
              ...(report.failed.length > 0 && { tone: "failed" as const }),
            });
          }
        }),
      rollback: ({ name, scope }) =>
        attempt(async () => {
          await api.rollbackInstalled({ params: { name }, query: { scope }, body: {} });
          notify({ text: `Rolled ${name} back` });
        }),
      pin: ({ name, scope }, reason) =>
        attempt(async () => {
          await api.pinInstalled({ params: { name }, query: { scope }, body: { reason } });
          notify({ text: reason === null ? `Unpinned ${name}` : `Pinned ${name}` });
        }),
      remove: ({ name, scope }) =>
        attempt(async () => {
          await api.removeInstalled({ params: { name }, query: { scope } });
          notify({ text: `Removed ${name}. It is in the trash.` });
        }),
    };
  }, [notify]);
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
): readonly (readonly MenuItem[])[] {
  const isPinned = skill.origin.pinned !== undefined;
  return [
    [
      {
        label: skill.state === "changed" ? "Update and discard my changes" : "Update",
        icon: <Download aria-hidden />,
        disabled: isPinned,
        onSelect: () => void actions.update([skill], skill.state === "changed" ? "overwrite" : "refuse"),
      },
      {
        label: "Undo last update",
        icon: <RotateCcw aria-hidden />,
        onSelect: () => void actions.rollback(skill),
      },
      isPinned
        ? { label: "Unpin", icon: <PinOff aria-hidden />, onSelect: () => void actions.pin(skill, null) }
        : { label: "Pin", icon: <Pin aria-hidden />, onSelect: () => onPin(skill) },
    ],
    [
      {
        label: "Remove",
        icon: <Trash2 aria-hidden />,
        tone: "danger",
        onSelect: () => void actions.remove(skill),
      },
    ],
  ];
}
