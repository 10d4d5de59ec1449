import type { DiagnosticCode } from "../../diagnostics/diagnostic-codes.ts";
import { textDifference } from "../../diff/text-difference.ts";
import { isSkillwrightError } from "../../errors/skillwright-error.ts";
import { omitUndefined } from "../../omit-undefined.ts";
import { nameProblems, normalizeName } from "../../parse/name-rules.ts";
import { readFrontmatter } from "../../parse/read-frontmatter.ts";
import { editFrontmatter } from "../../serialize/edit-frontmatter.ts";
import { repairFrontmatter } from "../../serialize/repair-frontmatter.ts";
import { lineEndingOf } from "../../serialize/replace-body.ts";
import type { LintContext, LintRule } from "../lint-context.ts";
import { type LintFix, lintSeverities } from "../lint-finding.ts";

const fixes: Partial<Record<DiagnosticCode, (context: LintContext) => LintFix | undefined>> = {
  "file-bom": () => ({ title: "Remove the byte order mark", edits: [{ start: 0, end: 1, text: "" }] }),
  "yaml-repaired": repairFix,
  "name-missing": addNameFix,
  "name-directory-mismatch": renameFix,
};

/** The diagnostics of loading the skill, with the standard's severity. */
export const loadTime: LintRule = {
  codes: [
    "file-bom",
    "file-name-case",
    "frontmatter-missing",
    "frontmatter-unclosed",
    "frontmatter-empty",
    "frontmatter-too-large",
    "yaml-invalid",
    "yaml-repaired",
    "yaml-limit",
    "yaml-not-mapping",
    "yaml-tag",
    "field-duplicate",
    "field-type",
    "field-value",
    "name-missing",
    "name-format",
    "name-too-long",
    "name-directory-mismatch",
    "description-missing",
    "description-from-body",
    "description-too-long",
    "compatibility-too-long",
    "skill-unreachable",
    "sidecar-invalid",
    "sidecar-conflict",
    "body-empty",
  ],
  fixes: Object.keys(fixes) as DiagnosticCode[],
  check: (context) =>
    context.reading.diagnostics
      // Another rule gives more detail about these.
      .filter(({ code }) => code !== "field-unknown")
      .map(({ line, column, ...diagnostic }) => ({
        ...diagnostic,
        severity: lintSeverities[diagnostic.code] ?? diagnostic.severity,
        position: omitUndefined({ line, column }),
        fix: fixes[diagnostic.code]?.(context),
      })),
};

function repairFix(context: LintContext): LintFix | undefined {
  const { text } = context.skill;
  const edits = textDifference(text, repairFrontmatter(text));
  return edits.length === 0
    ? undefined
    : { title: "Add the missing quotes or spaces to the frontmatter", edits };
}

/** Gives a skill without a name that of its folder. */
function addNameFix(context: LintContext): LintFix | undefined {
  return setNameFix(context, "Add", (name) =>
    context.entry("name") === undefined ? withNameFirst(context, name) : undefined,
  );
}

/**
 * Renames a skill to match its folder. Not if the text refers to the skill by its current name: then either the
 * folder or the text should change as well, and the author must decide.
 */
function renameFix(context: LintContext): LintFix | undefined {
  const name = context.manifest?.name;
  if (name === undefined || context.entry("id") !== undefined) return undefined;
  return mentions(context.body, name) ? undefined : setNameFix(context, "Set");
}

function setNameFix(
  context: LintContext,
  verb: string,
  write: (name: string) => string | undefined = () => undefined,
): LintFix | undefined {
  const folder = normalizeName(context.skill.directory);
  if (nameProblems(folder).length > 0 || context.frontmatter.repaired) return undefined;
  const edited = write(folder) ?? withName(context.skill.text, folder);
  if (edited === undefined) return undefined;
  return { title: `${verb} \`name: ${folder}\``, edits: textDifference(context.skill.text, edited) };
}

/** A new name goes to the top of the frontmatter; undefined if a line can't simply be inserted there. */
function withNameFirst({ skill, frontmatter }: LintContext, name: string): string | undefined {
  const { text } = skill;
  const { yamlStart, mapping } = frontmatter;
  const edited = `${text.slice(0, yamlStart)}name: ${name}${lineEndingOf(text)}${text.slice(yamlStart)}`;
  const after = readFrontmatter(edited, true);
  const kept = !after.repaired && after.mapping?.entries.length === (mapping?.entries.length ?? 0) + 1;
  return kept ? edited : undefined;
}

function withName(text: string, name: string): string | undefined {
  try {
    const edited = editFrontmatter(text, [{ field: "name", value: name }]);
    return edited.changed ? edited.text : undefined;
  } catch (error) {
    // Only the author should change frontmatter in this form.
    if (isSkillwrightError(error)) return undefined;
    throw error;
  }
}

function mentions(body: string, name: string): boolean {
  const word = /[\p{L}\p{N}_-]/u;
  for (let at = body.indexOf(name); at >= 0; at = body.indexOf(name, at + 1)) {
    const around = [body[at - 1] ?? " ", body[at + name.length] ?? " "];
    if (!around.some((character) => word.test(character))) return true;
  }
  return false;
}
