import type { Severity } from "./diagnostic.ts";
import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** What a lint rule can be set to, in a configuration file and on the command line. */
export const RULE_LEVELS = ["off", "warn", "error"] as const;

/** See {@link RULE_LEVELS}. */
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** Levels of lint rules that differ from the default, by their ids. */
export type RuleLevels = ReadonlyMap<DiagnosticCode, RuleLevel>;

const severities = { off: undefined, warn: "warning", error: "error" } as const;

/** The severity of a finding at a level; undefined if it isn't reported. */
export function severityAt(level: RuleLevel): Severity | undefined {
  return severities[level];
}
