import { exitCodes, isSkillwrightError, SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import { CommanderError } from "commander";
import type { Output } from "../output/output.ts";
import { dim, red } from "../output/parts.ts";
import { errorTexts } from "./error-text.ts";

/** How an error is told. */
export interface ErrorReport {
  /** An object on standard output instead of sentences on standard error. */
  readonly json: boolean;
  /** Also where in the program it came from. */
  readonly debug: boolean;
  /** The command it is about, where there is one. */
  readonly command: string | undefined;
}

/** Tells an error and returns the exit status it ends the command with. */
export function reportError(error: unknown, out: Output, report: ErrorReport): number {
  if (error instanceof CommanderError && isAnswered(error)) return 0;
  // The help of a command that needs a subcommand was printed instead of an error.
  if (error instanceof CommanderError && error.code === "commander.help") return exitCodes.usage_error;
  const known = toKnown(error, report.command);
  const { code, message, hint } = known;
  if (report.json) {
    out.json({ error: toErrorEntry(known) });
  } else {
    out.problem([red(errorTexts.prefix), " ", message], 2);
    if (hint !== undefined) out.problem([dim(hint)]);
  }
  if (report.debug && error instanceof Error) {
    for (const line of (error.stack ?? "").split("\n")) out.problem([dim(line)]);
  }
  return exitCodes[code];
}

function isAnswered(error: CommanderError): boolean {
  return error.code === "commander.version" || error.code === "commander.helpDisplayed";
}

function toKnown(error: unknown, command: string | undefined): SkillwrightError {
  if (isSkillwrightError(error)) return error;
  if (error instanceof CommanderError) return usageError(error, command);
  if ((error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd") {
    return new SkillwrightError("file_not_found", {
      message: errorTexts.noWorkingFolder,
      details: { path: "." },
      hint: errorTexts.noWorkingFolderHint,
    });
  }
  return new SkillwrightError("internal_error", {
    message: errorTexts.internal(error instanceof Error ? error.message : String(error)),
    details: {},
    hint: errorTexts.internalHint,
  });
}

/** commander says `error: unknown command 'lst'`, and on a second line `(Did you mean list?)`. */
function usageError(error: CommanderError, command: string | undefined): SkillwrightError<"usage_error"> {
  const [first = "", second = ""] = error.message.replace(/^error: /, "").split("\n");
  const suggestions = [...second.replace(/^\(Did you mean (?:one of )?/, "").matchAll(/[\w-]+/g)].map(
    ([word]) => word,
  );
  const helpHint = command === undefined ? errorTexts.usageHint : errorTexts.optionsHint(command);
  return new SkillwrightError("usage_error", {
    message: first,
    details: { argument: /'([^']*)'/.exec(first)?.[1] ?? "", suggestions },
    hint: second === "" ? helpHint : second.replace(/^\(|\)$/g, ""),
  });
}
