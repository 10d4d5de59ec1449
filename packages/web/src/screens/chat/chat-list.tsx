import type { Operations } from "@skillwright/server/client";
import { useQueryClient } from "@tanstack/react-query";
import { Download, MessageSquare, Trash2 } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { errorText } from "../../actions/error-text.ts";
import { saveFile } from "../../actions/save-file.ts";
import { api } from "../../state/api.ts";
import { useAsks } from "../../state/use-pending.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, Failure, Loading } from "../../ui/failure.tsx";
import { Input } from "../../ui/field.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { useChats, useSavedChats } from "./use-chats.ts";

interface ChatListProps {
  readonly onClose: () => void;
  /** Called when a chat was closed. */
  readonly onEnded: (id: string) => void;
}

/** Open chats and saved chats in a sheet. */
export function ChatList({ onClose, onEnded }: ChatListProps) {
  return (
    <Dialog open shape="sheet" onClose={onClose} title="Chat history">
      <ChatHistory onClose={onClose} onEnded={onEnded} />
    </Dialog>
  );
}

/** Open chats and saved chats beside the conversation, where there is room. */
export function ChatRail({ onEnded }: Pick<ChatListProps, "onEnded">) {
  return (
    <aside
      aria-label="Chats"
      className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line px-5 py-5 min-[88rem]:block"
    >
      <ChatHistory onClose={() => undefined} onEnded={onEnded} />
    </aside>
  );
}

/** Open chats and saved chats; each can be continued. */
function ChatHistory({ onClose, onEnded }: ChatListProps) {
  const [text, setText] = useState("");
  const open = useChats();
  const written = useSavedChats();
  const { data } = open;
  const { data: stored } = written;
  const failed = open.error ?? written.error;
  const { data: waiting } = useAsks();
  const queries = useQueryClient();
  const end = async (id: string): Promise<void> => {
    await api.closeChat({ params: { chat: id } }).catch(() => undefined);
    // The page drops the chat first, so that nothing refetches a chat that is gone.
    flushSync(() => onEnded(id));
    await queries.invalidateQueries({ queryKey: ["chats"] });
  };
  const wanted = text.trim().toLowerCase();
  const fits = (title: string | null): boolean => (title ?? "").toLowerCase().includes(wanted);
  const opened = data?.chats.toReversed().filter(({ title }) => fits(title)) ?? [];
  const saved = stored?.filter(({ title }) => fits(title)) ?? [];
  const isMany = (data?.chats.length ?? 0) + (stored?.length ?? 0) > 3;
  return (
    <>
      {isMany && (
        <Input
          type="search"
          aria-label="Filter chats"
          placeholder="Filter"
          className="mb-3"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {failed !== null && (
        <Failure error={failed} onRetry={() => void Promise.all([open.refetch(), written.refetch()])} />
      )}
      {failed === null && (open.isPending || written.isPending) && <Loading what="chats" />}
      {data?.chats.length === 0 && stored?.length === 0 && (
        <EmptyState icon={<MessageSquare aria-hidden />} title="No chats yet">
          Chats are saved on this computer when you send the first message.
        </EmptyState>
      )}
      <ul aria-label="Open chats" className="-mx-2">
        {opened.map((chat) => (
          <li key={chat.id} className="flex items-center gap-1 rounded-control px-2 hover:bg-sunken">
            <Link href={`/chat/${chat.id}`} onClick={onClose} className="min-w-0 flex-1 py-2">
              <span className="block truncate font-medium">{chat.title ?? "Untitled chat"}</span>
              <span className="flex items-center gap-2 text-note text-ink-faint">
                {chat.agent}, {chat.messages} {chat.messages === 1 ? "message" : "messages"}
                {chat.state === "answering" && <Badge tone="accent">answering</Badge>}
                {waiting?.asks.some((ask) => ask.chat === chat.id) === true && (
                  <Badge tone="warn">needs your answer</Badge>
                )}
              </span>
            </Link>
            <IconButton label={`Close ${chat.title ?? "this chat"}`} onClick={() => void end(chat.id)}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {saved.length > 0 && <SavedChats chats={saved} onClose={onClose} onRemoved={onEnded} />}
    </>
  );
}

type Stored = Operations["listSessions"]["response"]["sessions"][number];

interface SavedChatsProps {
  readonly chats: readonly Stored[];
  readonly onClose: () => void;
  readonly onRemoved: (id: string) => void;
}

/** Saved conversations, which can be continued, exported, or deleted. */
function SavedChats({ chats, onClose, onRemoved }: SavedChatsProps) {
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
