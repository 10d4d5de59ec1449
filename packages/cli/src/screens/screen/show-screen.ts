import { type Paint, painter } from "../../output/paint.ts";
import { clipFrame, type Frame, type ScreenPoint, type ScreenSize } from "./frame.ts";
import {
  createElement,
  type ReactNode,
  render,
  Text,
  useCursor,
  useInput,
  useMemo,
  usePaste,
  useSyncExternalStore,
  useWindowSize,
} from "./ink-kit.ts";
import { type Key, toKeys } from "./key.ts";
import { mouseReports, withMouse } from "./mouse.ts";
import type { Store } from "./store.ts";

/** A screen: how its state is drawn and what keys do. */
export interface Screen<State> {
  readonly store: Pick<Store<State, never>, "state" | "subscribe">;
  /** Draws the state. */
  readonly view: (state: State, size: ScreenSize) => Frame;
  readonly onKey: (key: Key, size: ScreenSize) => void;
  /** Called for clicks while the mouse is on. Default: they are ignored. */
  readonly onClick?: (at: ScreenPoint, size: ScreenSize) => void;
}

/** The streams of a screen, and whether it is drawn in color. */
export interface ScreenTerminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly color: boolean;
}

/** A screen that is shown. */
export interface ShownScreen {
  /** Turns reports of the mouse on or off. They are off at first. */
  setMouse(mouse: "on" | "off"): void;
  /** Gives the terminal back as it was. */
  close(): Promise<void>;
}

/** Shows a screen on the whole terminal, with a buffer of its own. */
export function showScreen<State>(screen: Screen<State>, terminal: ScreenTerminal): ShownScreen {
  const { stdin, stdout, color } = terminal;
  // Before the first frame: what is typed meanwhile must not be echoed into it.
  stdin.setRawMode(true);
  const shown = render(createElement(ScreenView<State>, { screen, paint: painter(color) }), {
    stdin: screenInput(screen, terminal),
    stdout,
    exitOnCtrlC: false,
    alternateScreen: true,
    // Whoever opens a screen has checked for a terminal; variables such as CI don't matter.
    interactive: true,
    kittyKeyboard: { mode: "auto" },
  });
  let mouse: "on" | "off" = "off";
  const setMouse = (next: "on" | "off"): void => {
    if (next === mouse) return;
    mouse = next;
    stdout.write(mouseReports(mouse));
  };
  // A crash must not leave a shell that prints every click.
  const release = (): void => setMouse("off");
  process.once("exit", release);
  return {
    setMouse,
    async close() {
      release();
      process.off("exit", release);
      shown.unmount();
      await shown.waitUntilExit();
    },
  };
}

/** The input of a screen, from which clicks and the wheel go to the screen. */
export function screenInput<State>(
  { onKey, onClick }: Pick<Screen<State>, "onKey" | "onClick">,
  { stdin, stdout }: Pick<ScreenTerminal, "stdin" | "stdout">,
): NodeJS.ReadStream {
  return withMouse(stdin, (event) => {
    const { columns, rows } = stdout;
    if (event.kind === "click") onClick?.(event.at, { columns, rows });
    else onKey({ kind: "press", name: event.direction }, { columns, rows });
  });
}

interface ScreenViewProps<State> {
  readonly screen: Screen<State>;
  readonly paint: Paint;
}

/** Draws a screen with ink. All layout is in the view, so that it can be tested without a terminal. */
export function ScreenView<State>({ screen, paint }: ScreenViewProps<State>): ReactNode {
  const { store, view, onKey } = screen;
  const size = useWindowSize();
  const subscribe = useMemo(() => throttled(store.subscribe), [store]);
  const state = useSyncExternalStore(subscribe, () => store.state);
  const { setCursorPosition } = useCursor();
  useInput((input, key) => {
    for (const one of toKeys(input, key)) onKey(one, size);
  });
  usePaste((text) => onKey({ kind: "paste", text }, size));
  const { rows, cursor } = clipFrame(view(state, size), size);
  setCursorPosition(cursor);
  return createElement(Text, { wrap: "truncate-end" }, rows.map((row) => paint(row)).join("\n"));
}

/** Shortest time between two frames: an answer may arrive in thousands of pieces. */
const FRAME_MS = 30;

type Subscribe = Store<unknown, never>["subscribe"];

/** Listeners are called at once, and then at most once per frame. */
function throttled(subscribe: Subscribe): Subscribe {
  return (listener) => {
    let last = Number.NEGATIVE_INFINITY;
    let timer: NodeJS.Timeout | undefined;
    const fire = (): void => {
      timer = undefined;
      last = performance.now();
      listener();
    };
    const stop = subscribe(() => {
      if (timer !== undefined) return;
      const wait = last + FRAME_MS - performance.now();
      if (wait <= 0) fire();
      else timer = setTimeout(fire, wait);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
