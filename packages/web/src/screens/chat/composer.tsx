import { ArrowUp, Sparkles, Square } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { IconButton } from "../../ui/button.tsx";
import { CompletionPopup } from "./completion-popup.tsx";
import { useCompletion } from "./use-completion.ts";

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
  readonly ref: Ref<ComposerHandle>;
}

/** The message input: Enter sends, Shift+Enter starts a new line, `/` and `$` open completions. */
export function Composer({ answering, onSend, onStop, onSkills, ref }: ComposerProps) {
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
    else if (hasChoice && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey))) accept();
    else if (isOpen && event.key === "Escape") dispatch({ type: "dismiss" });
    else if (event.key === "Enter" && !event.shiftKey) send();
    else return;
    event.preventDefault();
  };
  const accept = (): void => {
    const item = state.matches[state.selected];
    // App commands take no arguments.
    if (item?.kind === "app" && onSend(`/${item.name}`)) set("");
    else dispatch({ type: "accept" });
  };
  const choose = (index: number): void => {
    for (let at = state.selected; at !== index; at += at < index ? 1 : -1) {
      dispatch({ type: at < index ? "down" : "up" });
    }
    const item = state.matches[index];
    if (item?.kind === "app" && onSend(`/${item.name}`)) set("");
    else dispatch({ type: "accept" });
  };
  return (
    <div className="relative">
      {isOpen && <CompletionPopup id={list} state={state} onChoose={choose} />}
      <div className="flex items-end gap-1 rounded-card border border-line-strong bg-surface p-1.5 focus-within:border-accent">
        <IconButton label="Choose a skill" onClick={onSkills}>
          <Sparkles aria-hidden className="size-4.5" />
        </IconButton>
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
          <IconButton label="Stop" onClick={onStop} className="bg-ink! text-paper!">
            <Square aria-hidden className="size-3.5 fill-current" />
          </IconButton>
        ) : (
          <IconButton
            label="Send"
            disabled={text.trim() === ""}
            onClick={send}
            className="bg-accent! text-on-accent!"
          >
            <ArrowUp aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
