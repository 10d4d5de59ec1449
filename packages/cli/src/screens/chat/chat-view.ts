import { shortNumber } from "../../output/numbers.ts";
import { bold, cyan, dim, type Part, wrapParts, yellow } from "../../output/parts.ts";
import {
  cutRow,
  type Frame,
  fillRows,
  type Row,
  rowWithEnd,
  ruleRow,
  type ScreenSize,
  textColumns,
} from "../screen/frame.ts";
import { paneRows, textRows } from "../screen/pane.ts";
import type { ChatState } from "./chat-state.ts";
import { composerRows, PROMPT } from "./composer-rows.ts";
import { HEAD_ROWS, type OpenQuestion, questionPane } from "./question-pane.ts";
import { type VisibleLog, visibleLog } from "./scroll-log.ts";
import { type SkillSheet, sheetSkills } from "./skill-sheet.ts";

/** What the chat says around the conversation. */
const chatTexts = {
  rehearsal: "rehearsal: no model is used",
  welcome:
    "Type a message, / for skills and commands, $ to mention a skill, @ for a file. /help shows everything.",
  working: (seconds: number): string => `Working… ${seconds}s  (Ctrl+C stops)`,
  stopping: "Stopping… (Ctrl+C again quits)",
  more: (rows: number): string => `${rows} more below: PgDn`,
  context: (tokens: string, window: string | undefined): string =>
    window === undefined ? `≈${tokens} tokens` : `≈${tokens} of ${window} tokens`,
  parts: {
    instructions: "instructions",
    tools: "tools",
    catalog: "catalog",
    messages: "messages",
  },
  omitted: (number: number): string => `${number} skills left out: /context`,
  sheet: "Use a skill",
  sheetKeys: "type to filter  ↑↓ choose  ⏎ use  Esc back",
  noMatch: "No matching skills.",
} as const;

const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] as const;

/** A notice may name a path, which is never cut. */
const MAX_NOTICE_ROWS = 4;

/** Draws the chat. */
export function chatView(state: ChatState, size: ScreenSize): Frame {
  const { overlay, questions } = state;
  const [question] = questions;
  if (question !== undefined) return withQuestion(state, question, size);
  if (overlay.kind === "text")
    return { rows: paneRows({ ...overlay, rows: textRows(overlay.lines, size.columns) }, size) };
  if (overlay.kind === "sheet") return sheetFrame(overlay, size);
  const { columns } = size;
  const { popup, input, cursor, room } = composerRows(state.composer, size);
  const notice = noticeOf(state);
  const status =
    notice === undefined ? undefined : wrapParts([yellow(notice)], columns).slice(0, MAX_NOTICE_ROWS);
  const height = Math.max(0, room + 1 - (status?.length ?? 1));
  const conversation = visibleLog(state.answer.log, { top: state.top, columns, height });
  const rows = [
    titleRow(state, columns),
    ruleRow(columns),
    ...conversationRows(conversation, columns, height),
    ...popup,
    ...(status ?? [progressRow(state, conversation.lastTop - conversation.top)]),
    ruleRow(columns),
    ...input,
    contextRow(state, columns),
  ];
  return { rows, cursor: { x: cursor.x, y: rows.length - 1 - input.length + cursor.y } };
}

/** A question: what it is about, and the answer, in place of the input. */
function withQuestion(state: ChatState, open: OpenQuestion, size: ScreenSize): Frame {
  const { columns, rows } = size;
  const draft = state.composer.completion.text.split("\n").at(-1) ?? "";
  const pane = questionPane(open, size, [cyan(PROMPT), draft]);
  const height = Math.max(0, rows - HEAD_ROWS - pane.rows.length);
  const conversation = visibleLog(state.answer.log, { top: state.top, columns, height });
  const frame = [
    titleRow(state, columns),
    ruleRow(columns),
    ...conversationRows(conversation, columns, height),
    ...pane.rows,
  ];
  const { cursor } = pane;
  return {
    rows: frame,
    ...(cursor !== undefined && { cursor: { x: cursor.x, y: frame.length - pane.rows.length + cursor.y } }),
  };
}

