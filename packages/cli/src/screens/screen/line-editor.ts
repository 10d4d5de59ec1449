import type { Key } from "./key.ts";

/** A text that is being typed. */
export interface EditedText {
  readonly text: string;
  /** An offset into the text, never inside of a character. */
  readonly cursor: number;
}

/** An empty text. */
export const emptyText: EditedText = { text: "", cursor: 0 };

/** A text with the cursor at its end. */
export function textAtEnd(text: string): EditedText {
  return { text, cursor: text.length };
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The text after a key; the same object if the key doesn't edit. */
export function editText(edited: EditedText, key: Key): EditedText {
  if (key.kind === "text") return insert(edited, key.text);
  if (key.kind === "paste") return insert(edited, key.text.replaceAll(/\r\n?/g, "\n"));
  const { text, cursor } = edited;
  switch (key.name) {
    case "left":
      return moveTo(edited, before(text, cursor));
    case "right":
      return moveTo(edited, after(text, cursor));
    case "word-left":
    case "alt-b":
      return moveTo(edited, wordStart(text, cursor));
    case "word-right":
    case "alt-f":
      return moveTo(edited, wordEnd(text, cursor));
    case "home":
    case "ctrl-a":
      return moveTo(edited, text.lastIndexOf("\n", cursor - 1) + 1);
    case "end":
    case "ctrl-e":
      return moveTo(edited, lineEnd(text, cursor));
    case "backspace":
      return remove(edited, before(text, cursor), cursor);
    case "delete":
      return remove(edited, cursor, after(text, cursor));
    case "ctrl-w":
    case "alt-backspace":
      return remove(edited, wordStart(text, cursor), cursor);
    case "ctrl-u":
      return remove(edited, text.lastIndexOf("\n", cursor - 1) + 1, cursor);
    case "ctrl-k":
      return remove(edited, cursor, lineEnd(text, cursor));
    default:
      return edited;
  }
}

/** Adds text at the cursor. */
export function insert({ text, cursor }: EditedText, added: string): EditedText {
  return { text: text.slice(0, cursor) + added + text.slice(cursor), cursor: cursor + added.length };
}

function remove(edited: EditedText, start: number, end: number): EditedText {
  if (start === end) return edited;
  return { text: edited.text.slice(0, start) + edited.text.slice(end), cursor: start };
}

function moveTo(edited: EditedText, cursor: number): EditedText {
  return cursor === edited.cursor ? edited : { ...edited, cursor };
}

/** Far enough for any character that people see as one; a long text isn't segmented as a whole. */
const LONGEST_GRAPHEME = 64;

function before(text: string, cursor: number): number {
  const near = text.slice(Math.max(0, cursor - LONGEST_GRAPHEME), cursor);
  const last = [...graphemes.segment(near)].at(-1);
  return last === undefined ? cursor : cursor - last.segment.length;
}

function after(text: string, cursor: number): number {
  const [first] = graphemes.segment(text.slice(cursor, cursor + LONGEST_GRAPHEME));
  return cursor + (first?.segment.length ?? 0);
}

function wordStart(text: string, cursor: number): number {
  return cursor - (/\S*\s*$/.exec(text.slice(0, cursor))?.[0].length ?? 0);
}

function wordEnd(text: string, cursor: number): number {
  return cursor + (/^\s*\S*/.exec(text.slice(cursor))?.[0].length ?? 0);
}

/** Where the line of an offset ends. */
export function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf("\n", cursor);
  return end === -1 ? text.length : end;
}
