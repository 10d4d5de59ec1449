import { choice, required, textOption, toggle } from "./option.ts";

/** The skill that a command changes or shows, by name, id or path. */
export const skillArgument = required("Name, id or path of a skill", {
  completion: "skills",
  mayBePath: true,
});

/** `--scope`. */
export const scopeOption = choice("scope", "Whether it applies to you or to the project (default: user)", [
  "user",
  "project",
]);

/** `--scope` of a command about one installed skill. */
export const installedScopeOption = choice(
  "scope",
  "Where it is installed; needed if both you and the project have it",
  ["user", "project"],
);

/** `--scope` of a command about all installed skills. */
export const installedScopesOption = choice(
  "scope",
  "Only what is installed for you or for the project (default: both)",
  ["user", "project"],
);

/** `--on-conflict`. */
export const conflictOption = choice("action", "What to do if the name is taken (default: ask)", [
  "rename",
  "replace",
  "override",
]);

/** `--yes`. */
export const yesOption = toggle("Don't ask for confirmation");

/** `--message`. */
export const messageOption = textOption("text", "Message for the history", {
  short: "m",
});
