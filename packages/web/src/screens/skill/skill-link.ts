import { skillFilePath, skillPath } from "../../app/paths.ts";
import { linkedFile } from "./linked-file.ts";

interface LinkContext {
  readonly id: string;
  /** The file that has the link. */
  readonly from: string;
  readonly files: readonly string[];
}

/** The page that a relative link in a skill's text leads to; undefined if the skill has no such file. */
export function skillLink(href: string, { id, from, files }: LinkContext): string | undefined {
  const file = linkedFile(href, { from, files });
  if (file === undefined) return undefined;
  return file === "SKILL.md" ? skillPath(id) : skillFilePath(id, file);
}
