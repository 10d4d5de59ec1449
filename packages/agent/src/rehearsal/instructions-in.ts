import { MAX_INSTRUCTIONS } from "./rehearsal-limits.ts";

/** The steps that a skill's text tells a model, one line each: numbered or listed ones, else its first sentences. */
export function instructionsIn(text: string): { readonly lines: readonly string[]; readonly more: number } {
  const body = withoutHead(text);
  const lines = body.split("\n");
  const steps = lines.flatMap((line) => /^\d+[.)]\s+(.+)$/.exec(line.trim())?.[1] ?? []);
  const points = lines.flatMap((line) => /^\s{0,3}[-*+]\s+(.+)$/.exec(line)?.[1] ?? []);
  const sentences = lines.filter((line) => /^[^#<\s|`].*[.:!?]$/.test(line.trim()));
  const found = [steps, points, sentences].find((candidates) => candidates.length > 0) ?? [];
  return { lines: found.slice(0, MAX_INSTRUCTIONS), more: Math.max(0, found.length - MAX_INSTRUCTIONS) };
}

/** What an envelope or a frontmatter puts before the body is about the skill, not an instruction. */
function withoutHead(text: string): string {
  const inner = text.replace(/^<skill>\s*<name>[^<]*<\/name>\s*(?:<path>[^<]*<\/path>\s*)?/, "");
  const frontmatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(inner);
  if (frontmatter !== null) return inner.slice(frontmatter[0].length);
  const header = /^# Skill: [\s\S]*?\n---\n/.exec(inner);
  return header === null ? inner : inner.slice(header[0].length);
}
