import { ApiError, type ChatMessage } from "@skillwright/server/client";
import { Download, Ellipsis, Gauge, History, MessageSquareOff, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { saveFile } from "../../actions/save-file.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState, Failure, Loading } from "../../ui/failure.tsx";
import { KeyList } from "../../ui/key-list.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ChatChoice, type Choice } from "./chat-choice.tsx";
import { ChatList, ChatRail } from "./chat-list.tsx";
import { ChatNotes } from "./chat-notes.tsx";
import { ContextSheet } from "./context-sheet.tsx";
import { Conversation, type ConversationHandle } from "./conversation.tsx";
import { SkillSheet } from "./skill-sheet.tsx";
import { useChatDocument, useChats, useModels, useSavedChat } from "./use-chats.ts";
import { appItems } from "./use-completion.ts";

const others: readonly (readonly [string, string])[] = [
  ["/skill", "Use a skill, followed by its arguments"],
  ["$skill", "Mention a skill anywhere in a message"],
  ["@path", "Attach a file from the working folder"],
  ["//word", "Send text that starts with a slash"],
  ["Enter", "Send"],
  ["Shift + Enter", "Start a new line"],
];

/** Lists the commands and shortcuts of the chat. */
function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = [...appItems.map(({ name, description }) => [`/${name}`, description] as const), ...others];
  return (
    <Dialog open onClose={onClose} title="Commands and shortcuts">
      <KeyList keys={rows} />
    </Dialog>
  );
}

type Sheet = "skills" | "context" | "help" | "chats" | undefined;

