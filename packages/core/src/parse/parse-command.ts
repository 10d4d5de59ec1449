import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { normalizeName } from "../validate/name-rules.ts";
import { buildManifest } from "./build-manifest.ts";
import { firstParagraph } from "./first-paragraph.ts";
import { findFence } from "./frontmatter-fence.ts";
import { type FrontmatterField, readFrontmatterFields } from "./frontmatter-fields.ts";
import { readFrontmatter } from "./read-frontmatter.ts";
import type { Reading, SkillText } from "./skill-text.ts";
import { titleCase } from "./title-case.ts";

/** What a command file may say; its name is that of the file. */
const COMMAND_FIELDS: ReadonlySet<FrontmatterField> = new Set<FrontmatterField>([
  "description",
  "whenToUse",
  "argumentHint",
  "arguments",
  "allowedTools",
  "disallowedTools",
  "disableModelInvocation",
  "userInvocable",
  "model",
  "effort",
  "context",
  "agent",
  "background",
  "hooks",
  "shell",
  "version",
]);

/** Reads a command: a Markdown file whose name is the command's and whose frontmatter is optional. */
export function parseCommand(command: SkillText): Reading {
  const name = normalizeName(command.directory);
  const bare = findFence(command.text).kind === "none";
  const frontmatter = bare ? undefined : readFrontmatter(command.text, command.complete);
  const diagnostics: Diagnostic[] = (frontmatter?.problems ?? []).map((problem) => ({
    code: problem.code,
    // A command loads whatever its frontmatter says; what cannot be read is left out.
    severity: problem.severity === "error" ? "warning" : problem.severity,
    message: problem.message,
    file: command.file,
    line: 1,
    column: 1,
  }));
  const values =
    frontmatter?.mapping === undefined
      ? {}
      : readFrontmatterFields(frontmatter.mapping, COMMAND_FIELDS, (problem) => {
          const { severity } = diagnosticRule(problem.code);
          diagnostics.push({ code: problem.code, severity, message: problem.message, file: command.file });
        });
  const bodyStart = frontmatter?.bodyStart ?? 0;
  const description = values.description ?? firstParagraph(command.text.slice(bodyStart));
  return {
    manifest: buildManifest({
      name,
      description: description === "" ? titleCase(name) : description,
      values,
    }),
    bodyStart,
    diagnostics,
  };
}
