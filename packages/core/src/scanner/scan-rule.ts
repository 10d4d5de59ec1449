import type { ScanCategory, TextKind } from "./scan-report.ts";

/**
 * A pattern in a text. It is searched in lower case, and every gap in it is bounded, so that a search takes linear
 * time. White space may be the end of a line, and blank lines.
 */
export interface Signal {
  readonly pattern: RegExp;
  /** A label for the summary of what a skill touches. */
  readonly touches?: { readonly kind: "secrets" | "actions"; readonly label: string };
}

/** A kind of host, see `host-kind.ts`. */
export type HostKind =
  | "address"
  | "throwaway"
  | "collector"
  | "messenger"
  | "look-alike"
  | "rare"
  | "official"
  | "local"
  | "example"
  | "ordinary";

/** A piece of evidence: one of several signals, or a web address of one of several kinds. */
export type Evidence =
  | {
      readonly signals: readonly Signal[];
      /** Whether it does nothing by itself, such as a number, so that it may be beside what is forbidden. Default: false. */
      readonly isPassive?: boolean;
    }
  | { readonly hosts: readonly HostKind[] }
  | { readonly plainHttp: true };

/** How bad a rule's finding is. */
export type RuleSeverity = "critical" | "high" | "medium" | "low";

/** One rule: pieces of evidence that must be near each other. */
export interface ScanRule {
  /** Stable: users' configuration refers to it. */
  readonly id: string;
  readonly category: ScanCategory;
  readonly severity: RuleSeverity;
  /** What it adds to the score. */
  readonly weight: number;
  /** Shared by rules that report the same evidence. Only the highest weight among them counts. Default: its id. */
  readonly group?: string;
  /** Where the first piece of evidence must be. */
  readonly where: readonly TextKind[];
  /** Only in files whose path, in lower case, matches. Default: all files. */
  readonly files?: RegExp;
  readonly title: string;
  /** Why it matters, in plain words. */
  readonly reason: string;
  readonly fix: string;
  /** All must occur within {@link lines} lines of the first. */
  readonly evidence: readonly [Evidence, ...Evidence[]];
  /** How many lines apart the evidence may be, or `WHOLE_FILE`. Default: 0, the same line. */
  readonly lines?: number;
  /** Not if this is as near as the evidence must be. Only for what an attacker can't write without giving up the attack. */
  readonly unless?: Evidence;
  /** Not if the line of the first has addresses and all are of these kinds: one harmless address hides no other. */
  readonly unlessHosts?: readonly HostKind[];
  /** Pieces of evidence, by their indexes, of which the second must use what the first yields: see `value-flow.ts`. */
  readonly flow?: readonly [from: number, to: number];
  /** Finds the addresses that the line connects to, as its groups. If none is real, it is an example. */
  readonly target?: RegExp;
  /** Whether encoded text is run. If all that it names are addresses for examples, it is one. Default: false. */
  readonly decodes?: boolean;
  /** Whether it is only words, so that quoting it in a sentence about attacks does nothing. Default: false. */
  readonly quotable?: boolean;
  /** Whether "never" or "don't" before it changes its meaning. Default: true. */
  readonly negatable?: boolean;
}
