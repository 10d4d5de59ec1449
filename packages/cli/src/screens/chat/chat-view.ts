import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "../../output/display-width.ts";
import { shortNumber } from "../../output/numbers.ts";
import { bold, cyan, dim, type Part, wrapParts, yellow } from "../../output/parts.ts";
import {
  cutRow,
  type Frame,
  fillRows,
  padRow,
  type Row,
  rowWithEnd,
  ruleRow,
  type ScreenSize,
  textColumns,
} from "../screen/frame.ts";
import { paneRows, textRows } from "../screen/pane.ts";
import type { ChatState } from "./chat-state.ts";
import type { Composer } from "./composer.ts";
import { logRows } from "./log-rows.ts";
import { HEAD_ROWS, type OpenQuestion, questionPane } from "./question-pane.ts";
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
const PROMPT = "> ";
const MAX_INPUT_ROWS = 8;
const MAX_POPUP_ROWS = 8;

/** Draws the chat. */
export function chatView(state: ChatState, size: ScreenSize): Frame {
  const { overlay, questions } = state;
  const [question] = questions;
  if (question !== undefined) return withQuestion(state, question, size);
  if (overlay.kind === "text")
    return { rows: paneRows({ ...overlay, rows: textRows(overlay.lines, size.columns) }, size) };
  if (overlay.kind === "sheet") return sheetFrame(overlay, size);
  const { columns } = size;
  const maxInput = Math.max(1, Math.min(MAX_INPUT_ROWS, Math.floor(size.rows / 3)));
  const input = inputRows(state.composer, columns, maxInput);
  const popup = popupRows(
    state.composer,
    columns,
    Math.max(0, Math.min(MAX_POPUP_ROWS, size.rows - input.rows.length - 8)),
  );
  const status = statusRow(state);
  const above = [titleRow(state, columns), ruleRow(columns)];
  const below = [...popup, status, ruleRow(columns), ...input.rows, contextRow(state, columns)];
  const room = Math.max(0, size.rows - above.length - below.length);
  const rows = [...above, ...conversationRows(state, columns, room), ...below];
  const y = rows.length - 1 - input.rows.length + input.cursor.y;
  return { rows, cursor: { x: input.cursor.x, y } };
}

/** A question: what it is about, and the answer, in place of the input. */
function withQuestion(state: ChatState, open: OpenQuestion, size: ScreenSize): Frame {
  const { columns, rows } = size;
  const draft = state.composer.completion.text.split("\n").at(-1) ?? "";
  const pane = questionPane(open, size, [cyan(PROMPT), draft]);
  const room = Math.max(0, rows - HEAD_ROWS - pane.rows.length);
  const frame = [
    titleRow(state, columns),
    ruleRow(columns),
    ...conversationRows(state, columns, room),
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

/** The end of the conversation, or what was scrolled to. */
function conversationRows(state: ChatState, columns: number, room: number): readonly Row[] {
  const all = logRows(state.answer.log, columns);
  if (all.length === 0) return fillRows(wrapParts([dim(chatTexts.welcome)], columns), room);
  const scroll = Math.min(state.scroll, Math.max(0, all.length - room));
  const end = all.length - scroll;
  const shown = all.slice(Math.max(0, end - room), end);
  return fillRows(shown, room);
}

function statusRow({ turn, elapsed, hint, message, scroll, composer }: ChatState): Row {
  if (message !== undefined) return [yellow(message)];
  if (turn === "stopping") return [dim(chatTexts.stopping)];
  if (turn === "running") {
    const sign = SPINNER[Math.floor(elapsed * 10) % SPINNER.length] ?? "";
    return [cyan(sign), dim(` ${chatTexts.working(Math.floor(elapsed))}`)];
  }
  // While the popup offers something, the word isn't finished.
  if (hint !== undefined && composer.completion.matches.length === 0) return [yellow(hint)];
  return scroll > 0 ? [dim(chatTexts.more(scroll))] : [];
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
  readonly cursor: { readonly x: number; readonly y: number };
}

/** The input, wrapped at the edge; of a long text the part around the cursor. */
function inputRows({ completion }: Composer, columns: number, most: number): InputRows {
  const room = Math.max(1, columns - PROMPT.length - 1);
  const before = wrapHard(completion.text.slice(0, completion.cursor), room);
  const all = wrapHard(completion.text, room);
  // A wide character behind the cursor may move the wrap; the cursor stays in the row that exists.
  const row = Math.min(before.length - 1, all.length - 1);
  const first = Math.min(Math.max(0, row - most + 1), Math.max(0, all.length - most));
  const rows = all
    .slice(first, first + most)
    .map((line, index): Row => [first + index === 0 ? cyan(PROMPT) : " ".repeat(PROMPT.length), line]);
  return { rows, cursor: { x: PROMPT.length + displayWidth(before.at(-1) ?? ""), y: row - first } };
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
