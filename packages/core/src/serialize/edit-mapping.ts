import { fieldOf, type JsonObject, type JsonValue, type KeyPath, sameData, withValue } from "../text/json.ts";
import { lineEnd, lineStart, nextLine, type TextEdit } from "../text/text-position.ts";
import type { YamlEntry, YamlMapping, YamlNode, YamlScalar } from "../yaml/nodes.ts";
import { toJson } from "../yaml/to-json.ts";
import { writeBlockScalar, writeInline } from "./write-scalar.ts";
import {
  INDENT,
  isEmpty,
  isList,
  isScalar,
  writeBlock,
  writeField,
  writeFlow,
  writeValue,
} from "./write-yaml.ts";

/** The input of an edit. */
export interface EditContext {
  readonly yaml: string;
  readonly lineEnding: string;
}

/** The replacement that sets the value at a path, or removes it when undefined. Undefined when there is nothing to do. */
export function editMapping(
  mapping: YamlMapping,
  path: KeyPath,
  value: JsonValue | undefined,
  context: EditContext,
): TextEdit | undefined {
  const [key, next, ...further] = path;
  if (mapping.flow) return rewriteFlow(mapping, path, value);
  const entry = mapping.entries.find((candidate) => candidate.key === key);
  if (next !== undefined && entry?.value.kind === "mapping" && isOwn(entry, context)) {
    const inner: KeyPath = [next, ...further];
    const emptied =
      value === undefined &&
      inner.length === 1 &&
      entry.value.entries.length === 1 &&
      entry.value.entries[0]?.key === next;
    if (!emptied) return editMapping(entry.value, inner, value, context);
  }
  const whole = next === undefined ? value : fieldOf(withValue(outer(entry), path, value), key);
  if (entry === undefined) return whole === undefined ? undefined : appendField(mapping, key, whole, context);
  if (whole === undefined) return removeField(entry, context);
  return sameData(toJson(entry.value), whole) ? undefined : replaceValue(entry, whole, context);
}

function outer(entry: YamlEntry | undefined): JsonObject {
  const object = Object.create(null) as Record<string, JsonValue>;
  if (entry !== undefined) object[entry.key] = toJson(entry.value);
  return object;
}

function rewriteFlow(
  mapping: YamlMapping,
  path: KeyPath,
  value: JsonValue | undefined,
): TextEdit | undefined {
  const old = toJson(mapping) as JsonObject;
  const changed = withValue(old, path, value);
  if (sameData(old, changed)) return undefined;
  return { start: mapping.start, end: mapping.end, text: writeFlow(changed) };
}

/** Adds a field after the last one of a block mapping; for the root mapping at the very end. */
function appendField(mapping: YamlMapping, key: string, value: JsonValue, context: EditContext): TextEdit {
  const { yaml, lineEnding } = context;
  const first = mapping.entries[0];
  const indent = first === undefined ? 0 : first.keySpan.start - lineStart(yaml, first.keySpan.start);
  const end = indent === 0 ? yaml.length : nextLine(yaml, contentEnd(yaml, mapping));
  const text = writeField(key, value, indent).map((line) => line + lineEnding);
  return { start: end, end, text: text.join("") };
}

function removeField(entry: YamlEntry, context: EditContext): TextEdit {
  const { end } = entryLayout(context.yaml, entry);
  return {
    start: lineStart(context.yaml, entry.keySpan.start),
    end: nextLine(context.yaml, end),
    text: "",
  };
}

function replaceValue(entry: YamlEntry, value: JsonValue, context: EditContext): TextEdit {
  const layout = entryLayout(context.yaml, entry);
  const { node } = layout;
  if (node !== undefined && node.end > node.start && isScalar(value)) {
    const multiline = typeof value === "string" && value.includes("\n");
    if (node.kind === "scalar" && !isBlockScalar(node) && !(multiline && node.style === "plain")) {
      return {
        start: node.start,
        end: node.end,
        text: writeInline(value, { style: node.style, flow: false }),
      };
    }
  }
  if (node !== undefined && node.kind !== "scalar" && node.flow) {
    return { start: node.start, end: node.end, text: writeFlow(value) };
  }
  const [first = "", ...rest] = writeLike(layout, value, context);
  const head = (first === "" ? "" : ` ${first}`) + layout.comment;
  return {
    start: layout.valueStart,
    end: layout.end,
    text: [head, ...rest].join(context.lineEnding),
  };
}

