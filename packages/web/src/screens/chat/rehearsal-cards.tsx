import type { RehearsalReport } from "@skillwright/server/client";
import { ChevronRight, Layers, SearchX, Sparkles, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { skillPath } from "../../state/paths.ts";
import { MessageText } from "../../ui/message-text.tsx";
import { Shares } from "../../ui/shares.tsx";
import { count, digits } from "../../ui/words.ts";

const whys: Readonly<Record<RehearsalReport["skills"][number]["by"], string>> = {
  person: "You named it.",
  search: "It matched your message.",
  earlier: "It was already loaded in this chat.",
};

/** A rehearsal as cards: the skill that was picked and why, the context by part, and the tools. */
export function RehearsalCards({ report }: { readonly report: RehearsalReport }) {
  const { skills, none, calls, context } = report;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-note text-ink-faint">
        Rehearsal: no model was asked. This is what a model would receive.
      </p>
      {skills.map((skill) => (
        <Card key={skill.name} icon={<Sparkles />} label={`Skill ${skill.name}`}>
          <p>
            <Link href={skillPath(skill.name)} className="font-semibold hover:underline">
              {skill.name}
            </Link>{" "}
            <span className="text-ink-soft">{whys[skill.by]}</span>
          </p>
          {skill.instructions.length > 0 && (
            <>
              <p className="mt-2 text-note text-ink-faint">It would follow these instructions:</p>
              <ol className="mt-1 list-decimal pl-5 text-note text-ink-soft">
                {skill.instructions.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer never move.
                  <li key={index} className="wrap-anywhere">
                    <MessageText text={withoutEmphasis(line)} />
                  </li>
                ))}
              </ol>
              {skill.more > 0 && <p className="mt-1 text-note text-ink-faint">and {skill.more} more</p>}
            </>
          )}
        </Card>
      ))}
      {none.length > 0 && (
        <Card icon={<SearchX />} label="No skill picked">
          {none.map((line) => (
            <p key={line} className="text-ink-soft">
              <MessageText text={line} />
            </p>
          ))}
        </Card>
      )}
      <ContextCard context={context} />
      {context.tools.length + calls.length > 0 && (
        <Card icon={<Wrench />} label="Tools">
          {calls.map((call) => (
            <p key={call} className="text-note wrap-anywhere text-ink-soft">
              {call}
            </p>
          ))}
          {context.tools.length > 0 && (
            <Fold
              summary={`${count(context.tools.length, "tool")} offered, about ${digits(context.toolTokens)} tokens`}
            >
              <ul className="flex flex-wrap gap-x-3 gap-y-1">
                {context.tools.map((tool) => (
                  <li key={tool}>
                    <code>{tool}</code>
                  </li>
                ))}
              </ul>
            </Fold>
          )}
        </Card>
      )}
    </div>
  );
}

const parts = [
  ["system", "Instructions and catalog", "bg-accent"],
  ["user", "Your messages and skills", "bg-info"],
  ["assistant", "Responses", "bg-warn"],
  ["tool", "Tool results", "bg-ink-soft"],
  ["earlier", "Earlier messages", "bg-ink-faint"],
  ["tools", "Tool definitions", "bg-line-strong"],
] as const;

function ContextCard({ context }: Pick<RehearsalReport, "context">) {
  const { tokens, messages, hidden, hiddenTokens, toolTokens } = context;
  const sizes: Record<string, number> = { earlier: hiddenTokens, tools: toolTokens };
  for (const { role, tokens: size } of messages) sizes[role] = (sizes[role] ?? 0) + size;
  return (
    <Card icon={<Layers />} label="Context">
      <p>
        <span className="font-semibold tabular-nums">About {digits(tokens)} tokens</span>{" "}
        <span className="text-ink-soft">
          in {count(hidden + messages.length, "message")} would be sent to a model.
        </span>
      </p>
      <Shares shares={parts.map(([part, name, color]) => ({ name, color, size: sizes[part] ?? 0 }))} />
      <Fold summary="Each message">
        <ol className="flex flex-col gap-1">
          {messages.map(({ role, tokens: size, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of an answer never move.
            <li key={index} className="flex gap-3">
              <span className="w-16 shrink-0 text-ink-faint">{role}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <span className="shrink-0 text-ink-faint tabular-nums">{digits(size)}</span>
            </li>
          ))}
        </ol>
      </Fold>
    </Card>
  );
}

interface CardProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

function Card({ icon, label, children }: CardProps) {
  return (
    <section
      aria-label={label}
      className="flex gap-3 rounded-card border border-line bg-surface px-4 py-3 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-accent"
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </section>
  );
}

function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="group not-first:mt-2 text-note text-ink-soft">
      <summary className="flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      <div className="mt-1.5 pl-4.5">{children}</div>
    </details>
  );
}

/** A line of Markdown without the marks of bold text. */
function withoutEmphasis(line: string): string {
  return line.replaceAll(/(\*\*|__)(\S(?:.*?\S)?)\1/g, "$2");
}
