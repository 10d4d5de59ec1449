import { isatty } from "node:tty";

/** Whether a full screen can be shown: input and output are a terminal that can move its cursor. */
export function hasScreen(): boolean {
  return isatty(0) && isatty(1) && process.env.TERM !== "dumb";
}
