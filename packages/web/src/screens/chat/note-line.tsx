import clsx from "clsx";
import { Bot, CircleAlert, CircleHelp, FoldVertical, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { MessageText } from "../../ui/message-text.tsx";
import type { ChatPart } from "./chat-types.ts";
import { questionTitle } from "./question-text.ts";

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
    return (
      <Line icon={<Icon aria-hidden className={colour} />}>
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
      <Line icon={<FoldVertical aria-hidden />}>
        Chat compacted from {tokensBefore.toLocaleString("en")} to {tokensAfter.toLocaleString("en")} tokens.
        {dropped.length > 0 && ` Removed: ${dropped.map(({ skill }) => skill).join(", ")}.`}
      </Line>
    );
  }
  if (part.type === "data-agent") {
    const { agent, task, state, background } = part.data;
    // A background task can outlive the response, and its end isn't reported here.
    const working = background === undefined ? "is working on" : "started in the background";
    return (
      <Line icon={<Bot aria-hidden />}>
        <span className="font-medium">{agent}</span>{" "}
        {state === "working" ? working : state === "done" ? "finished" : "couldn't finish"}: {task}
      </Line>
    );
  }
  const { id, data } = part;
  const isLeft = data.state === "waiting" && onAnswer === undefined;
  const waits = data.state === "waiting" && !isLeft;
  return (
    <Line icon={<CircleHelp aria-hidden className={clsx(waits && "text-warn")} />}>
      {questionTitle(data.question)}{" "}
      <span className="text-ink-faint">{isLeft ? "not answered" : askStates[data.state]}</span>
      {waits && id !== undefined && onAnswer !== undefined && (
        <button
          type="button"
          onClick={() => onAnswer(id)}
          className="ml-2 font-medium text-accent-ink underline"
        >
          Answer
        </button>
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
