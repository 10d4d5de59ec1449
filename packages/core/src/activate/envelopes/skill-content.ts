import { foldText } from "../../text/prompt-text.ts";
import { guardTags, xmlLine, xmlPath } from "./prompt-text.ts";

/** Most files that are listed with a body; a model that needs more can list the folder. */
export const MAX_LISTED_FILES: number = 10;

/** A skill's body for a tool's result. */
export interface SkillContentInput {
  readonly name: string;
  /** Without frontmatter. */
  readonly body: string;
  /** The skill's folder. */
  readonly directory: string;
  /** The skill's other files, in the order to show. */
  readonly files?: readonly string[];
  /** `standard` as the standard's guide for clients has it, `opencode` as that agent does. Default: `standard`. */
  readonly form?: "standard" | "opencode";
}

const guard = guardTags("skill_content", "skill_resources", "skill_files");

/** The body between `<skill_content>` tags, with the folder it belongs to and its first files by name. */
export function renderSkillContent(input: SkillContentInput): string {
  const { name, directory, files = [], form = "standard" } = input;
  const body = guard(input.body.trim());
  const folder = xmlPath(directory);
  const text =
    form === "opencode"
      ? [
          `# Skill: ${guard(foldText(name))}`,
          "",
          body,
          "",
          `Base directory for this skill: ${xmlLine(fileUri(directory))}`,
        ]
      : [
          body,
          "",
          `Skill directory: ${folder}`,
          "Relative paths in this skill are relative to the skill directory.",
        ];
  const list = form === "opencode" ? "skill_files" : "skill_resources";
  return [
    `<skill_content name="${xmlLine(name)}">`,
    ...text,
    ...listFiles(list, files),
    "</skill_content>",
  ].join("\n");
}

/** An absolute path as a `file:` address. */
function fileUri(path: string): string {
  const encoded = encodeURI(path.toWellFormed()).replaceAll("?", "%3F").replaceAll("#", "%23");
  return `file://${encoded.startsWith("/") ? "" : "/"}${encoded}`;
}

function listFiles(tag: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_LISTED_FILES).map((file) => `<file>${xmlPath(file)}</file>`);
  const omitted = files.length - shown.length;
  const note = omitted > 0 ? [`${omitted} more ${omitted === 1 ? "file is" : "files are"} not listed.`] : [];
  return [`<${tag}>`, ...shown, ...note, `</${tag}>`];
}
