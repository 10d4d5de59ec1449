import type { Severity } from "../diagnostics/diagnostic.ts";

/** The answer to "would you install this?". `partial`: nothing was found, but something couldn't be read. */
export type ScanVerdict = "clean" | "suspicious" | "malicious" | "partial";

/** A category of the OWASP Agentic Skills Top 10. */
export type ScanCategory = "AST01" | "AST02" | "AST03" | "AST04" | "AST05" | "AST06" | "AST07" | "AST08";

/** Where in a skill a text is: instructions, a code block in them, a script, a configuration file, or out of sight. */
export type TextKind = "prose" | "code" | "script" | "config" | "hidden";

/**
 * How the scanner got a text: as it is, decoded from it, with its split strings and variables joined, or with words of
 * other languages in English.
 */
export type TextLayer = "plain" | "decoded" | "joined" | "translated";

/** One reason for a verdict: what, where, why it matters and what to do. The shape of a diagnostic, with evidence. */
export interface ScanFinding {
  /** The rule's id. */
  readonly code: string;
  readonly category: ScanCategory;
  readonly severity: Severity;
  /** What was found and why it matters. */
  readonly message: string;
  /** Path in the skill; inside an archive `archive.zip!/path`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in characters. */
  readonly column?: number;
  /** How to fix it. */
  readonly hint: string;
  /** The text that was found, shortened. Untrusted: escape it. */
  readonly excerpt?: string;
  readonly layer: TextLayer;
  /** What it adds to the score, after its context was considered. Of one rule only the highest weight counts. */
  readonly weight: number;
  /** Why it counts less: the text forbids it, or it is an example, quoted as an attack or a pattern to find. */
  readonly context?: "negated" | "documented";
  /** The reason a person gave for accepting it; it then adds nothing to the score. */
  readonly silenced?: string;
}

/** A file, or a part of one, that couldn't be searched. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** What a skill's texts and scripts refer to, whether or not it is a problem. Sorted. */
export interface ScanTouches {
  /** Host names and addresses. */
  readonly hosts: readonly string[];
  /** Kinds of secrets, such as `SSH keys`. */
  readonly secrets: readonly string[];
  /** What it does, such as `sends data` or `edits agent settings`. */
  readonly actions: readonly string[];
}

/** How a file was treated. */
export interface InventoryEntry {
  readonly file: string;
  readonly bytes: number;
  readonly kind: "text" | "archive" | "media" | "program" | "other";
  /** Whether a text of the skill mentions it. */
  readonly mentioned: boolean;
}

/** The result of a scan. Equal files give equal reports. */
export interface ScanReport {
  readonly verdict: ScanVerdict;
  /** The sum of the weights, each rule counted once. */
  readonly score: number;
  /** Sorted by file and position. */
  readonly findings: readonly ScanFinding[];
  readonly unread: readonly UnreadFile[];
  readonly touches: ScanTouches;
  readonly files: readonly InventoryEntry[];
}
