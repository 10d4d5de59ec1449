import { MAX_INSTRUCTIONS } from "./rehearsal-limits.ts";

/**
 * The instructions in a skill's text, one line each: its numbered or listed steps, or its first sentences.
 */
export function instructionsIn(text: string): { readonly lines: readonly string[]; readonly more: number } {
  const lines = joinItems(withoutFences(withoutHead(text)).split(/\r?\n/));
  const steps = lines.flatMap((line) => /^\d+[.)]\s+(.+)$/.exec(line.trim())?.[1] ?? []);
  const points = lines.flatMap((line) => /^\s{0,3}[-*+]\s+(.+)$/.exec(line)?.[1] ?? []);
  const sentences = lines.filter((line) => /^[^#<\s|`].*[.:!?]$/.test(line.trim()));
  const found = [steps, points, sentences].find((candidates) => candidates.length > 0) ?? [];
  return { lines: found.slice(0, MAX_INSTRUCTIONS), more: Math.max(0, found.length - MAX_INSTRUCTIONS) };
}

const ITEM = /^\s*(?:\d+[.)]|[-*+])\s+/;

/** Joins wrapped list items to one line each. */
function joinItems(lines: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let isInItem = false;
  for (const line of lines) {
    const continues = isInItem && /^\s+[^\s|]/.test(line) && !ITEM.test(line);
    if (continues) joined.push(`${joined.pop() ?? ""} ${line.trim()}`);
    else {
      joined.push(line);
      isInItem = ITEM.test(line);
    }
  }
  return joined;
}

/** Code blocks are examples or templates, not steps. */
function withoutFences(text: string): string {
  return text.replace(/^[ \t]*(```+|~~~+)[\s\S]*?^[ \t]*\1[^\n]*$/gm, "");
}

/** An envelope or frontmatter before the body isn't an instruction. */
function withoutHead(text: string): string {
  const inner = text.replace(/^<skill>\s*<name>[^<]*<\/name>\s*(?:<path>[^<]*<\/path>\s*)?/, "");
  const frontmatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(inner);
  if (frontmatter !== null) return inner.slice(frontmatter[0].length);
  const header = /^# Skill: [\s\S]*?\n---\n/.exec(inner);
  return header === null ? inner : inner.slice(header[0].length);
}
