import type { ListedSkill } from "@skillwright/server/client";
import { Link } from "wouter";
import { api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";

interface TrustDialogProps {
  readonly folder: string;
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
  /** The project was trusted, or could not be. */
  readonly onDone: () => Promise<void>;
}

/** Shows what agents would be told if a project were trusted, and asks for it. */
export default function TrustDialog({ folder, skills, onClose, onDone }: TrustDialogProps) {
  const notify = useNotify();
  const agree = async (): Promise<void> => {
    try {
      await api.trustFolder({ body: { path: folder } });
      notify({ text: "Agents are told of this project's skills from the next chat on" });
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
      lead="Agents would be told what its skills say. Nothing runs by that: each skill that runs something asks you first."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button look="primary" onClick={() => void agree()}>
            Trust the project
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
            <Link
              href={`/skills/view/${encodeURIComponent(id)}`}
              onClick={onClose}
              className="font-medium hover:underline"
            >
              {displayName}
            </Link>
            <p className="text-note text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
