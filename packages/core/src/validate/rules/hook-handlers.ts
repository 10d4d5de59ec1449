import { parseHooks } from "../../hooks/parse-hooks.ts";
import type { LintRule } from "../lint-context.ts";

/** Hooks that would never run: events and kinds of handlers that do not exist, and matchers that cannot be read. */
export const hookHandlers: LintRule = {
  codes: ["hook-unusable"],
  check: (context) =>
    parseHooks(context.manifest?.hooks).problems.map(({ where, message }) => ({
      code: "hook-unusable",
      message: `\`${where}\` does nothing: ${message}`,
      offset: context.valueAt("hooks"),
    })),
};
