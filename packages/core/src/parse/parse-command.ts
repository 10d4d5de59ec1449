import { buildManifest } from "./build-manifest.ts";
import { CLAUDE_FIELDS } from "./claude-fields.ts";
import { findFence } from "./frontmatter-fence.ts";
import { type FrontmatterField, readFrontmatterFields } from "./frontmatter-fields.ts";
import { normalizeName, titleCase } from "./name-rules.ts";
import { readFrontmatter } from "./read-frontmatter.ts";
import { SkillReport } from "./skill-report.ts";
import { firstParagraph, type ParseResult, type SkillText } from "./skill-text.ts";

/** The fields of a command file; its name is that of the file. */
const COMMAND_FIELDS: ReadonlySet<FrontmatterField> = new Set<FrontmatterField>([
  "description",
  "whenToUse",
  "version",
  ...CLAUDE_FIELDS,
]);

/** Reads a command: a Markdown file whose name is the command's and whose frontmatter is optional. */
export function parseCommand(command: SkillText): ParseResult {
  const name = normalizeName(command.directory);
  const bare = findFence(command.text).kind === "none";
  const frontmatter = bare ? undefined : readFrontmatter(command.text, command.complete);
  const report = new SkillReport(command);
  // A command loads whatever its frontmatter contains; invalid fields are left out.
  if (frontmatter !== undefined) report.takeFrom(frontmatter, "warning");
  const values =
    frontmatter?.mapping === undefined
      ? {}
      : readFrontmatterFields(frontmatter.mapping, COMMAND_FIELDS, report.addField);
  const bodyStart = frontmatter?.bodyStart ?? 0;
  const description = values.description ?? firstParagraph(command.text.slice(bodyStart));
  return {
    manifest: buildManifest({
      name,
      description: description === "" ? titleCase(name) : description,
      values,
    }),
    bodyStart,
    diagnostics: report.diagnostics,
  };
}
