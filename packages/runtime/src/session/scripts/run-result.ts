import type { ArgumentProblem, PermissionDecision } from "@skillwright/core/internal";
import type { DenialCode } from "../../run/permit-run.ts";
import type { StopReason } from "../../sandbox/run-process.ts";
import type { ActivationQuestion, MissingDependencies, RefusalCode } from "../activation.ts";

/** A request to run a script of a skill. */
export interface ScriptRequest {
  /** Id or name. */
  readonly skill: string;
  /** Its path inside the skill, such as `scripts/merge.py`. */
  readonly script: string;
  /** Default: none. */
  readonly arguments?: readonly string[];
  /** Default: nothing. */
  readonly stdin?: string | Uint8Array;
  /** The one folder it may write. Default: an empty one that is removed afterwards. */
  readonly work?: string;
  readonly signal?: AbortSignal;
}

/** A request to run a command that a skill declares, without a model. */
export interface CommandRequest extends Omit<ScriptRequest, "skill" | "script" | "arguments"> {
  /** Id or name. Default: the skill whose command has the plain name. */
  readonly skill?: string;
  /** Its name, or `skill:command`. */
  readonly command: string;
  /** Its arguments, as one text or as a list. Default: none. */
  readonly arguments?: string | readonly string[];
}

/** The result of a script. */
export type RunResult = FinishedRun | RefusedRun | MissingDependencies;

/** The result of a command. */
export type CommandResult = RunResult | ToolDispatch | NeedsArguments;

/** A script ran to its end, or until it was stopped. */
export interface FinishedRun {
  readonly kind: "ran";
  /** The skill's id. */
  readonly skill: string;
  readonly script: string;
  /** Null when it was stopped or ended by a signal. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it printed more than it may; the rest is lost. */
  readonly cut: boolean;
  /** Why it was stopped; null when it was not. */
  readonly stoppedBy: StopReason | null;
  /** Notices for a person about the run. */
  readonly notices: readonly string[];
  /** What a person was asked. */
  readonly asked: readonly ActivationQuestion[];
}

/** Nothing ran. */
export interface RefusedRun {
  readonly kind: "refused";
  readonly code: RunRefusalCode;
  /** The message for whoever requested it. */
  readonly text: string;
  /** What a person was asked, or would have been asked if there were one. */
  readonly asked: readonly ActivationQuestion[];
}

/** `no_interpreter`: nothing runs such a file. `not_runnable`: not as requested. `tool_denied`: forbidden tool. */
export type RunRefusalCode =
  | Exclude<RefusalCode, "command_failed" | "timed_out">
  | DenialCode
  | "command_not_found"
  | "script_not_found"
  | "path_escapes_root"
  | "no_interpreter"
  | "not_runnable"
  | "nothing_to_run"
  | "tool_denied";

/** The command is a call of a tool, which the host makes: nothing ran yet. */
export interface ToolDispatch {
  readonly kind: "tool";
  readonly skill: string;
  readonly command: string;
  readonly tool: string;
  /** The command's arguments by name. */
  readonly input: Readonly<Record<string, string>>;
  /** Whether it may be called without a question; one that may not be called at all is refused instead. */
  readonly permission: PermissionDecision;
}

/** The command needs other arguments. */
export interface NeedsArguments {
  readonly kind: "needs-arguments";
  readonly skill: string;
  readonly command: string;
  readonly problems: readonly ArgumentProblem[];
}

/** The refusal with its parts in place. */
export function refusedRun(
  code: RunRefusalCode,
  text: string,
  asked: readonly ActivationQuestion[] = [],
): RefusedRun {
  return { kind: "refused", code, text, asked };
}

/** A reason not to use a skill, as a reason not to run anything of it. */
export function refusalCode(code: RefusalCode): RunRefusalCode {
  return code === "command_failed" || code === "timed_out" ? "load_error" : code;
}
