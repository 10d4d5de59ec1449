import clsx from "clsx";
import { Sparkles } from "lucide-react";
import { Link } from "wouter";
import { skillPath } from "../../app/paths.ts";
import type { ChatPart } from "./chat-types.ts";

type SkillEvent = Extract<ChatPart, { type: "data-skill" }>["data"];

interface SkillChipProps {
  readonly event: SkillEvent;
  /** Asks for the missing parameters. */
  readonly onFill: () => void;
}

const words: Readonly<Record<SkillEvent["outcome"], string>> = {
  activated: "used",
  repeated: "already active",
  "needs-parameters": "needs input",
  "needs-dependencies": "missing a dependency",
  refused: "not used",
};

/** The outcome of a skill activation, with a link to the skill. */
export function SkillChip({ event, onFill }: SkillChipProps) {
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
        <Sparkles aria-hidden className="size-3.5" />
        {event.skill}
      </Link>
      <span className="text-ink-faint">
        {words[event.outcome]}
        {event.outcome === "activated" && event.trigger === "model" && " by the agent"}
        {event.tokens > 0 && `, ${event.tokens.toLocaleString("en")} tokens`}
      </span>
      {event.outcome === "needs-parameters" && (
        <button type="button" onClick={onFill} className="font-medium text-accent-ink underline">
          Fill in
        </button>
      )}
      {event.text !== undefined && <p className="basis-full text-ink-soft">{event.text}</p>}
    </div>
  );
}
