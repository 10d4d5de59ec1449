import type { FlagsOf } from "./command.ts";
import { negatable, toggle } from "./option.ts";

/** The options that every command has. */
export const globalOptions = {
  quiet: { ...toggle("Print only results and errors: no progress, hints or confirmations"), short: "q" },
  verbose: toggle("Also print which files are used, how long it took, and where an error comes from"),
  pager: negatable("Don't show long output in a pager"),
  color: negatable("Disable colors"),
};

/** The values of {@link globalOptions}. */
export type GlobalFlags = FlagsOf<typeof globalOptions>;

/** The words that may stand before the command, as they are typed. */
export const globalWords: readonly string[] = ["-q", "--quiet", "--verbose", "--no-pager", "--no-color"];
