import type { Extension } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
} from "@codemirror/view";

const places = new MatchDecorator({
  regexp: /\{\{\s*[\w-]+\s*\}\}|\$ARGUMENTS\b|\$\d\b/g,
  decoration: Decoration.mark({ class: "cm-parameter" }),
});

/** Highlights the placeholders that are replaced when the skill is used. */
export const parameterMarks: Extension = ViewPlugin.define<{ marks: DecorationSet; update: Update }>(
  (view: EditorView) => ({
    marks: places.createDeco(view),
    update(change) {
      this.marks = places.updateDeco(change, this.marks);
    },
  }),
  { decorations: ({ marks }) => marks },
);

type Update = (change: Parameters<MatchDecorator["updateDeco"]>[0]) => void;
