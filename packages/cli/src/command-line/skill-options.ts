import type { Argument, Option } from "./command.ts";
import { choice, required, textOption, toggle } from "./option.ts";

/** The skill that a command changes or shows, by name, id or path. */
export const skillArgument: Argument<string> = required("Name, id or path of a skill", {
  completion: "skills",
  mayBePath: true,
});

/** `--scope`. */
export const scopeOption: Option<"user" | "project" | undefined> = choice(
  "scope",
  "Whether it applies to you or to the project (default: user)",
  ["user", "project"],
);

/** `--scope` of a command about one installed skill. */
export const installedScopeOption: Option<"user" | "project" | undefined> = choice(
  "scope",
  "Where it is installed; needed if both you and the project have it",
  ["user", "project"],
);

/** `--scope` of a command about all installed skills. */
export const installedScopesOption: Option<"user" | "project" | undefined> = choice(
  "scope",
  "Only what is installed for you or for the project (default: both)",
  ["user", "project"],
);

/** `--on-conflict`. */
export const conflictOption: Option<"rename" | "replace" | "override" | undefined> = choice(
  "action",
  "What to do if the name is taken (default: ask)",
  ["rename", "replace", "override"],
);

/** `--yes`. */
export const yesOption: Option<boolean> = toggle("Don't ask for confirmation");

/** `--message`. */
export const messageOption: Option<string | undefined> = textOption("text", "Message for the history", {
  short: "m",
});
