import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { positionsIn, type TextPosition, textPosition } from "../text/text-position.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import type { FieldProblem } from "./field-reader.ts";
import type { FrontmatterText } from "./read-frontmatter.ts";
import type { SkillText } from "./skill-text.ts";

/** Where a finding is, with its hint and severity. */
export interface FindingLocation {
  readonly node?: YamlNode | undefined;
  /** Into the YAML text. */
  readonly offset?: number | undefined;
  readonly hint?: string | undefined;
  readonly severity?: Diagnostic["severity"];
}

/** Collects the findings about one SKILL.md, each with its line and column in the file. */
export class SkillReport {
  readonly diagnostics: Diagnostic[] = [];
  private readonly skill: SkillText;
  private frontmatter: FrontmatterText | undefined;
  /** Created for the first finding: most skills have none. */
  private positionInYaml: ((offset: number) => TextPosition) | undefined;

  constructor(skill: SkillText) {
    this.skill = skill;
  }

  /** Adds the frontmatter's problems, with a severity of at most `worst`; later offsets are into its YAML. */
  takeFrom(frontmatter: FrontmatterText, worst: "error" | "warning" = "error"): void {
    this.frontmatter = frontmatter;
    for (const problem of frontmatter.problems) {
      this.add(problem.code, problem.message, {
        offset: problem.offset,
        hint: problem.hint,
        severity: problem.severity === "error" ? worst : problem.severity,
      });
    }
  }

  /** Adds a finding; without an offset it concerns the file from its start. */
  add(code: DiagnosticCode, message: string, place: FindingLocation): void {
    const offset = place.offset ?? place.node?.start;
    const position = offset === undefined ? { line: 1, column: 1 } : this.position(offset);
    this.diagnostics.push({
      code,
      severity: place.severity ?? diagnosticRule(code).severity,
      message,
      file: this.skill.file,
      ...position,
      ...omitUndefined({ hint: place.hint }),
    });
  }

  /** Adds the problem of a field. */
  addField = ({ code, message, node, hint }: FieldProblem): void => this.add(code, message, { node, hint });

  /** The position in the file of an offset into the YAML, which may be repaired: its lines are those of the file. */
  position(offset: number): TextPosition {
    this.positionInYaml ??= positionsIn(this.frontmatter?.yaml ?? "");
    const inYaml = this.positionInYaml(offset);
    const firstLine = textPosition(this.skill.text, this.frontmatter?.yamlStart ?? 0).line;
    return { line: inYaml.line + firstLine - 1, column: inYaml.column };
  }
}
