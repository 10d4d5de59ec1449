import { questionView } from "@skillwright/core/internal";
import clsx from "clsx";
import { Bot, CircleAlert, CircleCheck, CircleHelp, FoldVertical, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TextButton } from "../../ui/link.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { count, digits } from "../../ui/words.ts";
import type { ChatPart } from "./chat-types.ts";

/** What a finished background task says: which one it was, and its result. */
const RESULT = /^(The skill '[^\n]*?' \([^)\n]*\) is done: )([\s\S]*)$/;

/** The result of a background task, which is written like an answer. */
function TaskResult({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="my-2 rounded-card border border-line bg-surface px-4 py-3">
      <p className="mb-1 flex items-center gap-2 text-note text-ink-soft">
        <CircleCheck className="size-3.5 shrink-0 text-accent" />
        {title}
      </p>
      <MarkdownText text={text} fallback={<p className="whitespace-pre-wrap">{text}</p>} />
    </div>
  );
}

interface NoteLineProps {
  readonly part: Extract<ChatPart, { type: "data-notice" | "data-compaction" | "data-ask" | "data-agent" }>;
  /** Opens a waiting question; absent where none can be waiting. */
  readonly onAnswer?: ((id: string) => void) | undefined;
}

const levels = {
  info: { Icon: Info, colour: "text-info" },
  warning: { Icon: TriangleAlert, colour: "text-warn" },
  error: { Icon: CircleAlert, colour: "text-danger" },
} as const;

const askStates = {
  waiting: "waiting for you",
  allowed: "allowed",
  refused: "denied",
  answered: "answered",
};

/** An event in a response other than text: a notice, a compaction, a sub-agent, or a question. */
export function NoteLine({ part, onAnswer }: NoteLineProps) {
  if (part.type === "data-notice") {
    const { Icon, colour } = levels[part.data.level];
    const result = part.data.code === "background_done" ? RESULT.exec(part.data.text) : null;
    if (result !== null) return <TaskResult title={result[1] ?? ""} text={result[2] ?? ""} />;
    return (
      <Line icon={<Icon className={colour} />}>
        <MessageText text={part.data.text} />
        {part.data.hint !== undefined && (
          <span className="text-ink-faint">
            {" "}
            <MessageText text={part.data.hint} />
          </span>
        )}
      </Line>
    );
  }
  if (part.type === "data-compaction") {
    const { tokensBefore, tokensAfter, dropped } = part.data;
    return (
      <Line icon={<FoldVertical />}>
        Chat compacted from {digits(tokensBefore)} to {count(tokensAfter, "token")}.
        {dropped.length > 0 && ` Removed: ${dropped.map(({ skill }) => skill).join(", ")}.`}
      </Line>
    );
  }
  if (part.type === "data-agent") {
    const { agent, task, state, background } = part.data;
    // A background task can outlive the response, and its end isn't reported here.
    const working = background === undefined ? "is working on" : "started in the background";
    return (
      <Line icon={<Bot />}>
        <span className="font-medium">{agent}</span>{" "}
        {state === "working" ? working : state === "done" ? "finished" : "couldn't finish"}: {task}
      </Line>
    );
  }
  const { id, data } = part;
  const isLeft = data.state === "waiting" && onAnswer === undefined;
  const waits = data.state === "waiting" && !isLeft;
  return (
    <Line icon={<CircleHelp className={clsx(waits && "text-warn")} />}>
      {questionView(data.question).title}{" "}
      <span className="text-ink-faint">{isLeft ? "not answered" : askStates[data.state]}</span>
      {waits && id !== undefined && onAnswer !== undefined && (
        <TextButton className="ml-2" onClick={() => onAnswer(id)}>
          Answer
        </TextButton>
      )}
    </Line>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="my-2 flex gap-2 text-note text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <p className="min-w-0 break-words">{children}</p>
    </div>
  );
}
