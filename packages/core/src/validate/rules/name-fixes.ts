import { textDifference } from "../../diff/text-difference.ts";
import { isSkillwrightError } from "../../errors/skillwright-error.ts";
import { nameProblems, normalizeName } from "../../parse/name-rules.ts";
import { readFrontmatter } from "../../parse/read-frontmatter.ts";
import { editFrontmatter } from "../../serialize/edit-frontmatter.ts";
import { lineEndingOf } from "../../serialize/text-lines.ts";
import type { LintContext } from "../lint-context.ts";
import type { LintFix } from "../lint-finding.ts";

/** Gives a skill without a name that of its folder. */
export function addNameFix(context: LintContext): LintFix | undefined {
  return setNameFix(context, "Add", (name) =>
    context.entry("name") === undefined ? withNameFirst(context, name) : undefined,
  );
}

/**
 * Renames a skill to match its folder. Not if the text refers to the skill by its current name: then either the
 * folder or the text should change as well, and the author must decide.
 */
export function renameFix(context: LintContext): LintFix | undefined {
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
