import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: '"Geist Mono Variable", ui-monospace, monospace', lineHeight: "1.6" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLineGutter": { color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--accent-soft) !important",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "0.5rem",
    boxShadow: "var(--lift)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: '"Geist Mono Variable", ui-monospace, monospace',
    maxHeight: "16rem",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.25rem 0.6rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--accent-ink)",
  },
  ".cm-completionDetail": {
    color: "var(--ink-faint)",
    fontFamily: '"Geist Variable", system-ui, sans-serif',
    fontStyle: "normal",
    marginLeft: "1rem",
  },
  ".cm-diagnostic": { padding: "0.4rem 0.75rem", borderLeft: "3px solid var(--info)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
    borderRadius: "0.25rem",
  },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-textfield, .cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "0.25rem",
    color: "var(--ink)",
  },
  ".cm-parameter": {
    color: "var(--accent-ink)",
    backgroundColor: "var(--accent-soft)",
    borderRadius: "0.25rem",
  },
  ".cm-markedLine": { backgroundColor: "var(--warn-soft)" },
  ".cm-changedLine": { backgroundColor: "var(--accent-soft) !important" },
  // On the left is what the other side has and this one hasn't.
  "&.cm-merge-a .cm-changedLine": { backgroundColor: "var(--danger-soft) !important" },
  ".cm-lintRange": { backgroundImage: "none !important", textDecoration: "underline wavy 1px" },
  ".cm-lintRange-error": { textDecorationColor: "var(--danger)" },
  ".cm-lintRange-warning": { textDecorationColor: "var(--warn)" },
  ".cm-lintRange-info": { textDecorationColor: "var(--info)" },
  ".cm-lint-marker": {
    content: "none !important",
    width: "0.5rem",
    height: "0.5rem",
    marginTop: "0.4rem",
    borderRadius: "50%",
    backgroundColor: "var(--info)",
  },
  ".cm-lint-marker-error": { backgroundColor: "var(--danger)", borderRadius: "0.1rem" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warn)" },
  ".cm-deletedChunk": { backgroundColor: "var(--danger-soft)" },
  ".cm-changedText": { background: "none !important", fontWeight: "600" },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600", color: "var(--ink)" },
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--accent-ink)" },
  { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.separator], color: "var(--ink-faint)" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.link, tags.url, tags.labelName], color: "var(--info)" },
  { tag: [tags.monospace, tags.keyword, tags.bool, tags.number], color: "var(--warn)" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
]);

/** The editor's theme in the page's color roles, which covers light and dark. */
export const sourceTheme: Extension = [theme, syntaxHighlighting(colours)];
