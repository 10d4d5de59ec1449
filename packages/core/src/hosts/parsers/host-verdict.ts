import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { DiagnosticCode } from "../../diagnostics/diagnostic-codes.ts";
import type { SkillManifest } from "../../model/manifest.ts";
import type { ParseResult, SkillText } from "../../parse/skill-text.ts";
import { textPosition } from "../../text/text-position.ts";

/** Why an agent does not load a file. */
export interface Refusal {
  readonly code: DiagnosticCode;
  /** The agent's own wording; ours if it reports nothing. */
  readonly words: string;
  /** Whether the agent reports it. Default: it does. */
  readonly silent?: boolean;
  /** Where the problem is in the text. */
  readonly offset?: number;
}

/** The parse result for a file that an agent does not load. */
export function refuse(skill: SkillText, agent: string, refusal: Refusal): ParseResult {
  const { code, words, silent = false, offset = 0 } = refusal;
  const diagnostic: Diagnostic = {
    code,
    severity: "error",
    message: silent ? `${agent} leaves the skill out silently: ${words}` : `${agent}: ${words}`,
    file: skill.file,
    ...textPosition(skill.text, offset),
  };
  return { manifest: undefined, bodyStart: 0, diagnostics: [diagnostic] };
}

/** The parse result for a file that an agent loads. */
export function accept(
  manifest: SkillManifest,
  bodyStart: number,
  diagnostics: readonly Diagnostic[] = [],
): ParseResult {
  return { manifest, bodyStart, diagnostics };
}

/** Something an agent does with a file it loads that its author may not expect. */
export function remark(skill: SkillText, code: DiagnosticCode, message: string): Diagnostic {
  return { code, severity: "info", message, file: skill.file, line: 1, column: 1 };
}
