import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import type { TextRange } from "../text/text-position.ts";

/** How a scalar is written. */
export type ScalarStyle = "plain" | "single" | "double" | "literal" | "folded";

/** Where a node is in the YAML text, as offsets; the end is exclusive. */
export type YamlSpan = TextRange;

/** A single value. */
export interface YamlScalar extends YamlSpan {
  readonly kind: "scalar";
  /** The text after quotes and folding, before any guess at a type: `1.0` stays `1.0`. */
  readonly text: string;
  readonly style: ScalarStyle;
}

/** A list. */
export interface YamlSequence extends YamlSpan {
  readonly kind: "sequence";
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
}

/** A list of fields in the order of the text. */
export interface YamlMapping extends YamlSpan {
  readonly kind: "mapping";
  readonly entries: readonly YamlEntry[];
  readonly flow: boolean;
}

/** One field of a mapping. */
export interface YamlEntry {
  readonly key: string;
  readonly keySpan: YamlSpan;
  readonly value: YamlNode;
}

/** Any YAML value with its location in the text. */
export type YamlNode = YamlScalar | YamlSequence | YamlMapping;

/** The result of parsing YAML: the root node unless a fatal problem stopped the parser, and every problem found. */
export interface YamlResult {
  readonly root: YamlNode | undefined;
  readonly problems: readonly YamlProblem[];
}

/** Something wrong with a YAML text, at an offset into it. */
export interface YamlProblem {
  readonly code: Extract<DiagnosticCode, "yaml-invalid" | "yaml-limit" | "yaml-tag" | "field-duplicate">;
  readonly message: string;
  readonly offset: number;
}
