/** What the format of output depends on. */
export interface TerminalSetting {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
  readonly platform: string;
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number };
}

/** Columns of output that doesn't go to a terminal, or to one of unknown width. */
const DEFAULT_COLUMNS = 80;

/** Nothing can be laid out in less; the terminal wraps lines then. */
const MIN_COLUMNS = 40;

/** Whether to use colors: `--no-color`, then FORCE_COLOR, then NO_COLOR, then whether it is a terminal. */
export function wantsColor({ env, args, stream }: TerminalSetting): boolean {
  if (args.includes("--no-color")) return false;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return force !== "0" && force !== "false";
  if ((env.NO_COLOR ?? "") !== "") return false;
  return stream.isTTY === true && env.TERM !== "dumb";
}

/** The number of columns for tables and, on a terminal, for paragraphs: the terminal's, or those in COLUMNS. */
export function columnsOf(setting: TerminalSetting): number {
  const { stream } = setting;
  const columns = stream.isTTY === true ? stream.columns : wantedColumns(setting);
  return Math.max(MIN_COLUMNS, columns === undefined || columns === 0 ? DEFAULT_COLUMNS : columns);
}

/**
 * The width at which paragraphs are wrapped. What reads a pipe may wrap lines itself and could not undo ours, so there they
 * stay whole, unless COLUMNS says how wide they may be.
 */
export function wrapColumnsOf(setting: TerminalSetting): number {
  const isWrapped = setting.stream.isTTY === true || wantedColumns(setting) !== undefined;
  return isWrapped ? columnsOf(setting) : Infinity;
}

function wantedColumns({ env }: TerminalSetting): number | undefined {
  return /^[1-9]\d{0,4}$/.test(env.COLUMNS ?? "") ? Number(env.COLUMNS) : undefined;
}

/** Whether Unicode can be shown: yes, unless the locale or the terminal says otherwise. */
export function hasUnicode({ env, platform }: TerminalSetting): boolean {
  if (platform === "win32") return (env.WT_SESSION ?? env.TERM_PROGRAM ?? env.TERM ?? "") !== "";
  if (env.TERM === "linux") return false;
  const locale = [env.LC_ALL, env.LC_CTYPE, env.LANG].find((value) => value !== undefined && value !== "");
  return locale === undefined || /utf-?8/i.test(locale);
}
