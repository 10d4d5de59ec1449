import type { ListedSkill } from "@skillwright/server/client";
import { Link } from "wouter";
import { api } from "../state/api.ts";
import { skillPath } from "../state/paths.ts";
import { Button } from "../ui/button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useAttempt } from "./use-attempt.ts";

interface TrustDialogProps {
  readonly folder: string;
  readonly skills: readonly ListedSkill[];
  readonly onClose: () => void;
}

/** Shows which skills agents would see and asks whether to trust the project. */
export default function TrustDialog({ folder, skills, onClose }: TrustDialogProps) {
  const attempt = useAttempt("trust");
  const trust = async (): Promise<void> => {
    await attempt(
      () => api.trustFolder({ body: { path: folder } }),
      "Project trusted. New chats can see its skills.",
    );
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Trust this project?"
      lead="Agents can then see this project's skills. This doesn't let anything run: you're asked before a skill runs a command."
      action="Trust project"
      cancel={<Button onClick={onClose}>Not now</Button>}
      onSubmit={trust}
    >
      <code className="wrap-anywhere">{folder}</code>
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
    </FormDialog>
  );
}
