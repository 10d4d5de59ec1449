import type { ListedSkill } from "@skillwright/server/client";
import { Link } from "wouter";
import { api } from "../state/api.ts";
import { skillPath } from "../state/paths.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";

interface TrustDialogProps {
  readonly folder: string;
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
  /** Called after the attempt, whether it succeeded or failed. */
  readonly onDone: () => Promise<void>;
}

/** Shows which skills agents would see and asks whether to trust the project. */
export default function TrustDialog({ folder, skills, onClose, onDone }: TrustDialogProps) {
  const notify = useNotify();
  const agree = async (): Promise<void> => {
    try {
      await api.trustFolder({ body: { path: folder } });
      notify({ text: "Project trusted. New chats can see its skills." });
    } catch (error) {
      notify({ text: errorText(error), tone: "failed" });
    }
    await onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Trust this project?"
      lead="Lets agents see this project's skills. Doesn't let anything run: a skill asks you before it runs a command."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" onClick={() => void agree()}>
            Trust project
          </Button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere">
        <code>{folder}</code>
      </p>
      <ul className="border-t border-line">
        {skills.map(({ key, id, displayName, description }) => (
          <li key={key} className="border-b border-line py-2">
            <Link href={skillPath(id)} onClick={onClose} className="font-medium hover:underline">
              {displayName}
            </Link>
            <p className="text-note text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
