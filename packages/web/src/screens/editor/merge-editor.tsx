import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { MergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { editorNonce, sourceTheme } from "../../ui/source-theme.ts";

interface MergeEditorProps {
  readonly theirs: string;
  /** The initial merged text. */
  readonly start: string;
  readonly onChange: (text: string) => void;
}

/** The file on the left, the merged text on the right; arrows copy a change across. */
export default function MergeEditor({ theirs, start, onChange }: MergeEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ theirs, start, onChange });
  latest.current = { theirs, start, onChange };
  useEffect(() => {
    if (container.current === null) return;
    const common = (label: string): Extension => [
      editorNonce(),
      sourceTheme,
      lineNumbers(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    ];
    const view = new MergeView({
      parent: container.current,
      a: {
        doc: latest.current.theirs,
        extensions: [common("File on disk"), EditorState.readOnly.of(true)],
      },
      b: {
        doc: latest.current.start,
        extensions: [
          common("Merged text"),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString());
          }),
        ],
      },
      revertControls: "a-to-b",
      gutter: true,
    });
    return () => view.destroy();
  }, []);
  return <div ref={container} className="max-h-[50vh] overflow-auto rounded-control border border-line" />;
}