/** A chat with an agent that uses this computer's skills. */
export default function ChatScreen() {
  const { chat } = useParams<{ chat?: string }>();
  const [, go] = useLocation();
  const [params] = useSearchParams();
  // The id of the next new chat. It stays the same when the chat gets its own URL.
  const [fresh, setFresh] = useState(newId);
  const [choice, setChoice] = useState<Choice>(() => {
    const agent = params.get("agent");
    return agent === null ? {} : { agent };
  });
  const [sheet, setSheet] = useState<Sheet>();
  const conversation = useRef<ConversationHandle>(null);
  const id = chat ?? fresh;
  const isOurs = id === fresh;
  // The server knows a chat from its first response on.
  const [answered, setAnswered] = useState<string>();
  const chats = useChats();
  const open = chats.data;
  const isOpen = open?.chats.some((one) => one.id === id) ?? false;
  const begun = useChatDocument(id, isOurs ? (answered === id ? "yes" : "no") : isOpen ? "yes" : "no");
  const { data } = begun;
  const stored = useSavedChat(id, !isOurs && open !== undefined && !isOpen ? "yes" : "no");
  const isKnown = isOurs || data !== undefined || stored.data !== undefined;
  const { data: models } = useModels();
  const startOver = (): void => {
    setFresh(newId());
    go("/chat");
  };
  const begin = (): void => {
    setSheet(undefined);
    startOver();
  };
  const command = (text: string): boolean => {
    const run = {
      "/clear": () => {
        // A cleared chat must not keep running or wait for an answer.
        conversation.current?.halt();
        begin();
      },
      "/skills": show("skills"),
      "/context": show("context"),
      "/help": show("help"),
    };
    if (!(text in run)) return false;
    run[text as keyof typeof run]();
    return true;
  };
  function show(next: Sheet): () => void {
    return () => setSheet(next);
  }
  const rehearses = data?.model.rehearsal ?? (choice.model ?? models?.default) === "rehearsal";
  const failed = isKnown
    ? null
    : (chats.error ?? begun.error ?? (isGone(stored.error) ? null : stored.error));
  if (failed !== null) {
    const retry = (): void =>
      void Promise.all([
        chats.refetch(),
        ...(begun.isError ? [begun.refetch()] : []),
        ...(stored.isError ? [stored.refetch()] : []),
      ]);
    return <Failure level="page" error={failed} onRetry={retry} />;
  }
  if (!isKnown && !stored.isError) return <Loading what="chat" />;
  return (
    <div className="min-[84rem]:grid min-[84rem]:grid-cols-[16rem_minmax(0,1fr)]">
      <ChatRail current={id} onEnded={(ended) => ended === id && startOver()} />
      <div className="flex min-h-dvh flex-col max-md:-mb-[calc(1.75rem-1px)] max-md:min-h-[calc(100dvh-6.5rem-2px-env(safe-area-inset-bottom))]">
        <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-4 pt-4 pb-3 max-md:static sm:px-8">
          <h1 className="text-heading font-semibold tracking-tight">Chat</h1>
          <ChatChoice choice={choice} onChoose={setChoice} begun={data} />
          <ChatNotes rehearses={rehearses} stored={isOpen ? undefined : stored.data} />
          <div className="ml-auto flex items-center gap-1">
            <Button variant="quiet" icon={<Plus />} onClick={begin}>
              <span className="max-lg:sr-only">New chat</span>
            </Button>
            <IconButton
              label="Model context"
              icon={<Gauge className="size-4.5" />}
              onClick={show("context")}
            />
            <IconButton
              label="Chat history"
              icon={<History className="size-4.5" />}
              className="min-[84rem]:hidden"
              onClick={show("chats")}
            />
            <Menu
              trigger={<IconButton label="More" icon={<Ellipsis className="size-4.5" />} />}
              groups={[
                [
                  {
                    label: "Export as Markdown",
                    icon: <Download />,
                    onSelect: () => saveFile("chat.md", conversation.current?.markdown() ?? ""),
                  },
                  { label: "Commands and shortcuts", onSelect: show("help") },
                ],
              ]}
            />
          </div>
        </header>
        {!isKnown ? (
          <EmptyState
            icon={<MessageSquareOff />}
            title="Chat not found"
            actions={<Button onClick={begin}>Start a new chat</Button>}
          >
            This chat was closed or deleted. Saved chats are in the chat history.
          </EmptyState>
        ) : (
          <Conversation
            key={id}
            ref={conversation}
            id={id}
            // The contract leaves the parts of a message to the AI SDK, whose types these are.
            earlier={
              (isOurs ? [] : (stored.data?.messages ?? withoutOpenAnswer(data))) as readonly ChatMessage[]
            }
            session={stored.data?.id ?? data?.session}
            resume={!isOurs && data?.state === "answering"}
            isOpen={isOpen || data !== undefined}
            choice={choice}
            onBegin={() => chat === undefined && go(`/chat/${id}`, { replace: true })}
            onAnswer={() => setAnswered(id)}
            onCommand={command}
            onSkills={show("skills")}
            start={params.get("message") ?? ""}
          />
        )}
        {sheet === "skills" && (
          <SkillSheet
            onClose={show(undefined)}
            onChoose={(skill) => {
              setSheet(undefined);
              // Wait until the sheet has returned the focus to its button.
              setTimeout(() => conversation.current?.write(`/${skill} `));
            }}
          />
        )}
        {sheet === "context" && (
          <ContextSheet chat={id} begun={data !== undefined} onClose={show(undefined)} />
        )}
        {sheet === "help" && <HelpDialog onClose={show(undefined)} />}
        {sheet === "chats" && (
          <ChatList onClose={show(undefined)} onEnded={(ended) => ended === id && startOver()} />
        )}
      </div>
    </div>
  );
}

/** Whether the error says that the conversation doesn't exist. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "transcript_not_found";
}

/** The messages before the response in progress, which is streamed again from its start. */
function withoutOpenAnswer(data: ReturnType<typeof useChatDocument>["data"]) {
  const messages = data?.conversation ?? [];
  return data?.state === "answering" && messages.at(-1)?.role === "assistant"
    ? messages.slice(0, -1)
    : messages;
}

function newId(): string {
  return crypto.randomUUID();
}
