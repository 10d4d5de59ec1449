import type { ScreenPoint } from "./frame.ts";

/** What a person did with the mouse. */
export type MouseEvent =
  | { readonly kind: "click"; readonly at: ScreenPoint }
  | { readonly kind: "wheel"; readonly direction: "wheel-up" | "wheel-down" };

/**
 * Asks the terminal to report clicks and the wheel, or to stop. While it does, text is selected with Shift held down, so
 * that nobody gets this without asking for it.
 */
export function mouseReports(mouse: "on" | "off"): string {
  const end = mouse === "on" ? "h" : "l";
  return `\u001b[?1000${end}\u001b[?1006${end}`;
}

/** An input that takes reports of the mouse out of what is typed: ink drops them. */
export function withMouse(stdin: NodeJS.ReadStream, onMouse: (event: MouseEvent) => void): NodeJS.ReadStream {
  const read = (): unknown => {
    const typed: unknown = stdin.read();
    return typeof typed === "string" ? takeReports(typed, onMouse) : typed;
  };
  return new Proxy(stdin, {
    get(target, name) {
      if (name === "read") return read;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is how a report starts
const REPORT = /\u001b\[<(\d+);(\d+);(\d+)([Mm])/g;

function takeReports(typed: string, onMouse: (event: MouseEvent) => void): string {
  return typed.replaceAll(REPORT, (_, button: string, column: string, row: string, end: string) => {
    const event = toEvent(Number(button), end, { x: Number(column) - 1, y: Number(row) - 1 });
    if (event !== undefined) onMouse(event);
    return "";
  });
}

/** Other buttons, releases and drags mean nothing. */
function toEvent(button: number, end: string, at: ScreenPoint): MouseEvent | undefined {
  if (button === 64) return { kind: "wheel", direction: "wheel-up" };
  if (button === 65) return { kind: "wheel", direction: "wheel-down" };
  return button === 0 && end === "M" ? { kind: "click", at } : undefined;
}
