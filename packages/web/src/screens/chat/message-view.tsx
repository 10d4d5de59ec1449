import { Copy, RotateCcw } from "lucide-react";
import { lazy, Suspense } from "react";
import { IconButton } from "../../ui/button.tsx";
import { useNotify } from "../../ui/notices.tsx";
import type { ChatMessage, ChatPart } from "./chat-types.ts";
import { textOf } from "./export-chat.ts";
import { NoteLine } from "./note-line.tsx";
import { SkillChip } from "./skill-chip.tsx";
import { ToolRow } from "./tool-row.tsx";

const Markdown = lazy(() => import("../../ui/markdown.tsx"));

interface MessageViewProps {
  readonly message: ChatMessage;
  /** Absent during a response, and where there is nothing to send again. */
  readonly onRetry?: (() => void) | undefined;
  readonly onFill: (part: Extract<ChatPart, { type: "data-skill" }>) => void;
  /** Opens a waiting question; absent where none can be waiting. */
  readonly onAnswer?: ((id: string) => void) | undefined;
}

/** A message of the user or the agent. */
export function MessageView({ message, onRetry, onFill, onAnswer }: MessageViewProps) {
  if (message.role === "user") {
    return (
      <article aria-label="You" className="flex justify-end">
        <p className="max-w-[85%] rounded-card rounded-br-control bg-sunken px-4 py-2.5 break-words whitespace-pre-wrap">
          {textOf(message)}
        </p>
      </article>
    );
  }
  const usage = message.parts.findLast((part) => part.type === "data-usage")?.data;
  return (
    <article aria-label="Agent" className="group min-w-0">
      {message.parts.map((part, index) => (
        <Part
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever appended.
          key={index}
          part={part}
          onFill={onFill}
          onAnswer={onAnswer}
        />
      ))}
      <div className="mt-1 -ml-2 flex items-center text-label text-ink-faint">
        {textOf(message) !== "" && <CopyButton text={textOf(message)} />}
        {onRetry !== undefined && (
          <IconButton label="Send again" onClick={onRetry} className="size-8">
            <RotateCcw aria-hidden className="size-3.5" />
          </IconButton>
        )}
        {usage !== undefined && (
          <span className="ml-2 tabular-nums">
            {usage.inputTokens.toLocaleString("en")} tokens in, {usage.outputTokens.toLocaleString("en")} out
            {usage.estimated && " (estimated)"}
            {usage.cost !== undefined && `, ${usage.cost.amount.toFixed(4)} ${usage.cost.currency}`}
          </span>
        )}
      </div>
    </article>
  );
}

interface PartProps extends Pick<MessageViewProps, "onFill" | "onAnswer"> {
  readonly part: ChatPart;
}

function Part({ part, onFill, onAnswer }: PartProps) {
  switch (part.type) {
    case "text":
      return (
        <Suspense fallback={<p className="whitespace-pre-wrap">{part.text}</p>}>
          <Markdown text={part.text} />
        </Suspense>
      );
    case "reasoning":
      return (
        <details className="my-2 text-note text-ink-soft">
          <summary className="cursor-pointer">Reasoning</summary>
          <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-wrap">{part.text}</p>
        </details>
      );
    case "data-skill":
      return <SkillChip event={part.data} onFill={() => onFill(part)} />;
    case "data-notice":
    case "data-compaction":
    case "data-ask":
    case "data-agent":
      return <NoteLine part={part} onAnswer={onAnswer} />;
    default:
      return isToolPart(part) ? <ToolPart part={part} /> : null;
  }
}

type ToolLike = Extract<ChatPart, { readonly toolCallId: string; readonly state: string }>;

function isToolPart(part: ChatPart): part is ToolLike {
  return "toolCallId" in part && "state" in part;
}

function ToolPart({ part }: { readonly part: ToolLike }) {
  const name = part.type === "dynamic-tool" ? part.toolName : part.type.replace(/^tool-/, "");
  if (part.state === "output-available") {
    const output = typeof part.output === "string" ? part.output : JSON.stringify(part.output, null, 2);
    return <ToolRow tool={name} state="done" input={part.input} output={output ?? ""} />;
  }
  if (part.state === "output-error") {
    return <ToolRow tool={name} state="failed" input={part.input} output={part.errorText} />;
  }
  return <ToolRow tool={name} state="running" input={part.input} output="" />;
}

function CopyButton({ text }: { readonly text: string }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ text: "Copied" });
    } catch (error) {
      notify({ text: `Couldn't copy: ${error instanceof Error ? error.message : ""}`, tone: "failed" });
    }
  };
  return (
    <IconButton label="Copy" onClick={() => void copy()} className="size-8">
      <Copy aria-hidden className="size-3.5" />
    </IconButton>
  );
}
