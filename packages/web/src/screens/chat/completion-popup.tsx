import type { CompletionState } from "@skillwright/core/internal";
import type { Completion } from "@skillwright/server/client";
import clsx from "clsx";
import { AppWindow, Sparkles, SquareTerminal } from "lucide-react";
import { useEffect, useRef } from "react";

interface CompletionPopupProps {
  readonly id: string;
  readonly state: CompletionState<Completion & { readonly argumentHint?: string }>;
  readonly onChoose: (index: number) => void;
}

const icons = { app: AppWindow, skill: Sparkles, command: SquareTerminal } as const;

/** Most rows that are rendered; typing narrows the list. */
const MAX_ROWS = 50;

/** Completions for the word after a slash or a dollar sign. The focus stays in the input. */
export function CompletionPopup({ id, state, onChoose }: CompletionPopupProps) {
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element behind the ref changes with the selection.
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a cleanup function.
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [state.selected]);
  const sign = state.kind === "slash" ? "/" : "$";
  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-2 overflow-hidden rounded-card border border-line bg-surface shadow-lift animate-fade">
      {state.matches.length === 0 ? (
        <p className="px-4 py-3 text-note text-ink-soft">
          No skill or command named {sign}
          {state.query}. It will be sent as plain text.
        </p>
      ) : (
        <div id={id} role="listbox" aria-label="Suggestions" className="max-h-72 overflow-y-auto p-1">
          {state.matches.slice(0, MAX_ROWS).map((item, index) => {
            const Icon = icons[item.kind];
            const isChosen = index === state.selected;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus.
              <div
                key={`${item.kind} ${item.name}`}
                id={`${id}-${index}`}
                ref={isChosen ? chosen : null}
                role="option"
                aria-selected={isChosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
                className={clsx(
                  "flex cursor-pointer items-baseline gap-2.5 rounded-control px-3 py-1.5",
                  isChosen ? "bg-sunken" : "hover:bg-sunken",
                )}
              >
                <Icon
                  aria-hidden
                  className={clsx("size-4 shrink-0 self-center", isChosen ? "text-accent" : "text-ink-faint")}
                />
                <span className="shrink-0 font-medium">
                  {sign}
                  {item.name}
                </span>
                {item.argumentHint !== undefined && (
                  <code className="shrink-0 text-label text-ink-faint">{item.argumentHint}</code>
                )}
                <span className="min-w-0 flex-1 truncate text-note text-ink-soft">{item.description}</span>
                <span className="text-label text-ink-faint max-sm:hidden">
                  {item.kind === "app" ? "app" : item.kind === "command" ? "command" : ""}
                </span>
              </div>
            );
          })}
        </div>
      )}
      <p className="border-t border-line px-4 py-1.5 text-label text-ink-faint max-sm:hidden">
        ↑ ↓ to navigate, Enter or Tab to insert, Esc to close
      </p>
    </div>
  );
}
