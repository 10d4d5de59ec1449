import type { Operations } from "@skillwright/server/client";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { errorText } from "../../actions/error-text.ts";
import { saveFile } from "../../actions/save-file.ts";
import { api } from "../../app/api.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { useNotify } from "../../ui/notices.tsx";

type Stored = Operations["listSessions"]["response"]["sessions"][number];

interface SavedChatsProps {
  readonly chats: readonly Stored[];
  readonly onClose: () => void;
  readonly onRemoved: (id: string) => void;
}

/** Saved conversations, which can be continued, exported, or deleted. */
export function SavedChats({ chats, onClose, onRemoved }: SavedChatsProps) {
  // Deleting is permanent, so it takes a second click.
  const [asked, setAsked] = useState<string>();
  const queries = useQueryClient();
  const notify = useNotify();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify({ text: errorText(error), tone: "failed" });
    }
  };
  const remove = (id: string) =>
    attempt(async () => {
      await api.deleteSession({ params: { session: id } });
      flushSync(() => onRemoved(id));
      await queries.invalidateQueries({ queryKey: ["chats"] });
    });
  const keep = (id: string) =>
    attempt(async () => {
      const bytes = await api.exportSession({ params: { session: id }, query: {} });
      saveFile({ name: "conversation.md", bytes: new Uint8Array(bytes) });
    });
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-label font-medium text-ink-faint">Saved chats</h3>
      <ul aria-label="Saved chats" className="-mx-2">
        {chats.map(({ id, title, agent, updatedAt }) => {
          const name = title === "" ? "Untitled chat" : title;
          return (
            <li key={id} className="flex items-center gap-1 rounded-control px-2 hover:bg-sunken">
              <Link href={`/chat/${id}`} onClick={onClose} className="min-w-0 flex-1 py-2">
                <span className="block truncate font-medium">{name}</span>
                <span className="text-note text-ink-soft">
                  {agent}, <DateTime at={updatedAt} />
                </span>
              </Link>
              <IconButton label={`Export ${name}`} onClick={() => void keep(id)}>
                <Download aria-hidden className="size-4" />
              </IconButton>
              {asked === id ? (
                <Button variant="danger" onClick={() => void remove(id)}>
                  Delete permanently
                </Button>
              ) : (
                <IconButton label={`Delete ${name}`} onClick={() => setAsked(id)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
