import { guardTags, xmlLine, xmlPath } from "./prompt-text.ts";

/** A skill's file for a message of the user. */
export interface SkillTagInput {
  readonly name: string;
  /** The canonical path of the file. */
  readonly path: string;
  /** The whole file, frontmatter included. */
  readonly content: string;
}

const guard = guardTags("skill");

/** The whole file between `<skill>` tags with its name and path; for a message in the user's role. */
export function renderSkillTag({ name, path, content }: SkillTagInput): string {
  return `<skill>\n<name>${xmlLine(name)}</name>\n<path>${xmlPath(path)}</path>\n${guard(content)}\n</skill>`;
}
