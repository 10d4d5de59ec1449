import { Download, Ellipsis, Pin, PinOff, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../state/api.ts";
import { IconButton } from "../ui/button.tsx";
import { LineDialog } from "../ui/line-dialog.tsx";
import { Menu } from "../ui/menu.tsx";
import { useNotify } from "../ui/notices.tsx";
import { reportText, runInstall } from "./run-install.ts";
import { useAttempt } from "./use-attempt.ts";

/** An installed skill is known by its name and scope. */
interface InstalledRef {
  readonly name: string;
  readonly scope: "user" | "project";
}

type Update = (skills: readonly InstalledRef[], edits?: "refuse" | "overwrite") => Promise<boolean>;

/** Updates installed skills and reports the result. Asks again if anything that executes has changed. */
export function useUpdate(): Update {
  const attempt = useAttempt("skills");
  const notify = useNotify();
  return (skills, edits = "refuse") =>
    attempt(async () => {
      for (const [scope, some] of Map.groupBy(skills, (skill) => skill.scope)) {
        const report = await runInstall(() =>
          api.startUpdate({ body: { names: some.map(({ name }) => name), scope, edits } }),
        );
        notify({ text: reportText(report), tone: report.failed.length > 0 ? "failed" : "done" });
      }
    });
}

interface InstalledMenuProps {
  readonly skill: InstalledRef & { readonly origin: { readonly pinned?: string | undefined } };
  /** How it compares with the lockfile, if that is known. */
  readonly state: "ok" | "changed" | "missing" | undefined;
  readonly label: string;
}

/** The actions for an installed skill. Each reports its result in a notification. */
export function InstalledMenu({ skill, state, label }: InstalledMenuProps) {
  const { name, scope, origin } = skill;
  const update = useUpdate();
  const attempt = useAttempt("skills");
  const [pinning, setPinning] = useState(false);
  const request = { params: { name }, query: { scope } };
  const isPinned = origin.pinned !== undefined;
  const pin = (reason: string | null) =>
    attempt(
      () => api.pinInstalled({ ...request, body: { reason } }),
      `${reason === null ? "Unpinned" : "Pinned"} ${name}`,
    );
  return (
    <>
      <Menu
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
        groups={[
          [
            {
              label: state === "changed" ? "Update and discard my changes" : "Update",
              icon: <Download />,
              disabled: isPinned,
              onSelect: () => void update([skill], state === "changed" ? "overwrite" : "refuse"),
            },
            {
              label: "Roll back the last update",
              icon: <RotateCcw />,
              onSelect: () =>
                void attempt(() => api.rollbackInstalled({ ...request, body: {} }), `Rolled back ${name}`),
            },
            isPinned
              ? { label: "Unpin", icon: <PinOff />, onSelect: () => void pin(null) }
              : { label: "Pin", icon: <Pin />, onSelect: () => setPinning(true) },
          ],
          [
            {
              label: "Remove",
              icon: <Trash2 />,
              tone: "danger",
              onSelect: () => void attempt(() => api.removeInstalled(request), `Moved ${name} to the trash`),
            },
          ],
        ]}
      />
      {pinning && (
        <LineDialog
          title={`Pin ${name}`}
          lead="Updates skip this skill until you unpin it."
          label="Reason"
          hint="Saved in the lockfile, where others can see it."
          placeholder="Version 2 needs a newer Python"
          maxLength={500}
          action="Pin"
          onLine={pin}
          onClose={() => setPinning(false)}
        />
      )}
    </>
  );
}
