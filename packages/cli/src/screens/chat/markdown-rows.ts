import { bold, cyan, dim, wrapParts } from "../../output/parts.ts";
import type { Row } from "../screen/frame.ts";
import { inlineParts, plainText } from "./markdown-inline.ts";
import { findTable, tableRows } from "./markdown-table.ts";

const FENCE = /^\s*(```+|~~~+)\s*(\S*)/;

/**
 * Markdown as rows of a terminal, wrapped between words: headings, lists, quotes, rules, tables, code, emphasis and links.
 * What isn't known stays as it is written, so that nothing a model says is lost. An unfinished text can be drawn at any time.
 */
export function markdownRows(text: string, columns: number): readonly Row[] {
  const rows: Row[] = [];
  let fence: string | undefined;
  const lines = text.replaceAll("\r", "").replaceAll("\t", "    ").split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const table = fence === undefined ? findTable(lines, index) : undefined;
    if (table !== undefined) {
      rows.push(...tableRows(table, columns));
      index += table.lines - 1;
      continue;
    }
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
