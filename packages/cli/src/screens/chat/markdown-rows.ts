import { bold, cyan, dim, type Part, wrapParts } from "../../output/parts.ts";
import type { Row } from "../screen/frame.ts";

/** Longer lines are shown as they are: nobody marks up words in them, and finding marks would take long. */
const MAX_MARKED_LINE = 4000;

const FENCE = /^\s*(```+|~~~+)\s*(\S*)/;

/**
 * Markdown as rows of a terminal, wrapped between words: headings, lists, quotes, rules, code, emphasis and links. What
 * isn't known stays as it is written, so that nothing a model says is lost. An unfinished text can be drawn at any time.
 */
export function markdownRows(text: string, columns: number): readonly Row[] {
  const rows: Row[] = [];
  let fence: string | undefined;
  for (const line of text.replaceAll("\r", "").replaceAll("\t", "    ").split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      else rows.push(...wrapParts(["  ", cyan(line)], columns, 2));
    } else if (mark !== undefined) {
      fence = mark;
      const [, , language = ""] = FENCE.exec(line) ?? [];
      if (language !== "") rows.push([dim(`  ${language}`)]);
    } else rows.push(...lineRows(line, columns));
  }
  return rows;
}

function lineRows(line: string, columns: number): readonly Row[] {
  if (line.trim() === "") return [[]];
  if (/^\s*(?:[-*_]\s*){3,}$/.test(line)) return [[dim("─".repeat(Math.min(columns, 40)))]];
  const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? [];
  if (heading !== undefined) return wrapParts([bold(plainText(heading))], columns);
  const [, quoted] = /^\s*>\s?(.*)$/.exec(line) ?? [];
  if (quoted !== undefined) return wrapParts([dim("│ "), ...inlineParts(quoted)], columns, 2);
  const [, indent, sign, item] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line) ?? [];
  if (indent !== undefined && sign !== undefined && item !== undefined) {
    const bullet = /\d/.test(sign) ? sign : "•";
    const lead = `${indent}${bullet} `;
    return wrapParts([lead, ...inlineParts(item)], columns, Math.min(lead.length, Math.floor(columns / 2)));
  }
  return wrapParts(inlineParts(line), columns, Math.min(/^ */.exec(line)?.[0].length ?? 0, 8));
}

const INLINE =
  /(`+)(?<code>[^`]+?)\1|\*\*(?<strong>[^*\s](?:[^*]*[^*\s])?)\*\*|__(?<strong2>[^_\s](?:[^_]*[^_\s])?)__|(?<![\w*])\*(?<em>[^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<![\w_])_(?<em2>[^_\s](?:[^_]*[^_\s])?)_(?![\w_])|\[(?<label>[^\]]+)\]\((?<url>[^()\s]+)\)/g;

function inlineParts(text: string): readonly Part[] {
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

function plainText(text: string): string {
  return text.replaceAll(/\*\*|__|`/g, "");
}
