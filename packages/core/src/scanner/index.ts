/**
 * The scanner, apart from the rest of core: its rules are a fifth of all code, and listing skills needs none of them.
 */
export * from "./modified-copy.ts";
export * from "./scan-files.ts";
export * from "./scan-limits.ts";
export type * from "./scan-report.ts";
export * from "./scan-rules.ts";
export * from "./scan-sarif.ts";
