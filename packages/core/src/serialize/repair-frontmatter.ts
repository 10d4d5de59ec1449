import { findFence } from "../parse/frontmatter-fence.ts";
import { readFrontmatter } from "../parse/read-frontmatter.ts";

/** The text with the quotes that its YAML needs; the same text when it can be parsed or can't be repaired. */
export function repairFrontmatter(text: string): string {
  const fence = findFence(text);
  if (fence.kind !== "closed") return text;
  const { yaml, repaired } = readFrontmatter(text, true);
  return repaired ? text.slice(0, fence.yamlStart) + yaml + text.slice(fence.yamlEnd) : text;
}