/** The lines of a value, block style and indentation as before where the value is of the same kind. */
function writeLike(layout: EntryLayout, value: JsonValue, context: EditContext): readonly string[] {
  const { node, indent } = layout;
  if (node !== undefined && isBlockScalar(node) && typeof value === "string" && value !== "") {
    const content = context.yaml.slice(node.start, node.end);
    const block = writeBlockScalar(value, {
      style: node.style,
      indent: /^(?:[ \t]*\r?\n)*( +)\S/.exec(content)?.[1]?.length ?? indent + INDENT,
    });
    if (block !== undefined) return [block.header, ...block.lines];
  }
  if (isScalar(value) || isEmpty(value)) return writeValue(value, indent);
  const sameKind = node !== undefined && node.kind === (isList(value) ? "sequence" : "mapping");
  const inner = sameKind ? node.start - lineStart(context.yaml, node.start) : indent + INDENT;
  return ["", ...writeBlock(value, inner)];
}

function isOwn(entry: YamlEntry, context: EditContext): boolean {
  return entryLayout(context.yaml, entry).node !== undefined;
}

/** Where the parts of a field of a block mapping are in the YAML text. */
interface EntryLayout {
  /** Columns before the key. */
  readonly indent: number;
  /** Behind the colon. */
  readonly valueStart: number;
  /** End of the value's last line, before the line ending. */
  readonly end: number;
  /** The comment after the key or value on the same line, with the spaces before it; may be empty. */
  readonly comment: string;
  /** The value's own node; undefined for an alias and for nothing at all. */
  readonly node: YamlNode | undefined;
}

/** Finds the parts of a field. */
function entryLayout(yaml: string, entry: YamlEntry): EntryLayout {
  const start = lineStart(yaml, entry.keySpan.start);
  const before = yaml.slice(start, entry.keySpan.start);
  const valueStart = yaml.indexOf(":", entry.keySpan.end) + 1;
  const place = { indent: before.length, valueStart };
  const firstLineEnd = lineEnd(yaml, valueStart);
  // An alias has the location of its anchor and an empty value that of its key: both before the colon.
  if (entry.value.start < valueStart) {
    const comment = commentOf(yaml.slice(valueStart, firstLineEnd));
    return { ...place, end: firstLineEnd, comment, node: undefined };
  }
  const valueEnd = contentEnd(yaml, entry.value);
  const end = isBlockScalar(entry.value) ? valueEnd : lineEnd(yaml, valueEnd);
  const startsBelow = entry.value.start > firstLineEnd;
  const beside = startsBelow
    ? yaml.slice(valueStart, firstLineEnd)
    : yaml.slice(valueEnd, Math.max(valueEnd, end));
  return { ...place, end, comment: commentOf(beside), node: entry.value };
}

/** The comment at the end of a line without quotes, with the spaces before it. */
function commentOf(line: string): string {
  const hash = line.search(/[ \t]#/) + 1;
  if (hash === 0) return "";
  return line.slice(line.slice(0, hash).trimEnd().length);
}

/** The end of a value, before its line ending and the blank lines that a block scalar drops. */
function contentEnd(yaml: string, node: YamlNode): number {
  const last = lastNode(node);
  // A repeated field ends the node too, but isn't part of it.
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
type BlockNode = YamlScalar & { readonly style: "literal" | "folded" };

/** Whether a node is a `|` or `>` scalar. */
function isBlockScalar(node: YamlNode): node is BlockNode {
  return node.kind === "scalar" && (node.style === "literal" || node.style === "folded");
}
