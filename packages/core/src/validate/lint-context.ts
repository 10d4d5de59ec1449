import type { SkillManifest } from "../model/manifest.ts";
import { type FrontmatterField, knownField } from "../parse/frontmatter-fields.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { type FrontmatterText, readFrontmatter } from "../parse/read-frontmatter.ts";
import type { Reading, SkillText } from "../parse/skill-text.ts";
import { type CodeRange, findCode } from "../text/markdown-code.ts";
import type { YamlEntry, YamlSpan } from "../yaml/nodes.ts";
import type { LintInput } from "./lint-input.ts";

/** A skill taken apart once for all rules. */
export interface LintContext {
  readonly input: LintInput;
  readonly skill: SkillText;
  readonly reading: Reading;
  readonly manifest: SkillManifest | undefined;
  readonly frontmatter: FrontmatterText;
  /** The text after the frontmatter; the whole text when there is none. */
  readonly body: string;
  /** Offset of the body in the text. */
  readonly bodyStart: number;
  /** The code in the body, as offsets into the body. */
  readonly bodyCode: readonly CodeRange[];
  /** The top-level entry of a field, in whatever spelling. */
  readonly entry: (field: FrontmatterField) => YamlEntry | undefined;
  /** The offset of a YAML node in the text of the file. */
  readonly offsetOf: (span: Pick<YamlSpan, "start">) => number;
}

/** Takes a skill apart for the lint rules. */
export function createLintContext(input: LintInput): LintContext {
  const { skill } = input;
  const reading = parseSkill(skill);
  const frontmatter = readFrontmatter(skill.text, skill.complete);
  const body = skill.text.slice(reading.bodyStart);
  return {
    input,
    skill,
    reading,
    manifest: reading.manifest,
    frontmatter,
    body,
    bodyStart: reading.bodyStart,
    bodyCode: findCode(body),
    entry: (field) => frontmatter.mapping?.entries.find((entry) => knownField(entry.key) === field),
    offsetOf: offsetsOf(skill.text, frontmatter),
  };
}

/** Repaired YAML is line for line that of the file, but not character for character. */
function offsetsOf(text: string, frontmatter: FrontmatterText): LintContext["offsetOf"] {
  const { yaml, yamlStart, yamlEnd, repaired } = frontmatter;
  if (!repaired) return ({ start }) => yamlStart + start;
  const lines = text.slice(yamlStart, yamlEnd).split("\n");
  return ({ start }) => {
    const before = yaml.slice(0, start).split("\n");
    const line = before.length - 1;
    const column = Math.min(before[line]?.length ?? 0, lines[line]?.length ?? 0);
    return lines.slice(0, line).reduce((offset, passed) => offset + passed.length + 1, yamlStart) + column;
  };
}
