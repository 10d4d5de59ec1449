import { EventEmitter } from "node:events";
import { painter } from "../../output/paint.ts";
import type { ScreenSize } from "./frame.ts";
import { createElement, render } from "./ink-kit.ts";
import { type Screen, ScreenView, screenInput } from "./show-screen.ts";

/** A screen that ink draws into memory, for tests. */
export interface RenderedScreen {
  /** The last frame, line by line. */
  lines(): readonly string[];
  /** What was written, with every control sequence. */
  raw(): string;
  /** Sends bytes as a terminal would. */
  type(bytes: string): void;
  resize(size: ScreenSize): void;
  close(): void;
}

/** Draws a screen with ink at a size; ink-testing-library has one fixed width and no height. */
export function renderFrames<State>(
  screen: Screen<State>,
  { columns, rows }: ScreenSize,
  color: "color" | "no-color" = "no-color",
): RenderedScreen {
  let raw = "";
  let last = "";
  const stdout = Object.assign(new EventEmitter(), {
    columns,
    rows,
    isTTY: true,
    write(text: string) {
      raw += text;
      last = text;
      return true;
    },
  });
  let waiting: string | null = null;
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding: () => undefined,
    setRawMode: () => undefined,
    resume: () => undefined,
    pause: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
    read() {
      const bytes = waiting;
      waiting = null;
      return bytes;
    },
  });
  const terminal = {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream,
  };
  const shown = render(createElement(ScreenView<State>, { screen, paint: painter(color === "color") }), {
    ...terminal,
    stdin: screenInput(screen, terminal),
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    lines: () => last.split("\n"),
    raw: () => raw,
    type(bytes) {
      waiting = bytes;
      stdin.emit("readable");
    },
    resize(size) {
      Object.assign(stdout, size);
      stdout.emit("resize");
    },
    close: () => shown.unmount(),
  };
}
