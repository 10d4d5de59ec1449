import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { sourceTheme } from "./source-theme.ts";
import { styleNonce } from "./style-nonce.ts";

interface EditorBasics {
  /** The accessible name. */
  readonly label: string;
  readonly spellcheck?: boolean;
  /** Called with each change of the text. */
  readonly onChange?: ((text: string) => unknown) | undefined;
}

/** What every view of a source has: colors, line numbers, search, and undo. */
export function editorBasics({ label, spellcheck = false, onChange }: EditorBasics): Extension {
  return [
    // Lets the editor's run-time styles pass the content security policy.
    EditorView.cspNonce.of(styleNonce()),
    sourceTheme,
    lineNumbers(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: String(spellcheck), tabindex: "0" }),
    // Tab leaves the editor, as everywhere else on the page.
    keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onChange?.(state.doc.toString());
    }),
  ];
}
