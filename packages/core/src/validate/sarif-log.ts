import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";

/** The part of a SARIF 2.1.0 log that Skillwright writes. */
export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly [SarifRun];
}

/** One run of the tool. */
export interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly version: string;
      readonly rules: readonly SarifRule[];
    };
  };
  readonly columnKind: "unicodeCodePoints";
  readonly results: readonly SarifResult[];
}

/** How bad a result is. */
export type SarifLevel = "error" | "warning" | "note";

/** A rule's description. */
export interface SarifRule {
  readonly id: DiagnosticCode;
  readonly shortDescription: SarifText;
  readonly defaultConfiguration: { readonly level: SarifLevel };
}

/** A finding. */
export interface SarifResult {
  readonly ruleId: DiagnosticCode;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifText;
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: SarifLocation; readonly region?: SarifRegion };
  }[];
  readonly fixes?: readonly SarifFix[];
}

/** A change that fixes a finding. */
export interface SarifFix {
  readonly description: SarifText;
  readonly artifactChanges: readonly {
    readonly artifactLocation: SarifLocation;
    readonly replacements: readonly {
      readonly deletedRegion: SarifRegion;
      readonly insertedContent?: SarifText;
    }[];
  }[];
}

/** Human-readable text. */
export interface SarifText {
  readonly text: string;
}

/** A file. */
export interface SarifLocation {
  readonly uri: string;
}

/** A stretch of a file, counted from 1. */
export interface SarifRegion {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
