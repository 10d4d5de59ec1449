import type { YamlEntry, YamlNode, YamlScalar } from "../yaml/nodes.ts";
import { lineEnd, lineStart } from "./text-lines.ts";

/** Where the parts of a field of a block mapping are in the YAML text. */
export interface EntryLayout {
  /** Columns before the key. */
  readonly indent: number;
  /** Whether only spaces precede the key. */
  readonly ownLine: boolean;
  /** Behind the colon. */
  readonly valueStart: number;
  /** Behind the value, before what follows on its last line. */
  readonly valueEnd: number;
  /** End of the value's last line, before the line ending. */
  readonly end: number;
  /** The comment after the key or value on the same line, with the spaces before it; may be empty. */
  readonly comment: string;
  /** The value's own node; undefined for an alias and for nothing at all. */
  readonly node: YamlNode | undefined;
}

/** Finds the parts of a field. */
export function entryLayout(yaml: string, entry: YamlEntry): EntryLayout {
  const start = lineStart(yaml, entry.keySpan.start);
  const before = yaml.slice(start, entry.keySpan.start);
  const valueStart = yaml.indexOf(":", entry.keySpan.end) + 1;
  const place = { indent: before.length, ownLine: before.trim() === "", valueStart };
  const firstLineEnd = lineEnd(yaml, valueStart);
  // An alias has the location of its anchor and an empty value that of its key: both before the colon.
  if (entry.value.start < valueStart) {
    const comment = commentOf(yaml.slice(valueStart, firstLineEnd));
    return { ...place, valueEnd: firstLineEnd - comment.length, end: firstLineEnd, comment, node: undefined };
  }
  const valueEnd = contentEnd(yaml, entry.value);
  const end = isBlockScalar(entry.value) ? valueEnd : lineEnd(yaml, valueEnd);
  const startsBelow = entry.value.start > firstLineEnd;
  const beside = startsBelow
    ? yaml.slice(valueStart, firstLineEnd)
    : yaml.slice(valueEnd, Math.max(valueEnd, end));
  return { ...place, valueEnd, end, comment: commentOf(beside), node: entry.value };
}

/** The comment at the end of a line without quotes, with the spaces before it. */
function commentOf(line: string): string {
  const hash = line.search(/[ \t]#/) + 1;
  if (hash === 0) return "";
  return line.slice(line.slice(0, hash).trimEnd().length);
}

/** The end of a value, before its line ending and the blank lines that a block scalar drops. */
export function contentEnd(yaml: string, node: YamlNode): number {
  const last = lastNode(node);
  // A repeated field ends the node too, but is no part of it.
  const isLast = isBlockScalar(last) && last.end === node.end;
  const text = yaml.slice(isLast ? last.start : node.start, node.end);
  if (!isLast) return node.start + lengthWithoutLineEnds(text);
  const headerEnd = lineEnd(yaml, lineStart(yaml, last.start - 1));
  const keeps = /[|>][0-9]?\+/.test(yaml.slice(lineStart(yaml, last.start - 1), headerEnd));
  if (last.text === "") return headerEnd;
  return last.start + (keeps ? text.replace(/\r?\n$/, "").length : lengthWithoutLineEnds(text));
}

function lengthWithoutLineEnds(text: string): number {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end -= 1;
  return end;
}

function lastNode(node: YamlNode): YamlNode {
  if (node.kind === "scalar" || node.flow) return node;
  const last = node.kind === "sequence" ? node.items.at(-1) : node.entries.at(-1)?.value;
  return last === undefined ? node : lastNode(last);
}

/** A `|` or `>` scalar. */
export type BlockNode = YamlScalar & { readonly style: "literal" | "folded" };

/** Whether a node is a `|` or `>` scalar. */
export function isBlockScalar(node: YamlNode): node is BlockNode {
  return node.kind === "scalar" && (node.style === "literal" || node.style === "folded");
}
