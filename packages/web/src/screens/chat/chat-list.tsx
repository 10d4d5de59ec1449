import { Download, Ellipsis, MessageSquare, Pencil, Trash2, X } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { saveFile } from "../../actions/save-file.ts";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useAsks } from "../../state/use-pending.ts";
import { Badge, DateTime } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, Fetching } from "../../ui/failure.tsx";
import { FilterInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { LineDialog } from "../../ui/line-dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { type ListedConversation, useConversations } from "./use-chats.ts";

interface ChatListProps {
  readonly onClose: () => void;
  /** Called when a chat was closed or deleted. */
  readonly onEnded: (id: string) => void;
}

/** Open chats and saved chats in a sheet. */
export function ChatList(props: ChatListProps) {
  return (
    <Dialog open shape="sheet" onClose={props.onClose} title="Chat history">
      <ChatHistory {...props} />
    </Dialog>
  );
}

/** Open chats and saved chats beside the conversation that the page shows, where there is room. */
export function ChatRail(props: Omit<ChatHistoryProps, "onClose">) {
  return (
    <aside
      aria-label="Chats"
      className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line px-5 py-5 min-[84rem]:block"
    >
      <ChatHistory {...props} onClose={() => undefined} />
    </aside>
  );
}

interface ChatHistoryProps extends ChatListProps {
  /** The chat that the page shows. */
  readonly current?: string;
}

/** Chats by the day of their last message; each can be continued, renamed, exported, or deleted. */
function ChatHistory({ current, onClose, onEnded }: ChatHistoryProps) {
  const [text, setText] = useState("");
  const [renaming, setRenaming] = useState<ListedConversation>();
  const [deleting, setDeleting] = useState<ListedConversation>();
  const conversations = useConversations();
  const { chats, isPending } = conversations;
  const { data: waiting } = useAsks();
  const attempt = useAttempt("chats");
  // The page drops the chat first, so that nothing refetches a chat that is gone.
  const drop = (id: string): void => flushSync(() => onEnded(id));
  const close = ({ id }: ListedConversation) =>
    attempt(async () => {
      await api.closeChat({ params: { chat: id } });
      drop(id);
    });
  const remove = ({ id, session, state }: ListedConversation) =>
    attempt(async () => {
      if (state !== "saved") await api.closeChat({ params: { chat: id } });
      await api.deleteSession({ params: { session } });
      drop(id);
    });
  const keep = ({ session }: ListedConversation) =>
    attempt(async () => {
      const bytes = await api.exportSession({ params: { session }, query: {} });
      saveFile("chat.md", new Uint8Array(bytes));
    });
  const wanted = text.trim().toLowerCase();
  const shown = chats.filter(({ title }) => title.toLowerCase().includes(wanted));
  return (
    <>
      {chats.length > 3 && (
        <FilterInput label="Filter chats" className="mb-3" value={text} onText={setText} />
      )}
      <Fetching query={conversations} what="chats" />
      {!isPending && chats.length === 0 && (
        <EmptyState icon={<MessageSquare />} title="No chats yet">
          A chat is saved on this computer when you send its first message.
        </EmptyState>
      )}
      {chats.length > 0 && shown.length === 0 && <p className="text-ink-soft">No matching chats.</p>}
      {[...Map.groupBy(shown, ({ updatedAt }) => dayOf(updatedAt, new Date()))].map(([day, members]) => (
        <section key={day} className="mb-4">
          <h3 className="mb-1 text-label font-medium text-ink-faint">{day}</h3>
          <ul aria-label={day} className="-mx-2">
            {members.map((chat) => (
              <li
                key={chat.session}
                className={`flex items-center gap-1 rounded-control pl-2 hover:bg-sunken ${chat.id === current ? "bg-sunken" : ""}`}
              >
                <Link
                  href={`/chat/${chat.id}`}
                  onClick={onClose}
                  aria-current={chat.id === current ? "page" : undefined}
                  className="min-w-0 flex-1 py-2"
                >
                  <span className="block truncate font-medium">{chat.title}</span>
                  <span className="flex flex-wrap items-center gap-x-2 text-note text-ink-faint">
                    <span>
                      {chat.agent}, <DateTime at={chat.updatedAt} />
                    </span>
                    {chat.state === "answering" && <Badge tone="accent">answering</Badge>}
                    {waiting?.asks.some((ask) => ask.chat === chat.id) === true && (
                      <Badge tone="warn">needs your answer</Badge>
                    )}
                  </span>
                </Link>
                <Menu
                  trigger={<IconButton label={`Actions for ${chat.title}`} icon={<Ellipsis />} />}
                  groups={[
                    [
                      { label: "Rename", icon: <Pencil />, onSelect: () => setRenaming(chat) },
                      { label: "Export", icon: <Download />, onSelect: () => void keep(chat) },
                      chat.state !== "saved" && {
                        label: "Close",
                        icon: <X />,
                        onSelect: () => void close(chat),
                      },
                    ],
                    [
                      {
                        label: "Delete",
                        icon: <Trash2 />,
                        tone: "danger",
                        onSelect: () => setDeleting(chat),
                      },
                    ],
                  ]}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {renaming !== undefined && (
        <LineDialog
          title="Rename this chat"
          label="Title"
          start={renaming.title}
          maxLength={80}
          action="Rename"
          onLine={(title) =>
            attempt(() => api.renameSession({ params: { session: renaming.session }, body: { title } }))
          }
          onClose={() => setRenaming(undefined)}
        />
      )}
      {deleting !== undefined && (
        <FormDialog
          onClose={() => setDeleting(undefined)}
          title="Delete this chat?"
          lead="This can't be undone."
          action="Delete permanently"
          variant="danger"
          onSubmit={() => {
            setDeleting(undefined);
            void remove(deleting);
          }}
        >
          <p className="wrap-anywhere">{deleting.title}</p>
        </FormDialog>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;

/** When a chat was used last, in words that group a list. */
export function dayOf(at: string, now: Date): string {
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const time = new Date(at).getTime();
  if (time >= start) return "Today";
  if (time >= start - DAY_MS) return "Yesterday";
  return time >= start - 6 * DAY_MS ? "Last 7 days" : "Earlier";
}
