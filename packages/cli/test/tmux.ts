import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "vitest";
import { bin, type World } from "./world.ts";

/** A person in front of a real terminal of tmux. */
export interface Tmux {
  /** Presses keys by their tmux names, such as `Enter` or `C-c`. */
  readonly press: (...keys: readonly string[]) => void;
  /** Types text as it is. */
  readonly type: (text: string) => void;
  /** Sends bytes at once, such as what a terminal reports about the mouse. */
  readonly bytes: (...pieces: readonly string[]) => void;
  /** Pastes text, marked as a paste if the program asked for that. */
  readonly paste: (text: string) => void;
  /** What is on the screen, line by line. */
  readonly screen: () => readonly string[];
  /** The same with its colors. */
  readonly colors: () => string;
  /** Waits until the screen shows a text. */
  readonly sees: (text: string) => Promise<void>;
  /** Waits until it doesn't any more. */
  readonly seesNo: (text: string) => Promise<void>;
  readonly resize: (columns: number, rows: number) => void;
  readonly close: () => void;
}

/** How a terminal is opened. */
export interface TmuxOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** A server that ends and one that starts must not meet at the same socket. */
let sockets = 0;

/** Runs the command line in a terminal; its exit status is printed when it ends, and then a shell waits. */
export function openTmux(world: World, options: TmuxOptions = {}): Tmux {
  const { columns = 80, rows = 24, args = [], env = {} } = options;
  sockets += 1;
  const socket = join(world.root, `tmux-${sockets}`);
  const call = (words: readonly string[], input?: string): string =>
    execFileSync("tmux", ["-S", socket, "-f", "/dev/null", ...words], {
      encoding: "utf8",
      cwd: world.project,
      env: { ...world.env, TERM: "xterm-256color", ...env },
      stdio: ["pipe", "pipe", "pipe"],
      input: input ?? "",
    });
  const program = ["node", bin, ...args].map((word) => `'${word}'`).join(" ");
  const shell = `${program}; echo "ended with $?"; exec sh`;
  call(["new-session", "-d", "-x", String(columns), "-y", String(rows), "-s", "t", shell]);
  const capture = (...flags: readonly string[]): string => call(["capture-pane", "-p", "-t", "t", ...flags]);
  const screen = (): readonly string[] => capture().split("\n").slice(0, -1);
  return {
    press: (...keys) => void call(["send-keys", "-t", "t", ...keys]),
    type: (text) => void call(["send-keys", "-t", "t", "-l", "--", text]),
    bytes(...pieces) {
      const hex = [...Buffer.from(pieces.join(""))].map((byte) => byte.toString(16));
      call(["send-keys", "-t", "t", "-H", ...hex]);
    },
    paste(text) {
      call(["load-buffer", "-"], text);
      call(["paste-buffer", "-p", "-t", "t"]);
    },
    screen,
    colors: () => capture("-e"),
    sees: async (text) => {
      await expect.poll(() => screen().join("\n")).toContain(text);
    },
    seesNo: async (text) => {
      await expect.poll(() => screen().join("\n")).not.toContain(text);
    },
    resize: (width, height) =>
      void call(["resize-window", "-t", "t", "-x", String(width), "-y", String(height)]),
    close: () => void call(["kill-server"]),
  };
}
