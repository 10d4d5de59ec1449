import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import type { RuleLevels } from "../diagnostics/rule-level.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { type FrontmatterField, knownField } from "../parse/frontmatter-fields.ts";
import { parseCommand } from "../parse/parse-command.ts";
import { parseSkill } from "../parse/parse-skill.ts";
import { type FrontmatterText, readFrontmatter } from "../parse/read-frontmatter.ts";
import type { SidecarText } from "../parse/sidecar.ts";
import type { ParseResult, SkillParser, SkillText } from "../parse/skill-text.ts";
import type { ForeignEncoding } from "../text/decode-text.ts";
import { type CodeRange, findCode } from "../text/markdown-code.ts";
import { type FoundSecret, findSecrets } from "../text/secrets.ts";
import type { YamlEntry, YamlSpan } from "../yaml/nodes.ts";
import type { LintProblem } from "./lint-finding.ts";

/** A secret, with the text it is in. */
export interface SecretInFile extends FoundSecret {
  readonly file: string;
  readonly value: string;
}

/** A skill parsed once for all rules. */
export interface LintContext {
  readonly input: LintInput;
  readonly skill: SkillText;
  readonly reading: ParseResult;
  readonly manifest: SkillManifest | undefined;
  readonly frontmatter: FrontmatterText;
  /** The text after the frontmatter; the whole text when there is none. */
  readonly body: string;
  /** Offset of the body in the text. */
  readonly bodyStart: number;
  /** The code in the body, as offsets into the body. */
  readonly bodyCode: readonly CodeRange[];
  /** The sidecars that are UTF-8. */
  readonly sidecars: readonly SidecarText[];
  /** The secrets in all texts of the skill. */
  readonly secrets: readonly SecretInFile[];
  /** The top-level entry of a field, in any spelling. */
  readonly entry: (field: FrontmatterField) => YamlEntry | undefined;
  /** The offset of a field's value in the text of the file; that of the frontmatter if there is no such field. */
  readonly valueAt: (field: FrontmatterField) => number;
  /** The offset of a YAML node in the text of the file. */
  readonly offsetOf: (span: Pick<YamlSpan, "start">) => number;
}

/** Parses a skill for the lint rules. */
export function createLintContext(input: LintInput): LintContext {
  const { skill } = input;
  const reading = skill.kind === "command" ? parseCommand(skill) : parseSkill(skill);
  const frontmatter = readFrontmatter(skill.text, skill.complete);
  const body = skill.text.slice(reading.bodyStart);
  const offsetOf = offsetsOf(skill.text, frontmatter);
  const entry: LintContext["entry"] = (field) =>
    frontmatter.mapping?.entries.find(({ key }) => knownField(key) === field);
  return {
    input,
    skill,
    reading,
    manifest: reading.manifest,
    frontmatter,
    body,
    bodyStart: reading.bodyStart,
    bodyCode: findCode(body),
    sidecars: skill.sidecars.filter(({ file }) => input.encodings?.has(file) !== true),
    secrets: secretsIn([skill, ...skill.sidecars, ...(input.texts ?? [])]),
    entry,
    valueAt: (field) => offsetOf(entry(field)?.value ?? { start: 0 }),
    offsetOf,
  };
}

function secretsIn(texts: readonly SkillFileText[]): readonly SecretInFile[] {
  return texts.flatMap(({ file, text }) =>
    findSecrets(text).map((secret) => ({ ...secret, file, value: text.slice(secret.start, secret.end) })),
  );
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

/** An agent that the author wants to support, with its way of finding and reading a skill. */
export interface HostLint {
  readonly profile: Pick<HostProfile, "id" | "title" | "supports"> & {
    readonly walk: Pick<HostProfile["walk"], "files" | "maxFileBytes">;
  };
  readonly read: SkillParser;
}

/** A text file of a skill besides its SKILL.md and sidecars. */
export interface SkillFileText {
  /** Path or label for diagnostics. */
  readonly file: string;
  readonly text: string;
}

/** The input of a lint run. */
export interface LintInput {
  /** The complete text with its sidecars, of a skill or a command. */
  readonly skill: SkillText;
  /** The files, by label, whose bytes are not UTF-8; these are not checked. Default: none. */
  readonly encodings?: ReadonlyMap<string, ForeignEncoding> | undefined;
  /** Size of the SKILL.md in bytes; Default: the size of the text. */
  readonly bytes?: number | undefined;
  /** Other text files of the skill, to be searched for secrets. Default: none. */
  readonly texts?: readonly SkillFileText[] | undefined;
  /** Paths of all files of the skill relative to its folder, with `/`; undefined when unknown, as in an editor. */
  readonly files?: ReadonlySet<string> | undefined;
  /** Agents the author wants to support; none by default. */
  readonly hosts?: readonly HostLint[] | undefined;
  /** Where the skill of the same name with higher precedence is, if the caller knows one. */
  readonly shadowedBy?: string | undefined;
  /** Levels of rules that differ from the default. Default: none. */
  readonly levels?: RuleLevels | undefined;
  /** `withhold` leaves fixes out, if the file can't be written. Default: offer. */
  readonly fixes?: "offer" | "withhold" | undefined;
}

/** One lint rule: a pure function from a skill to problems. */
export interface LintRule {
  /** The codes it reports. */
  readonly codes: readonly DiagnosticCode[];
  /** Those of the codes whose problems may carry a fix. */
  readonly fixes?: readonly DiagnosticCode[];
  readonly check: (context: LintContext) => readonly LintProblem[];
}
