import type { SkillText } from "../src/parse/skill-text.ts";
import { lintSkill } from "../src/validate/lint.ts";
import type { LintInput } from "../src/validate/lint-context.ts";
import type { LintFinding } from "../src/validate/lint-finding.ts";

/** Parts of a skill that a test cares about; the others are those of a good skill. */
export interface Sample extends Omit<Partial<LintInput>, "skill"> {
  /** Lines of frontmatter besides name and description. */
  readonly fields?: string;
  readonly name?: string;
  readonly description?: string;
  readonly body?: string;
  /** The whole text instead of the parts above. */
  readonly text?: string;
  readonly directory?: string;
  readonly sidecars?: SkillText["sidecars"];
}

/** A valid skill, changed as the sample says. */
export function sampleInput(sample: Sample): LintInput {
  const { fields = "", name = "pdf-tools", directory = name, body = "# PDF tools\n\nMerge them.\n" } = sample;
  const description =
    sample.description ?? "Merge and split PDF files. Use when the user wants to change a PDF.";
  const head = [`name: ${name}`, `description: ${description}`, ...(fields === "" ? [] : [fields])];
  const { files, hosts, shadowedBy, encodings, texts } = sample;
  return {
    skill: {
      text: sample.text ?? `---\n${head.join("\n")}\n---\n${body}`,
      complete: true,
      file: "SKILL.md",
      directory,
      sidecars: sample.sidecars ?? [],
    },
    files,
    hosts,
    shadowedBy,
    encodings,
    texts,
  };
}

/** The findings about a sample. */
export function lintSample(sample: Sample): readonly LintFinding[] {
  return lintSkill(sampleInput(sample));
}

/** The findings about a sample, a line each: severity, code, location and message. */
export function reportOf(sample: Sample): readonly string[] {
  return lintSample(sample).map(
    ({ severity, code, line, column, message }) => `${severity} ${code} ${line}:${column} ${message}`,
  );
}
