import type { Severity } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { diagnosticHints } from "../diagnostics/diagnostic-hints.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { isAbsolutePath, relativePath } from "../paths/path-text.ts";
import { compareText } from "../text/compare-text.ts";
import { positionsIn, type TextPosition } from "../text/text-position.ts";
import type { LintFinding, LintFix } from "./lint-finding.ts";
import { lintRules } from "./lint-rules.ts";

/** How findings become a SARIF log. */
export interface SarifOptions {
  /** Version of the tool. */
  readonly version: string;
  /** Folder that locations are relative to; files outside of it keep their whole path. */
  readonly root?: string;
  /** The texts the findings are about, by file; without the text its fixes are left out. */
  readonly texts?: ReadonlyMap<string, string>;
  /** The address of the page about a rule. Default: none. */
  readonly helpUri?: (rule: string) => string;
}

/** The SARIF levels of our severities. */
export const sarifLevels: Readonly<Record<Severity, SarifLevel>> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/**
 * The findings as a SARIF 2.1.0 log, for code scanning services and editors.
 *
 * @example
 * const log = toSarif(lintSkill({ skill }), { version: "1.0.0" });
 */
export function toSarif(findings: readonly LintFinding[], options: SarifOptions): SarifLog {
  return toSarifLog(findings, rulesFor(findings, options), options);
}

/** A finding of any tool of ours, with the reason why a person accepted it. */
export type SarifFinding = Omit<LintFinding, "code"> & { readonly code: string; readonly silenced?: string };

/** The findings of any tool of ours as a SARIF 2.1.0 log. */
export function toSarifLog(
  findings: readonly SarifFinding[],
  rules: readonly SarifRule[],
  options: SarifOptions,
): SarifLog {
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const positions = new Map(
    Array.from(options.texts ?? [], ([file, text]) => [file, positionsIn(text)] as const),
  );
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Skillwright", version: options.version, rules } },
        columnKind: "unicodeCodePoints",
        results: findings.map((finding) => {
          const location = { uri: uriOf(finding.file, options.root) };
          const position = positions.get(finding.file);
          return {
            ruleId: finding.code,
            ruleIndex: places.get(finding.code) ?? -1,
            level: sarifLevels[finding.severity],
            message: {
              text: [finding.message, ...(finding.hint === undefined ? [] : [finding.hint])].join("\n"),
            },
            locations: [{ physicalLocation: { artifactLocation: location, ...regionOf(finding) } }],
            ...(finding.silenced !== undefined && {
              suppressions: [{ kind: "external" as const, justification: finding.silenced }],
            }),
            ...(finding.fix && position && { fixes: [fixOf(finding.fix, location, position)] }),
          };
        }),
      },
    ],
  };
}

/** The rules of lint, and those of other findings that are reported along with it. */
function rulesFor(findings: readonly LintFinding[], { helpUri }: SarifOptions): readonly SarifRule[] {
  const ids = new Set<DiagnosticCode>([
    ...lintRules.map(({ id }) => id),
    ...findings.map(({ code }) => code),
  ]);
  return [...ids].toSorted(compareText).map((id) => {
    const { title, severity } = lintRules.find((rule) => rule.id === id) ?? diagnosticRule(id);
    return {
      id,
      shortDescription: { text: title },
      ...(helpUri !== undefined && { helpUri: helpUri(id) }),
      help: { text: diagnosticHints[id] },
      defaultConfiguration: { level: sarifLevels[severity] },
    };
  });
}

function regionOf({ line, column }: SarifFinding): { readonly region?: SarifRegion } {
  if (line === undefined) return {};
  return { region: { startLine: line, ...omitUndefined({ startColumn: column }) } };
}

function fixOf(fix: LintFix, location: SarifLocation, position: (offset: number) => TextPosition): SarifFix {
  const replacements = fix.edits.map(({ start, end, text }) => {
    const from = position(start);
    const to = position(end);
    const deletedRegion = {
      startLine: from.line,
      startColumn: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
    return { deletedRegion, ...(text !== "" && { insertedContent: { text } }) };
  });
  return {
    description: { text: fix.title },
    artifactChanges: [{ artifactLocation: location, replacements }],
  };
}

function uriOf(file: string, root: string | undefined): string {
  const path = (root === undefined ? undefined : relativePath(root, file)) ?? file;
  const uri = path.split("/").map(encodeURIComponent).join("/");
  if (!isAbsolutePath(path)) return uri;
  return path.startsWith("/") ? `file://${uri}` : `file:///${uri.replace("%3A", ":")}`;
}

/** The part of a SARIF 2.1.0 log that Skillwright writes: one run of the tool. */
export interface SarifLog {
  readonly $schema: string;
  readonly version: "2.1.0";
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly name: string;
          readonly version: string;
          readonly rules: readonly SarifRule[];
        };
      };
      readonly columnKind: "unicodeCodePoints";
      readonly results: readonly SarifResult[];
    },
  ];
}

/** How bad a result is. */
export type SarifLevel = "error" | "warning" | "note";

/** A rule's description. */
export interface SarifRule {
  readonly id: string;
  readonly shortDescription: SarifText;
  readonly helpUri?: string;
  readonly help?: SarifText;
  readonly defaultConfiguration: { readonly level: SarifLevel };
}

/** A finding. */
interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: SarifLevel;
  readonly message: SarifText;
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: SarifLocation; readonly region?: SarifRegion };
  }[];
  /** Why a person accepted it; services show it as dismissed. */
  readonly suppressions?: readonly { readonly kind: "external"; readonly justification: string }[];
  readonly fixes?: readonly SarifFix[];
}

/** A change that fixes a finding. */
interface SarifFix {
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
interface SarifText {
  readonly text: string;
}

/** A file. */
interface SarifLocation {
  readonly uri: string;
}

/** A stretch of a file, counted from 1. */
interface SarifRegion {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}
