import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "./display-width.ts";
import { painter } from "./paint.ts";
import { cutParts, type Part, type Span, wrapParts } from "./parts.ts";
import { columnsOf, hasUnicode, type TerminalSetting, wantsColor, wrapColumnsOf } from "./terminal.ts";

/** Symbols; terminals without Unicode get ASCII ones. */
export interface Signs {
  readonly pass: string;
  readonly stop: string;
  readonly note: string;
  readonly ellipsis: string;
  readonly about: string;
}

/** The only way to print. All text is escaped, and a row is never wider than the terminal. */
export interface Output {
  readonly columns: number;
  readonly signs: Signs;
  /** Whether standard output is a terminal. */
  readonly terminal: boolean;
  /** One line, cut if it doesn't fit. */
  row(...parts: readonly Part[]): void;
  /** One line with `end` aligned right; `parts` are cut if needed. */
  rowWithEnd(parts: readonly Part[], end: Span): void;
  /**
   * A paragraph; all lines but the first are indented by `hang`. It is wrapped only on a terminal or if COLUMNS is set, and
   * no word, such as a path, is ever broken.
   */
  text(parts: readonly Part[] | string, hang?: number): void;
  /** A confirmation, or a hint what to do next: a paragraph that `--quiet` leaves out. */
  note(parts: readonly Part[] | string, hang?: number): void;
  /** A paragraph on standard error; COLUMNS doesn't matter. */
  problem(parts: readonly Part[] | string, hang?: number): void;
  /** Progress, in a line that the next output overwrites; only on a terminal, and not with `--quiet`. */
  progress(line: string): void;
  /** One unwrapped line on standard error, for output that another program defines. */
  error(line: string): void;
  /** A value as JSON, with control characters escaped. Returns the exit status, so that a command can end with it. */
  json(value: unknown, status?: number): number;
  /** A value as JSON in one line, for streams of values. */
  jsonLine(value: unknown): void;
  /** Writes buffered output to the streams. */
  flush(): void;
  /** Collects the output for {@link end}, which shows it in a pager if it is longer than the terminal. */
  page(): void;
  /** Writes what is left, in a pager if there is a lot of it. */
  end(): Promise<void>;
  setVerbosity(verbosity: Verbosity): void;
  verbosity(): Verbosity;
  /**
   * Unwrapped text for programs or for reading in full; only a terminal gets its lines escaped. A line break is added at
   * the end unless `ending` is "unchanged".
   */
  verbatim(text: string, ending?: "line" | "unchanged"): void;
  /** The same for text of skills, models and scripts: outside a terminal its control characters are escaped, unless raw. */
  content(text: string, ending?: "line" | "unchanged"): void;
  /** A piece of a longer {@link content}, written at once. */
  piece(text: string): void;
  /** Leaves control characters in {@link content} as they are outside a terminal. */
  setRaw(): void;
  /** Unchanged bytes for programs; a terminal gets nothing. */
  bytes(content: Uint8Array): void;
}

/** How much is printed: `--quiet`, neither, `--verbose`. */
export type Verbosity = "quiet" | "normal" | "verbose";

