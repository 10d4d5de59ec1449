import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "../../output/display-width.ts";
import { bold, cyan, dim } from "../../output/parts.ts";
import { cutRow, padRow, type Row, type ScreenPoint, type ScreenSize, textColumns } from "../screen/frame.ts";
import { lineEnd } from "../screen/line-editor.ts";
import type { Composer } from "./composer.ts";

/** The sign in front of what is typed. */
export const PROMPT = "> ";

const MAX_INPUT_ROWS = 8;
const MAX_POPUP_ROWS = 8;

/** Rows around the conversation besides the input and its popup: the title, two lines, the status and the context. */
const FRAME_ROWS = 5;

/** Rows of the conversation that the popup leaves visible. */
const KEPT_ROWS = 3;

/** The input with its popup. */
export interface ComposerRows {
  readonly popup: readonly Row[];
  readonly input: readonly Row[];
  /** Where the cursor is in the input. */
  readonly cursor: ScreenPoint;
  /** The rows that are left for the conversation. */
  readonly room: number;
}

/** Draws the input and its popup. */
export function composerRows(composer: Composer, { columns, rows }: ScreenSize): ComposerRows {
  const mostInput = Math.max(1, Math.min(MAX_INPUT_ROWS, Math.floor(rows / 3)));
  const input = inputRows(composer, columns, mostInput);
  const left = rows - input.rows.length - FRAME_ROWS;
  const popup = popupRows(composer, columns, Math.max(0, Math.min(MAX_POPUP_ROWS, left - KEPT_ROWS)));
  return { popup, input: input.rows, cursor: input.cursor, room: Math.max(0, left - popup.length) };
}

/** The rows of the popup: skills and commands, or paths. */
function popupRows({ completion, paths }: Composer, columns: number, most: number): readonly Row[] {
  const offered: readonly { readonly name: string; readonly hint: string; readonly text: string }[] =
    paths !== undefined
      ? paths.matches.map((path) => ({ name: `@${path}`, hint: "", text: "" }))
      : completion.matches.map(({ name, argumentHint, description }) => ({
          name: (completion.kind === "mention" ? "$" : "/") + name,
          hint: argumentHint === undefined ? "" : ` ${argumentHint}`,
          text: description.replaceAll(/\s+/g, " ").trim(),
        }));
  const selected = paths?.selected ?? completion.selected;
  const first = Math.min(Math.max(0, selected - Math.floor(most / 2)), Math.max(0, offered.length - most));
  const visible = offered.slice(first, first + most);
  const widest = Math.max(0, ...visible.map(({ name, hint }) => textColumns(name + hint)));
  const names = Math.min(widest, Math.floor(columns * (paths === undefined ? 0.5 : 1)) - 4);
  return visible.map(({ name, hint, text }, index): Row => {
    const isSelected = first + index === selected;
    const label = padRow([isSelected ? cyan(name) : bold(name), dim(hint)], names);
    return cutRow([isSelected ? cyan("› ") : "  ", ...label, "  ", dim(text)], columns);
  });
}

interface InputRows {
  readonly rows: readonly Row[];
  readonly cursor: ScreenPoint;
}

/** The input, wrapped at the edge; of a long text the part around the cursor. */
function inputRows({ completion }: Composer, columns: number, most: number): InputRows {
  const room = Math.max(1, columns - PROMPT.length - 1);
  const { text, cursor, isStart } = nearLines(completion, most);
  const before = wrapHard(text.slice(0, cursor), room);
  const all = wrapHard(text, room);
  // A wide character behind the cursor may move the wrap; the cursor stays in the row that exists.
  const row = Math.min(before.length - 1, all.length - 1);
  const first = Math.min(Math.max(0, row - most + 1), Math.max(0, all.length - most));
  const rows = all
    .slice(first, first + most)
    .map(
      (line, index): Row => [isStart && first + index === 0 ? cyan(PROMPT) : " ".repeat(PROMPT.length), line],
    );
  return { rows, cursor: { x: PROMPT.length + displayWidth(before.at(-1) ?? ""), y: row - first } };
}

/** The lines around the cursor, at least as many as can be seen: a paste may have a million characters. */
function nearLines(
  { text, cursor }: Pick<Composer["completion"], "text" | "cursor">,
  most: number,
): { readonly text: string; readonly cursor: number; readonly isStart: boolean } {
  let start = cursor;
  let end = cursor - 1;
  for (let line = 0; line <= most; line += 1) {
    if (start >= 0) start = start === 0 ? -1 : text.lastIndexOf("\n", start - 1);
    if (end < text.length) end = lineEnd(text, end + 1);
  }
  return { text: text.slice(start + 1, end), cursor: cursor - start - 1, isStart: start < 0 };
}

/** A text as lines of at most a width, escaped and broken at any character. */
function wrapHard(text: string, columns: number): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const escaped = escapeTerminal(line.replaceAll("\t", "    "));
    if (displayWidth(escaped) <= columns) return [escaped];
    const lines: string[] = [""];
    let width = 0;
    for (const character of escaped) {
      const own = displayWidth(character);
      if (width + own > columns) {
        lines.push("");
        width = 0;
      }
      lines[lines.length - 1] += character;
      width += own;
    }
    return lines;
  });
}
