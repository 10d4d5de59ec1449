import type { Row } from "../screen/frame.ts";
import type { ChatLog } from "./chat-log.ts";
import { logRows } from "./log-rows.ts";

/** The part of a conversation that is visible. */
export interface VisibleLog {
  readonly rows: readonly Row[];
  /** The first row that is visible, and the last one that can be. */
  readonly top: number;
  readonly lastTop: number;
}

/** The rows from one on that fit; without one, the end. */
export function visibleLog(
  log: ChatLog,
  {
    top,
    columns,
    height,
  }: { readonly top: number | undefined; readonly columns: number; readonly height: number },
): VisibleLog {
  const all = logRows(log, columns);
  const lastTop = Math.max(0, all.length - height);
  const first = Math.min(top ?? lastTop, lastTop);
  return { rows: all.slice(first, first + height), top: first, lastTop };
}
