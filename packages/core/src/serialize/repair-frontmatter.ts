import { findFence } from "../parse/frontmatter-fence.ts";
import { readFrontmatter } from "../parse/read-frontmatter.ts";

/** The text with the quotes put in that its YAML needs to be read; the text itself when it can be read or cannot be mended. */
export function repairFrontmatter(text: string): string {
  const fence = findFence(text);
  if (fence.kind !== "closed") return text;
  const { yaml, repaired } = readFrontmatter(text, true);
  return repaired ? text.slice(0, fence.yamlStart) + yaml + text.slice(fence.yamlEnd) : text;
}
