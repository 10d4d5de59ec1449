import type { SessionDocument } from "@skillwright/server/client";
import { FlaskConical, History, ShieldQuestion } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useTrustQuestion, useUntrustedSkills } from "../../actions/trust-banner.tsx";
import { DateTime } from "../../ui/badge.tsx";
import { TextButton, TextLink } from "../../ui/link.tsx";

interface Note {
  readonly title: string;
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

interface ChatNotesProps {
  /** Whether no model is used. */
  readonly rehearses: boolean;
  /** The saved conversation that the chat continues. */
  readonly stored: SessionDocument | undefined;
}

/** What to know about this chat, in one chip: the first note, and how many more there are. */
export function ChatNotes({ rehearses, stored }: ChatNotesProps) {
  const untrusted = useUntrustedSkills();
  const { ask, question } = useTrustQuestion();
  const [open, setOpen] = useState(false);
  const notes: readonly (Note | false)[] = [
    untrusted.length > 0 && {
      title: "Untrusted project",
      icon: <ShieldQuestion />,
      text: (
        <>
          Agents can't see this project's {untrusted.length === 1 ? "skill" : `${untrusted.length} skills`}{" "}
          until you trust it.{" "}
          <TextButton
            onClick={() => {
              setOpen(false);
              ask();
            }}
          >
            Review and trust
          </TextButton>
        </>
      ),
    },
    rehearses && {
      title: "Rehearsal mode",
      icon: <FlaskConical />,
      text: (
        <>
          No model is set up, so you see what a model would receive.{" "}
          <TextLink href="/settings">Set up a model</TextLink>
        </>
      ),
    },
    stored !== undefined && {
      title: "Saved chat",
      icon: <History />,
      text: (
        <>
          Started <DateTime at={stored.createdAt} />. Your next message continues this chat.
          {stored.problems.map((problem) => (
            <span key={problem} className="block text-warn">
              {problem}
            </span>
          ))}
        </>
      ),
    },
  ];
  const shown = notes.filter((note) => note !== false);
  const [first] = shown;
  return (
    <>
      {first !== undefined && (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger className="max-sm:order-last inline-flex h-7 items-center gap-1.5 rounded-full bg-info-soft px-3 text-note font-medium whitespace-nowrap text-info hover:underline [&>svg]:size-3.5">
            {first.icon}
            {first.title}
            {shown.length > 1 && (
              <span className="font-normal">
                +{shown.length - 1}
                <span className="sr-only"> more</span>
              </span>
            )}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={6}
              collisionPadding={16}
              aria-label="About this chat"
              className="z-40 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface px-4 py-1 shadow-lift animate-rise"
            >
              <ul>
                {shown.map(({ title, icon, text }) => (
                  <li
                    key={title}
                    className="flex gap-3 border-b border-line py-3 last:border-0 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-info"
                  >
                    {icon}
                    <div className="min-w-0">
                      <p className="font-medium">{title}</p>
                      <p className="text-note text-ink-soft">{text}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      {question}
    </>
  );
}
