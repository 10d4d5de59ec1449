import { useChat } from "@ai-sdk/react";
import { omitUndefined } from "@skillwright/core/internal";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { api, queries } from "../../state/api.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/failure.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { AskDialog, useOpenAsk } from "./ask-dialog.tsx";
import { chatTransport, failureOf } from "./chat-transport.ts";
import type { ChatMessage, ChatPart } from "./chat-types.ts";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { textOf, toMarkdown } from "./export-chat.ts";
import { MessageView } from "./message-view.tsx";
import { NoteLine } from "./note-line.tsx";
import { ParameterDialog } from "./parameter-dialog.tsx";
import { RunningTasks, useTasks } from "./running-tasks.tsx";
import { findOpenCall, type OpenCall, skillCommand, taskNotice } from "./skill-call.ts";
import { useCompletions } from "./use-chats.ts";
import { Welcome } from "./welcome.tsx";

/** Imperative access to a conversation. */
export interface ConversationHandle {
  markdown(): string;
  /** Stops the response in progress, its open questions, and its background tasks. */
  halt(): void;
  write(text: string): void;
}

interface ConversationProps {
  readonly id: string;
  /** Earlier messages. */
  readonly earlier: readonly ChatMessage[];
  /** The saved conversation that the next message continues. */
  readonly session: string | undefined;
  /** Whether a response is already in progress. */
  readonly resume: boolean;
  /** Whether the chat is open on the server. */
  readonly isOpen: boolean;
  /** The agent and model for a new chat. */
  readonly choice: { readonly agent?: string; readonly model?: string };
  readonly onBegin: () => void;
  /** Called when a response is complete. */
  readonly onAnswer: () => void;
  /** Runs an app command; returns false if the text isn't one. */
  readonly onCommand: (command: string) => boolean;
  readonly onSkills: () => void;
  /** What the input starts with. */
  readonly start: string;
  readonly ref: Ref<ConversationHandle>;
}

