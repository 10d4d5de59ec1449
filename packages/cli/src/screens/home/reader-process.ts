import { type ChildProcess, spawn } from "node:child_process";
import type { HomeEvent } from "./home-state.ts";
import type { ReaderMessage, ReaderRequest } from "./reader-messages.ts";

/** The hidden command that reads skills for the home screen. */
export const READER_COMMAND = "read-for-home";

/** How often a wait is reported; a shorter one isn't. */
const WAIT_MS = 1000;

const texts = {
  ended: "The process that reads skills has ended. Press r to start it again.",
} as const;

/** A process that reads skills, so that a disk that hangs doesn't hold up the screen. */
export interface ReaderProcess {
  ask(request: ReaderRequest): void;
  /** Lets it finish what it does, or ends it if it hangs. */
  close(): void;
}

/**
 * Starts a process that reads skills. A thread wouldn't do: Node.js can't exit while one of its threads waits for a disk.
 * A reload while it hangs starts another one.
 */
export function startReader(onEvent: (event: HomeEvent) => void): ReaderProcess {
  let reader: Reader | undefined;
  const start = (): Reader => {
    const started = openReader(onEvent, () => {
      if (reader !== started) return;
      reader = undefined;
      onEvent({ type: "message", text: texts.ended, tone: "problem" });
    });
    return started;
  };
  return {
    ask(request) {
      if (request.type === "reload" && reader?.hangs() === true) {
        reader.end();
        reader = undefined;
      }
      // What isn't a reload needs the skills that a new process doesn't have yet.
      if (reader === undefined && request.type !== "reload") return;
      reader ??= start();
      reader.ask(request);
    },
    close() {
      reader?.end();
      reader = undefined;
    },
  };
}

interface Reader {
  ask(request: ReaderRequest): void;
  /** Whether a request takes longer than usual. */
  hangs(): boolean;
  end(): void;
}

function openReader(onEvent: (event: HomeEvent) => void, onExit: () => void): Reader {
  const child = spawnReader();
  let open = 0;
  let folder: string | undefined;
  let seconds = 0;
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (seconds > 0) onEvent({ type: "waiting", waiting: undefined });
    seconds = 0;
    folder = undefined;
  };
  const wait = (): void => {
    timer ??= setInterval(() => {
      seconds += 1;
      onEvent({ type: "waiting", waiting: { folder, seconds } });
    }, WAIT_MS);
  };
  const hear = (message: ReaderMessage): void => {
    switch (message.type) {
      case "event":
        onEvent(message.event);
        return;
      case "reading":
        folder = message.folder;
        return;
      case "done":
        open -= 1;
        if (open === 0) settle();
        return;
      default:
        message satisfies never;
    }
  };
  const leave = (): void => {
    child.off("message", hear).off("exit", leave).off("error", leave);
    settle();
    onExit();
  };
  child.on("message", hear).on("exit", leave).on("error", leave);
  return {
    ask(request) {
      open += 1;
      wait();
      // A process that has just ended is reported by its exit.
      if (child.connected) child.send(request, () => undefined);
    },
    hangs: () => seconds > 0,
    end() {
      child.off("message", hear).off("exit", leave);
      if (seconds > 0) child.kill("SIGKILL");
      else if (child.connected) child.disconnect();
      child.unref();
      settle();
    },
  };
}

/** Starts this program again with the hidden command, however it is installed. */
function spawnReader(): ChildProcess {
  const isStandalone = process.getBuiltinModule("node:sea").isSea();
  const [, script = ""] = process.argv;
  const words = isStandalone ? [] : [...process.execArgv, script];
  return spawn(process.execPath, [...words, READER_COMMAND], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    windowsHide: true,
  });
}
