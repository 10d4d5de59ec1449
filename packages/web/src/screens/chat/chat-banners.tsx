import type { SessionDocument } from "@skillwright/server/client";
import { FlaskConical, History, ShieldQuestion } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { api } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { When } from "../../ui/when.tsx";
import { useSkills } from "../skills/use-skills.ts";
import { useTrust } from "./use-chats.ts";

/** Says that no model answers, and how to get one. */
export function RehearsalBanner() {
  return (
    <Banner icon={<FlaskConical aria-hidden />}>
      <span>
        <strong className="font-medium text-ink">Rehearsal.</strong> No model is set up, so you see what one
        would be told.
      </span>{" "}
      <Link href="/settings" className="font-medium whitespace-nowrap underline">
        Set up a model
      </Link>
    </Banner>
  );
}

/** Says that what is shown was written down, and what of it could not be read. */
export function StoredBanner({ stored }: { readonly stored: SessionDocument }) {
  return (
    <Banner icon={<History aria-hidden />}>
      Begun <When at={stored.createdAt} />. Your next message goes on with it.
      {stored.problems.map((problem) => (
        <span key={problem} className="block text-warn">
          {problem}
        </span>
      ))}
    </Banner>
  );
}

/** Asks whether the skills of this project may be told; nothing for a project without any. */
export function TrustBanner() {
  const { data: trust, refetch } = useTrust();
  const { data: skills } = useSkills("skillwright");
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const own = skills?.skills.filter(({ scope }) => scope === "project") ?? [];
  if (trust === undefined || trust.project.trusted || own.length === 0) return null;
  const agree = async (): Promise<void> => {
    try {
      await api.trustFolder({ body: { path: trust.project.folder } });
      notify({ text: "The agent is told of this project's skills from the next chat on" });
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : String(error), tone: "failed" });
    }
    setAsking(false);
    await refetch();
  };
  return (
    <>
      <Banner icon={<ShieldQuestion aria-hidden />}>
        The agent does not see the {own.length === 1 ? "skill" : `${own.length} skills`} of this project yet.{" "}
        <button type="button" onClick={() => setAsking(true)} className="font-medium underline">
          Review and trust
        </button>
      </Banner>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Trust this project?"
        lead="Agents would be told what its skills say. Nothing runs by that: each skill that runs something asks you first."
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Not now</Button>
            <Button look="primary" onClick={() => void agree()}>
              Trust the project
            </Button>
          </>
        }
      >
        <p className="mb-3 wrap-anywhere">
          <code>{trust.project.folder}</code>
        </p>
        <ul className="border-t border-line">
          {own.map(({ key, id, displayName, description }) => (
            <li key={key} className="border-b border-line py-2">
              <Link href={`/skills/view/${encodeURIComponent(id)}`} className="font-medium hover:underline">
                {displayName}
              </Link>
              <p className="text-note text-ink-soft">{description}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function Banner({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-card border border-line bg-surface px-4 py-2.5 text-note text-ink-soft [&_a]:text-accent-ink [&_button]:text-accent-ink [&>svg]:text-info [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p>{children}</p>
    </div>
  );
}
