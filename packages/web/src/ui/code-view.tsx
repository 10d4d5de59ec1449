import { markdown } from "@codemirror/lang-markdown";
import { EditorState, type Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { languageOf } from "./code-language.ts";
import { editorBasics } from "./editor-basics.ts";

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
        extensions: [
          editorBasics({ label: path, onChange: (next) => change.current?.(next) }),
          /\.md$/i.test(path) ? markdown({ completeHTMLTags: false }) : languageOf(path),
          line === undefined ? [] : markedLine(line),
          isEditable ? [] : [EditorState.readOnly.of(true), EditorView.editable.of(false)],
        ],
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