function titleRow({ partner }: ChatState, columns: number): Row {
  const end = partner.rehearsal ? [yellow(chatTexts.rehearsal)] : [dim(partner.model)];
  return rowWithEnd([bold("Skillwright chat"), dim(`  ${partner.agent}`)], end, columns);
}

function conversationRows({ rows }: VisibleLog, columns: number, height: number): readonly Row[] {
  return fillRows(rows.length === 0 ? wrapParts([dim(chatTexts.welcome)], columns) : rows, height);
}

/** What is said about the last key or the text before it is sent. */
function noticeOf({ turn, hint, message, composer }: ChatState): string | undefined {
  if (message !== undefined) return message;
  // While the popup offers something, the word isn't finished.
  return turn === "idle" && composer.completion.matches.length === 0 ? hint : undefined;
}

function progressRow({ turn, elapsed }: ChatState, below: number): Row {
  if (turn === "stopping") return [dim(chatTexts.stopping)];
  const more = below > 0 ? [dim(chatTexts.more(below))] : [];
  if (turn === "idle") return more;
  const sign = SPINNER[Math.floor(elapsed * 10) % SPINNER.length] ?? "";
  return [cyan(sign), dim(` ${chatTexts.working(Math.floor(elapsed))}  `), ...more];
}

function contextRow({ context }: ChatState, columns: number): Row {
  if (context === undefined) return [];
  const { tokens, window, catalog, parts: other, active, omitted } = context;
  const short = window === undefined ? undefined : shortNumber(window);
  const parts = [
    chatTexts.context(shortNumber(tokens), short),
    ...active.map(({ skill, tokens: cost }) => `${skill} ${shortNumber(cost)}`),
    ...(["catalog", "messages", "tools", "instructions"] as const).flatMap((part) => {
      const cost = part === "catalog" ? catalog : other[part];
      return cost > 0 ? [`${chatTexts.parts[part]} ${shortNumber(cost)}`] : [];
    }),
  ];
  const end = omitted > 0 ? chatTexts.omitted(omitted) : "";
  const left: Row = [dim(fittingParts(parts, columns - (end === "" ? 0 : textColumns(end) + 2)))];
  return end === "" ? left : rowWithEnd(left, [yellow(end)], columns);
}

/** As many parts as fit, none of them cut; `/context` has all. */
function fittingParts(parts: readonly string[], columns: number): string {
  const joined = (number: number): string => {
    const text = parts.slice(0, number).join(" · ");
    return number < parts.length ? `${text} · …` : text;
  };
  const most = parts.findLastIndex((_, index) => textColumns(joined(index + 1)) <= columns);
  return joined(Math.max(1, most + 1));
}

/** The skills by category, with a heading above each. */
function sheetFrame(sheet: SkillSheet, { columns, rows }: ScreenSize): Frame {
  const skills = sheetSkills(sheet);
  const lines: { readonly row: Row; readonly skill: number }[] = [];
  for (const [index, { id, category, description }] of skills.entries()) {
    if (category !== skills[index - 1]?.category) lines.push({ row: [bold(category)], skill: -1 });
    const isSelected = index === sheet.selected;
    const name: Part = isSelected ? cyan(`/${id}`) : `/${id}`;
    lines.push({
      row: cutRow([isSelected ? cyan("› ") : "  ", name, dim(`  ${description}`)], columns),
      skill: index,
    });
  }
  const room = Math.max(1, rows - 4);
  const at = lines.findIndex(({ skill }) => skill === sheet.selected);
  const first = Math.min(Math.max(0, at - Math.floor(room / 2)), Math.max(0, lines.length - room));
  const shown =
    skills.length === 0 ? [[dim(chatTexts.noMatch)]] : lines.slice(first, first + room).map(({ row }) => row);
  const label = `${chatTexts.sheet}: `;
  return {
    rows: [
      [bold(label), sheet.filter.text],
      ruleRow(columns),
      ...fillRows(shown, room),
      ruleRow(columns),
      [dim(chatTexts.sheetKeys)],
    ],
    cursor: { x: textColumns(label + sheet.filter.text.slice(0, sheet.filter.cursor)), y: 0 },
  };
}
