import type { LintContext } from "../lint-context.ts";

/** One of the texts that a model or an agent reads. */
export interface CheckedText {
  readonly file: string;
  readonly text: string;
  /** Where its Markdown starts; the end of the text where it is all YAML. */
  readonly bodyStart: number;
}

/** The SKILL.md and its sidecars. */
export function checkedTexts(context: LintContext): readonly CheckedText[] {
  const { skill, bodyStart } = context;
  const sidecars = context.sidecars.map(({ file, text }) => ({ file, text, bodyStart: text.length }));
  return [{ file: skill.file, text: skill.text, bodyStart }, ...sidecars];
}
