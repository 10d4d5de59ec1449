import { useQueryClient } from "@tanstack/react-query";
import { MessageSquare, Trash2 } from "lucide-react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { api } from "../../app/api.ts";
import { useAsks } from "../../app/use-pending.ts";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Loading } from "../../ui/loading.tsx";
import { SavedChats } from "./saved-chats.tsx";
import { useChats, useSavedChats } from "./use-chats.ts";

interface ChatListProps {
  readonly onClose: () => void;
  /** Called when a chat was closed. */
  readonly onEnded: (id: string) => void;
}

/** Open chats and saved chats; each can be continued. */
export function ChatList({ onClose, onEnded }: ChatListProps) {
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
  return (
    <Dialog open shape="sheet" onClose={onClose} title="Chat history">
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
        {data?.chats.toReversed().map((chat) => (
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
      {stored !== undefined && stored.length > 0 && (
        <SavedChats chats={stored} onClose={onClose} onRemoved={onEnded} />
      )}
    </Dialog>
  );
}
