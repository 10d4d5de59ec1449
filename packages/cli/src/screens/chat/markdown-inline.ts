import { bold, cyan, dim, type Part } from "../../output/parts.ts";

/** Longer lines are shown as they are: nobody marks up words in them, and finding marks would take long. */
const MAX_MARKED_LINE = 4000;

const INLINE =
  /(`+)(?<code>[^`]+?)\1|\*\*(?<strong>[^*\s](?:[^*]*[^*\s])?)\*\*|__(?<strong2>[^_\s](?:[^_]*[^_\s])?)__|(?<![\w*])\*(?<em>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<![\w_])_(?<em2>[^_\s](?:[^_]*[^_\s])?)_(?![\w_])|\[(?<label>[^\]]+)\]\((?<url>[^()\s]+)\)/g;

/** A line without its marks: emphasis, code and links. */
export function inlineParts(text: string): readonly Part[] {
  if (text.length > MAX_MARKED_LINE) return [text];
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const { code, strong, strong2, em, em2, label, url } = match.groups ?? {};
    const strongText = strong ?? strong2 ?? em ?? em2;
    if (code !== undefined) parts.push(cyan(code));
    else if (strongText !== undefined) parts.push(bold(strongText));
    // The address is always shown: a label could claim another one.
    else if (label === url) parts.push(url ?? "");
    else parts.push(label ?? "", dim(` (${url})`));
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A text without marks. */
export function plainText(text: string): string {
  return text.replaceAll(/\*\*|__|`/g, "");
}
