import type { CompletionState } from "@skillwright/core/internal";
import clsx from "clsx";
import { AppWindow, ArrowUp, FileText, Sparkles, Square, SquareTerminal } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { type Item, useCompletion } from "./use-completion.ts";

interface CompletionPopupProps {
  readonly id: string;
  readonly state: CompletionState<Item>;
  readonly onChoose: (index: number) => void;
}

const icons = { app: AppWindow, skill: Sparkles, command: SquareTerminal, file: FileText } as const;

/** What a completion starts with, and what it is the name of. */
const targets = {
  slash: { sign: "/", noun: "skill or command" },
  mention: { sign: "$", noun: "skill" },
  path: { sign: "@", noun: "file" },
  none: { sign: "", noun: "" },
} as const;

/** Most rows that are rendered; typing narrows the list. */
const MAX_ROWS = 50;

/** Completions for the word after a slash, a dollar sign or an at sign. The focus stays in the input. */
function CompletionPopup({ id, state, onChoose }: CompletionPopupProps) {
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element behind the ref changes with the selection.
  useEffect(() => {
    // In braces: some browsers return a promise, which React would take for a cleanup function.
    chosen.current?.scrollIntoView({ block: "nearest" });
  }, [state.selected]);
  const { sign, noun } = targets[state.kind];
  return (
    <div className="absolute inset-x-0 bottom-full z-30 mb-2 overflow-hidden rounded-card border border-line bg-surface shadow-lift animate-fade">
      {state.matches.length === 0 ? (
        <p className="px-4 py-3 text-note text-ink-soft">
          No {noun} named {sign}
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
                  className={clsx("size-4 shrink-0 self-center", isChosen ? "text-accent" : "text-ink-faint")}
                />
                <span
                  className={clsx("font-medium", state.kind === "path" ? "min-w-0 truncate" : "shrink-0")}
                >
                  {sign}
                  {item.name}
                </span>
                {item.argumentHint !== undefined && (
                  <code className="shrink-0 text-label text-ink-faint">{item.argumentHint}</code>
                )}
                <span className="min-w-0 flex-1 truncate text-note text-ink-soft">{item.description}</span>
                {(item.kind === "app" || item.kind === "command") && (
                  <span className="text-label text-ink-faint max-sm:hidden">{item.kind}</span>
                )}
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

/** Imperative access to the input. */
export interface ComposerHandle {
  focus(): void;
  write(text: string): void;
}

interface ComposerProps {
  readonly answering: boolean;
  /** Returns whether the message was accepted; otherwise it stays in the input. */
  readonly onSend: (text: string) => boolean;
  readonly onStop: () => void;
  readonly onSkills: () => void;
  /** A skill was chosen after a slash; its parameters may be asked for. */
  readonly onSkill: (name: string) => void;
  readonly ref: Ref<ComposerHandle>;
}

/** The message input: Enter sends, Shift+Enter starts a new line, `/`, `$` and `@` open completions. */
export function Composer({ answering, onSend, onStop, onSkills, onSkill, ref }: ComposerProps) {
  const { state, dispatch } = useCompletion();
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const isOpen = state.kind !== "none";
  const set = (text: string): void => dispatch({ type: "input", text, cursor: text.length });
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    write: (text) => {
      set(text);
      field.current?.focus();
    },
  }));
  const { text, cursor } = state;
  useEffect(() => {
    const area = field.current;
    if (area === null) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 240)}px`;
    if (area.value === text && document.activeElement === area) area.setSelectionRange(cursor, cursor);
  }, [text, cursor]);
  const send = (): void => {
    if (text.trim() !== "" && onSend(text)) set("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const hasChoice = isOpen && state.matches.length > 0;
    const move = { ArrowUp: "up", ArrowDown: "down" } as const;
    if (hasChoice && (event.key === "ArrowUp" || event.key === "ArrowDown"))
      dispatch({ type: move[event.key] });
    else if (hasChoice && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey)))
      take(state.matches[state.selected]);
    else if (isOpen && event.key === "Escape") dispatch({ type: "dismiss" });
    else if (event.key === "Enter" && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  const take = (item: Item | undefined): void => {
    // App commands take no arguments.
    if (item?.kind === "app" && onSend(`/${item.name}`)) set("");
    else dispatch({ type: "accept" });
    if (item?.kind === "skill" && state.kind === "slash") onSkill(item.name);
  };
  const choose = (index: number): void => {
    for (let at = state.selected; at !== index; at += at < index ? 1 : -1) {
      dispatch({ type: at < index ? "down" : "up" });
    }
    take(state.matches[index]);
  };
  return (
    <div className="relative">
      {isOpen && <CompletionPopup id={list} state={state} onChoose={choose} />}
      <div className="flex items-end gap-1 rounded-card border border-line-strong bg-surface p-1.5 focus-within:border-accent">
        <IconButton label="Choose a skill" icon={<Sparkles className="size-4.5" />} onClick={onSkills} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label="Message"
          aria-haspopup="listbox"
          aria-controls={isOpen && state.matches.length > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && state.selected >= 0 ? `${list}-${state.selected}` : undefined}
          placeholder="Ask anything, or type / for skills"
          onChange={({ target }) =>
            dispatch({ type: "input", text: target.value, cursor: target.selectionStart })
          }
          onSelect={({ currentTarget: area }) => {
            if (area.selectionStart !== cursor && area.value === text) {
              dispatch({ type: "input", text, cursor: area.selectionStart });
            }
          }}
          onKeyDown={onKeyDown}
          className="max-h-60 min-h-9 flex-1 resize-none bg-transparent px-1.5 py-1.5 leading-6 outline-none placeholder:text-ink-faint"
        />
        {answering ? (
          <IconButton
            label="Stop"
            icon={<Square className="size-3.5 fill-current" />}
            onClick={onStop}
            className="bg-ink! text-paper!"
          />
        ) : (
          <IconButton
            label="Send"
            icon={<ArrowUp className="size-4.5" />}
            disabled={text.trim() === ""}
            onClick={send}
            className="bg-accent! text-on-accent!"
          />
        )}
      </div>
    </div>
  );
}