/** A stream to write to; a terminal has a size. */
export interface OutputStream {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** Where output goes. */
export interface OutputStreams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** Characters to buffer before writing: one write costs more than many lines. */
const BUFFER_LENGTH = 32 * 1024;

const unicodeSigns: Signs = { pass: "✓", stop: "✗", note: "•", ellipsis: "…", about: "≈" };
const asciiSigns: Signs = { pass: "+", stop: "x", note: "-", ellipsis: "...", about: "~" };

/** Makes the output for two streams. */
export function createOutput(streams: OutputStreams, setting: Omit<TerminalSetting, "stream">): Output {
  const out = { ...setting, stream: streams.stdout };
  // A terminal may be resized while a command runs; nothing else changes its width, and asking costs each line.
  const fixedWidth = streams.stdout.isTTY === true ? undefined : columnsOf(out);
  const width = (): number => fixedWidth ?? columnsOf(out);
  const signs = hasUnicode(out) ? unicodeSigns : asciiSigns;
  const paintOut = painter(wantsColor(out));
  const stderr = { ...setting, stream: streams.stderr };
  const paintError = painter(wantsColor(stderr));
  const errorColumns = (): number => (streams.stderr.isTTY === true ? columnsOf(stderr) : Infinity);
  const terminal = streams.stdout.isTTY === true;
  let held = "";
  let isPaging = false;
  let verbosity: Verbosity = "normal";
  let isProgressShown = false;
  let isRaw = false;
  const escapeContent = (text: string): string => {
    if (terminal) return escapeLines(text);
    return isRaw ? text : escapeControls(text);
  };
  const clearProgress = (): void => {
    if (isProgressShown) streams.stderr.write("\r\x1b[K");
    isProgressShown = false;
  };
  const flush = (): void => {
    isPaging = false;
    if (held === "") return;
    clearProgress();
    streams.stdout.write(held);
    held = "";
  };
  const print = (text: string): void => {
    held += text;
    if (held.length > BUFFER_LENGTH && !isPaging) flush();
  };
  const complain = (text: string): void => {
    // On the same terminal it belongs between the lines of the pager, and elsewhere no order is lost.
    if (isPaging && streams.stderr.isTTY === true) {
      held += text;
      return;
    }
    if (!isPaging) flush();
    clearProgress();
    streams.stderr.write(text);
  };
  const paragraph = (parts: readonly Part[] | string, hang: number | undefined): string =>
    wrapParts(typeof parts === "string" ? [parts] : parts, wrapColumnsOf(out), hang, "keep")
      .map((line) => `${paintOut(line)}\n`)
      .join("");
  const complaint = (parts: readonly Part[] | string, hang: number | undefined): string =>
    wrapParts(typeof parts === "string" ? [parts] : parts, errorColumns(), hang, "keep")
      .map((line) => `${paintError(line)}\n`)
      .join("");
  return {
    get columns() {
      return width();
    },
    signs,
    terminal,
    row: (...parts) => print(`${paintOut(cutParts(parts, width(), signs.ellipsis).parts)}\n`),
    rowWithEnd(parts, end) {
      const room = width() - displayWidth(escapeTerminal(end.text));
      const left = cutParts(parts, room - 2, signs.ellipsis);
      print(`${paintOut([...left.parts, " ".repeat(room - left.width), end])}\n`);
    },
    text: (parts, hang) => print(paragraph(parts, hang)),
    note(parts, hang) {
      if (verbosity !== "quiet") print(paragraph(parts, hang));
    },
    problem: (parts, hang) => complain(complaint(parts, hang)),
    progress(line) {
      if (streams.stderr.isTTY !== true || verbosity === "quiet") return;
      const shown = cutParts([line], width() - 1, signs.ellipsis).parts;
      streams.stderr.write(`\r\x1b[K${paintError(shown)}`);
      isProgressShown = true;
    },
    error: (line) => complain(`${escapeTerminal(line)}\n`),
    json(value, status = 0) {
      print(`${escapeJson(JSON.stringify(value, null, 2))}\n`);
      return status;
    },
    jsonLine: (value) => print(`${escapeJson(JSON.stringify(value))}\n`),
    flush,
    page() {
      isPaging = terminal;
    },
    async end() {
      // A terminal that doesn't know its height has 0 rows.
      const rows = streams.stdout.rows ?? 0;
      const isLong = rows > 0 && held.split("\n").length > rows;
      if (isPaging && isLong) {
        const { pagerCommand, showInPager } = await import("./pager.ts");
        const pager = pagerCommand(setting.env, setting.platform);
        clearProgress();
        if (pager !== undefined && showInPager(held, pager, setting.env)) held = "";
      }
      flush();
      clearProgress();
    },
    setVerbosity(chosen) {
      verbosity = chosen;
    },
    verbosity: () => verbosity,
    verbatim(text, ending = "line") {
      const isEnded = text === "" || text.endsWith("\n") || (ending === "unchanged" && !terminal);
      const ended = isEnded ? text : `${text}\n`;
      print(terminal ? escapeLines(ended) : ended);
    },
    content(text, ending = "line") {
      const isEnded = text === "" || text.endsWith("\n") || (ending === "unchanged" && !terminal);
      print(escapeContent(isEnded ? text : `${text}\n`));
    },
    piece(text) {
      print(escapeContent(text));
      flush();
    },
    setRaw() {
      isRaw = true;
    },
    bytes(content) {
      flush();
      if (!terminal) streams.stdout.write(content);
    },
  };
}

/** Escapes what a terminal would act on when the output ends up in one after all; line ends and tabs stay. */
function escapeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replaceAll(/\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, (control) =>
    escapeTerminal(control),
  );
}

function escapeLines(text: string): string {
  return text
    .split("\n")
    .map((line) => escapeTerminal(line.replace(/\r$/, "").replaceAll("\t", "    ")))
    .join("\n");
}

/** Escapes control characters that JSON allows in strings; outside of strings they can't occur. */
function escapeJson(json: string): string {
  return json.replace(/[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`,
    ).join(""),
  );
}
