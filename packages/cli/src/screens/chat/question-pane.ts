import type { Question } from "@skillwright/runtime/internal";
import { bold, dim, wrapParts, yellow } from "../../output/parts.ts";
import { printQuestion, type QuestionPrompt, readYesNo } from "../../prompt/person.ts";
import { captureOutput } from "../screen/capture-output.ts";
import { drawOnce } from "../screen/draw-once.ts";
import { type Row, ruleRow, type ScreenPoint, type ScreenSize, textColumns } from "../screen/frame.ts";
import type { EditedText } from "../screen/line-editor.ts";
import { textRows } from "../screen/pane.ts";

/** A question that waits for an answer. */
export interface OpenQuestion {
  readonly id: string;
  readonly question: Question;
  readonly prompt: QuestionPrompt;
  readonly answer: EditedText;
  /** The first row of what the question is about. */
  readonly top: number;
  /** Whether it appeared while a message was typed: letters belong to the message until Tab is pressed. */
  readonly isHeld: boolean;
}

const paneTexts = {
  yesNo: (always: string | undefined): string =>
    `y ⏎ yes${always === undefined ? "" : `  a ⏎ ${always.toLowerCase()}`}  ⏎ no  Ctrl+C stops the turn`,
  notYesNo: (always: string | undefined): string =>
    `Not an answer: type ${always === undefined ? "y or n" : "y, n or a"}  Esc no  Ctrl+C stops the turn`,
  heldKeys: "Tab answer the question  Ctrl+C stops the turn",
  answerKeys: "⏎ answer  Esc no answer  Ctrl+C stops the turn",
  more: (rows: number): string => `${rows} more below: ↓  `,
} as const;

/** Rows above the conversation: the title and a line. */
export const HEAD_ROWS = 2;

/** Rows of the conversation that stay visible above a long question. */
const CONTEXT_ROWS = 3;

/** A question as rows below the conversation, and where its answer is typed. */
export interface QuestionPane {
  readonly rows: readonly Row[];
  readonly cursor: ScreenPoint | undefined;
  /** The first row that is visible of what the question is about, and the last one that can be. */
  readonly top: number;
  readonly lastTop: number;
}

/**
 * Draws a question. What doesn't fit can be scrolled to, and the keys say that there is more. A draft is the message that
 * is still typed.
 */
export function questionPane(
  open: OpenQuestion,
  { columns, rows }: ScreenSize,
  draft: Row = [],
): QuestionPane {
  const { prompt, answer } = open;
  const all = aboutRows(open.question, columns);
  const asked = prompt.text.trimEnd();
  const typed = shownAnswer(prompt, answer.text);
  const asking = wrapParts([bold(`${asked} `), typed], columns);
  const input = open.isHeld ? [...asking, draft] : asking;
  const room = Math.max(1, rows - HEAD_ROWS - input.length - 2);
  const visible = Math.min(all.length, Math.max(3, room - CONTEXT_ROWS));
  const lastTop = all.length - visible;
  const top = Math.min(open.top, lastTop);
  const yesNo = answerOf(open) === undefined ? paneTexts.notYesNo : paneTexts.yesNo;
  const answerKeys = prompt.answer === "yes-no" ? yesNo(prompt.always) : paneTexts.answerKeys;
  const keys = open.isHeld ? paneTexts.heldKeys : answerKeys;
  const more = top < lastTop ? [yellow(paneTexts.more(lastTop - top))] : [];
  const before = `${asked} ${shownAnswer(prompt, answer.text.slice(0, answer.cursor))}`;
  const x = textColumns(before);
  const y = visible + 1 + input.length;
  return {
    rows: [
      ruleRow(columns),
      ...all.slice(top, top + visible),
      ruleRow(columns),
      ...input,
      [...more, dim(keys)],
    ],
    cursor: open.isHeld || x >= columns ? undefined : { x, y },
    top,
    lastTop,
  };
}

/** What the typed text answers; a number chooses one of the offered answers. Undefined if it is no answer. */
export function answerOf({ question, prompt, answer: { text } }: OpenQuestion): boolean | string | undefined {
  if (prompt.answer === "yes-no") return readYesNo(text, prompt.always);
  const chosen =
    question.kind === "ask-user" && /^\d+$/.test(text) ? question.choices[Number(text) - 1] : text;
  return chosen ?? text;
}

/** What a question is about. */
const aboutRows = drawOnce((question: Question, columns) => {
  const captured = captureOutput(columns);
  printQuestion(question, captured.out);
  const [title = "", ...lines] = captured.text().trimEnd().split("\n");
  return [...wrapParts([yellow(title)], columns, 2), ...textRows(lines, columns)];
});

function shownAnswer({ answer }: QuestionPrompt, text: string): string {
  return answer === "hidden" ? "•".repeat([...text].length) : text;
}