/** The messages of a chat and the input. */
export function Conversation(props: ConversationProps) {
  const { id, earlier, session, resume, isOpen, choice, onBegin, onAnswer, onCommand, onSkills, start, ref } =
    props;
  // Transient notices, which belong to no message.
  const [passing, setPassing] = useState<readonly PassingPart[]>([]);
  const { messages, sendMessage, regenerate, status, error, stop, clearError } = useChat<ChatMessage>({
    id,
    messages: [...earlier],
    resume,
    transport: chatTransport,
    throttle: 50,
    onFinish: onAnswer,
    onData: (part) => {
      if (isPassing(part)) setPassing((now) => [...now, part]);
      else if (tellsOfTask(part)) tasks.ask();
    },
  });
  // While a response streams, the server knows the chat.
  const tasks = useTasks(id, isOpen || status === "streaming" ? "yes" : "no");
  const { data: completions } = useCompletions();
  const notify = useNotify();
  const composer = useRef<ComposerHandle>(null);
  const [call, setCall] = useState<OpenCall>();
  useEffect(() => {
    if (start !== "") composer.current?.write(start);
    // On a phone, the focus would open the keyboard over the page.
    else if (window.matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, [start]);
  const answering = status === "submitted" || status === "streaming";
  useImperativeHandle(ref, () => ({
    markdown: () => toMarkdown(messages),
    halt: () => {
      if (answering) halt();
      for (const { id: task } of tasks.running)
        void api.stopTask({ params: { chat: id, task } }).catch(() => undefined);
    },
    write: (text) => composer.current?.write(text),
  }));
  useFollowedEnd({ messages, answering, ended: tasks.ended.length });
  useEffect(() => {
    if (!answering) void queries.invalidateQueries({ queryKey: ["chats"] });
  }, [answering]);

  const body = { ...choice, ...omitUndefined({ session }) };
  const say = (text: string): void => {
    clearError();
    setPassing([]);
    onBegin();
    void sendMessage({ text }, { body });
  };
  // The server keeps the history, so this sends the message again; both responses stay.
  const sayAgain = (): void => {
    const last = messages.findLast(({ role }) => role === "user");
    if (last !== undefined) send(textOf(last));
  };
  const tryAgain = (): void => {
    if (error !== undefined && failureOf(error).heard === "no") void regenerate({ body });
    else sayAgain();
  };
  const send = (text: string): boolean => {
    if (onCommand(text.trim())) return true;
    if (answering) {
      notify({ text: "Wait for the response, or stop it first", tone: "failed" });
      return false;
    }
    findOpenCall(text, completions?.items ?? []).then(
      (open) => (open === undefined ? say(text) : setCall(open)),
      // If the lookup fails, the server decides.
      () => say(text),
    );
    return true;
  };
  /** Asks for the required parameters of a skill as soon as it is chosen. */
  const askFor = (name: string): void => {
    findOpenCall(`/${name} `, completions?.items ?? []).then(
      (open) => open !== undefined && setCall(open),
      // If the lookup fails, the person types on, and the server decides.
      () => undefined,
    );
  };
  const halt = (): void => {
    void stop();
    void api.stopChat({ params: { chat: id } }).catch(() => undefined);
  };
  const fill = ({ data }: Extract<ChatPart, { type: "data-skill" }>): void =>
    setCall({
      skill: data.skill,
      name: data.skill,
      text: `/${data.skill}`,
      parameters: data.missing ?? [],
      values: {},
    });
  const lastAnswer = messages.findLast(({ role }) => role === "assistant");
  const asks = useOpenAsk(({ chat }) => chat === id);
  return (
    <>
      <div
        role="log"
        aria-label="Conversation"
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-6 px-4 pt-4 pb-8 sm:px-8"
      >
        {messages.length === 0 && <Welcome onChoose={(text) => composer.current?.write(text)} />}
        {messages.map((message) => (
          <MessageView
            key={message.id}
            message={message}
            onFill={fill}
            onAnswer={answering && message === lastAnswer ? asks.show : undefined}
            onRetry={!answering && message === lastAnswer ? sayAgain : undefined}
          />
        ))}
        {passing.length + tasks.ended.length > 0 && (
          <div>
            {tasks.ended.map((task) => (
              <NoteLine key={task.id} part={taskNotice(task)} />
            ))}
            {passing.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended.
              <NoteLine key={index} part={part} />
            ))}
          </div>
        )}
        {status === "submitted" && (
          <p role="status" className="text-note text-ink-faint">
            Thinking…
          </p>
        )}
        {error !== undefined && <FailedAnswer error={error} onRetry={tryAgain} />}
      </div>
      <div className="sticky bottom-0 z-10 bg-paper pb-5 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper max-md:bottom-[calc(3.25rem+1px+env(safe-area-inset-bottom))] max-md:pb-3">
        <div className="mx-auto max-w-3xl px-4 sm:px-8">
          <RunningTasks chat={id} tasks={tasks} onStopped={() => composer.current?.focus()} />
          <Composer
            ref={composer}
            answering={answering}
            onSend={send}
            onStop={halt}
            onSkills={onSkills}
            onSkill={askFor}
          />
        </div>
      </div>
      {call !== undefined && (
        <ParameterDialog
          {...call}
          onClose={() => {
            composer.current?.write(call.text);
            setCall(undefined);
          }}
          onUse={(values) => {
            setCall(undefined);
            composer.current?.write("");
            say(skillCommand(call.name, values));
          }}
        />
      )}
      {asks.open !== undefined && <AskDialog key={asks.open.id} ask={asks.open} onLater={asks.hide} />}
    </>
  );
}

type PassingPart = Extract<ChatPart, { type: "data-notice" }>;

function isPassing(part: { readonly type: string }): part is PassingPart {
  return part.type === "data-notice" && (part as { readonly transient?: boolean }).transient === true;
}

/** Whether a response reports the end of a background task. */
function tellsOfTask(part: { readonly type: string; readonly data?: unknown }): boolean {
  if (part.type !== "data-notice") return false;
  return (part.data as PassingPart["data"]).code.startsWith("background_");
}

function FailedAnswer({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { message, hint } = failureOf(error);
  return (
    <Problem text={message} hint={hint}>
      <Button className="mt-3 mb-1" onClick={onRetry}>
        Try again
      </Button>
    </Problem>
  );
}

/** Everything that makes a conversation longer. */
interface Growing {
  readonly messages: readonly ChatMessage[];
  readonly answering: boolean;
  /** Finished tasks that no response has reported yet. */
  readonly ended: number;
}

/** Keeps the end in view as it grows, unless the user scrolled away. */
function useFollowedEnd({ messages, answering, ended }: Growing): void {
  const atEnd = useRef(true);
  useEffect(() => {
    const look = (): void => {
      const { scrollHeight } = document.documentElement;
      atEnd.current = window.scrollY + window.innerHeight > scrollHeight - 120;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each addition moves the end.
  useEffect(() => {
    if (atEnd.current && messages.length > 0) window.scrollTo({ top: document.documentElement.scrollHeight });
  }, [messages, answering, ended]);
}
