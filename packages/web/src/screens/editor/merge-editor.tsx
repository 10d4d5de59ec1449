import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { useEffect, useRef } from "react";
import { editorBasics } from "../../ui/editor-basics.ts";

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
    const view = new MergeView({
      parent: container.current,
      a: {
        doc: latest.current.theirs,
        extensions: [editorBasics({ label: "File on disk" }), EditorState.readOnly.of(true)],
      },
      b: {
        doc: latest.current.start,
        extensions: editorBasics({
          label: "Merged text",
          onChange: (text) => latest.current.onChange(text),
        }),
      },
      revertControls: "a-to-b",
      gutter: true,
    });
    return () => view.destroy();
  }, []);
  return <div ref={container} className="max-h-[50vh] overflow-auto rounded-control border border-line" />;
}
