import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { bracketMatching } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { languageOf } from "./code-language.ts";
import { editorNonce, sourceTheme } from "./source-theme.ts";

interface CodeViewProps {
  /** The file's name decides about the colors. */
  readonly path: string;
  readonly text: string;
  /** A line to scroll to and mark. */
  readonly line?: number | undefined;
  /** Makes the text editable; called with each change. */
  readonly onChange?: ((text: string) => void) | undefined;
}

/** A file with line numbers and syntax colors. */
export default function CodeView({ path, text, line, onChange }: CodeViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const isEditable = onChange !== undefined;
  const shown = useRef(text);
  // While somebody edits, the text they see is their own.
  if (!isEditable) shown.current = text;
  const start = isEditable ? undefined : text;
  useEffect(() => {
    if (container.current === null) return undefined;
    const view = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: start ?? shown.current,
        extensions: extensionsOf(path, line, isEditable ? (next) => change.current?.(next) : undefined),
      }),
    });
    if (line !== undefined && line <= view.state.doc.lines) {
      const { from } = view.state.doc.line(line);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    }
    if (isEditable) view.focus();
    return () => view.destroy();
  }, [path, start, line, isEditable]);
  return <div ref={container} className="max-h-[75dvh] min-h-24 overflow-auto rounded-b-card" />;
}

function extensionsOf(
  path: string,
  line: number | undefined,
  onChange: ((text: string) => void) | undefined,
): Extension {
  return [
    editorNonce(),
    sourceTheme,
    lineNumbers(),
    drawSelection(),
    bracketMatching(),
    highlightSelectionMatches(),
    history(),
    /\.md$/i.test(path) ? markdown({ completeHTMLTags: false }) : languageOf(path),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": path, spellcheck: "false", tabindex: "0" }),
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    line === undefined ? [] : markedLine(line),
    onChange === undefined
      ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
      : EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
  ];
}

/** Marks a line, such as that of a finding. */
function markedLine(line: number): Extension {
  return EditorView.decorations.of((view) => {
    if (line < 1 || line > view.state.doc.lines) return Decoration.none;
    const mark = Decoration.line({
      class: "cm-markedLine",
      attributes: { "data-marked-line": String(line) },
    });
    return Decoration.set(mark.range(view.state.doc.line(line).from));
  });
}
