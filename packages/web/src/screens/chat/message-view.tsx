import type { RehearsalReport } from "@skillwright/server/client";
import clsx from "clsx";
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Copy,
  LoaderCircle,
  RotateCcw,
  Sparkles,
} from "lucide-react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import { IconButton } from "../../ui/button.tsx";
import { TextButton } from "../../ui/link.tsx";
import { MarkdownText } from "../../ui/markdown-text.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { count, digits } from "../../ui/words.ts";
import type { ChatMessage, ChatPart } from "./chat-types.ts";
import { textOf } from "./export-chat.ts";
import { NoteLine } from "./note-line.tsx";
import { RehearsalCards } from "./rehearsal-cards.tsx";

type SkillEvent = Extract<ChatPart, { type: "data-skill" }>["data"];

const words: Readonly<Record<SkillEvent["outcome"], string>> = {
  activated: "used",
  repeated: "already active",
  "needs-parameters": "needs input",
  "needs-dependencies": "missing a dependency",
  refused: "not used",
};

/** The outcome of a skill activation, with a link to the skill. `onFill` asks for the missing parameters. */
function SkillChip({ event, onFill }: { readonly event: SkillEvent; readonly onFill: () => void }) {
  const works = event.outcome === "activated" || event.outcome === "repeated";
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-note">
      <Link
        href={skillPath(event.skill)}
        className={clsx(
          "inline-flex h-7 items-center gap-1.5 rounded-full px-3 font-medium",
          works ? "bg-accent-soft text-accent-ink" : "bg-warn-soft text-warn",
        )}
      >
        <Sparkles className="size-3.5" />
        {event.skill}
      </Link>
      <span className="text-ink-faint">
        {words[event.outcome]}
        {event.outcome === "activated" && event.trigger === "model" && " by the agent"}
        {event.tokens > 0 && `, ${count(event.tokens, "token")}`}
      </span>
      {event.outcome === "needs-parameters" && <TextButton onClick={onFill}>Fill in</TextButton>}
      {event.text !== undefined && <p className="basis-full text-ink-soft">{event.text}</p>}
    </div>
  );
}

const styles = {
  running: { Icon: LoaderCircle, colour: "text-ink-faint animate-spin", word: "Running" },
  done: { Icon: CircleCheck, colour: "text-accent", word: "Done" },
  failed: { Icon: CircleAlert, colour: "text-danger", word: "Failed" },
} as const;

function Block({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <p className="mt-1 text-label text-ink-faint">{label}</p>
      <TextBlock className="max-h-64">{text}</TextBlock>
    </>
  );
}

/** The input's values in one line. */
function inOneLine(input: unknown): string {
  if (typeof input !== "object" || input === null)
    return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return Object.values(input)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ")
    .slice(0, 200);
}

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
  const copy = useCopy();
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
        {textOf(message) !== "" && (
          <IconButton
            label="Copy"
            icon={<Copy className="size-3.5" />}
            onClick={() => void copy(textOf(message), "the response")}
            className="size-8"
          />
        )}
        {onRetry !== undefined && (
          <IconButton
            label="Send again"
            icon={<RotateCcw className="size-3.5" />}
            onClick={onRetry}
            className="size-8"
          />
        )}
        {usage !== undefined && (
          <span className="ml-2 tabular-nums">
            {count(usage.inputTokens, "token")} in, {digits(usage.outputTokens)} out
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
    case "text": {
      const report = rehearsalOf(part);
      if (report !== undefined) return <RehearsalCards report={report} />;
      return <MarkdownText text={part.text} fallback={<p className="whitespace-pre-wrap">{part.text}</p>} />;
    }
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
      return isToolPart(part) ? <ToolCall part={part} /> : null;
  }
}

/** What a rehearsal found out; its text has it as data. */
function rehearsalOf({ providerMetadata }: Extract<ChatPart, { type: "text" }>): RehearsalReport | undefined {
  return providerMetadata?.skillwright?.report as RehearsalReport | undefined;
}

type ToolLike = Extract<ChatPart, { readonly toolCallId: string; readonly state: string }>;

function isToolPart(part: ChatPart): part is ToolLike {
  return "toolCallId" in part && "state" in part;
}

/** A tool call in one line that expands to its input and output. */
function ToolCall({ part }: { readonly part: ToolLike }) {
  const tool = part.type === "dynamic-tool" ? part.toolName : part.type.replace(/^tool-/, "");
  const { input } = part;
  const output = outputOf(part);
  const { Icon, colour, word } = styles[stateOf(part)];
  return (
    <details className="group my-2 rounded-control border border-line bg-surface text-note">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <Icon aria-label={word} className={clsx("size-3.5 shrink-0", colour)} />
        <span className="shrink-0 font-medium">{tool}</span>
        <code className="min-w-0 flex-1 truncate text-label text-ink-faint">{inOneLine(input)}</code>
        <ChevronRight className="size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
      </summary>
      <div className="border-t border-line px-3 py-2">
        <Block label="Input" text={JSON.stringify(input, null, 2) ?? ""} />
        {output !== "" && <Block label={part.state === "output-error" ? "Error" : "Output"} text={output} />}
      </div>
    </details>
  );
}

function stateOf({ state }: ToolLike): keyof typeof styles {
  return state === "output-available" ? "done" : state === "output-error" ? "failed" : "running";
}

function outputOf(part: ToolLike): string {
  if (part.state === "output-error") return part.errorText;
  if (part.state !== "output-available") return "";
  return typeof part.output === "string" ? part.output : (JSON.stringify(part.output, null, 2) ?? "");
}
