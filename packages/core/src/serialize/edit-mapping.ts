import type { JsonObject, JsonValue } from "../text/json.ts";
import type { YamlEntry, YamlMapping } from "../yaml/nodes.ts";
import { toJson } from "../yaml/to-json.ts";
import { contentEnd, type EntryLayout, entryLayout, isBlockScalar } from "./entry-layout.ts";
import { fieldOf, type KeyPath, sameJson, withValue } from "./same-json.ts";
import { lineStart, nextLine } from "./text-lines.ts";
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

/** A range of a text and its replacement. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

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
): Replacement | undefined {
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
  return sameJson(toJson(entry.value), whole) ? undefined : replaceValue(entry, whole, context);
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
): Replacement | undefined {
  const old = toJson(mapping) as JsonObject;
  const changed = withValue(old, path, value);
  if (sameJson(old, changed)) return undefined;
  return { start: mapping.start, end: mapping.end, text: writeFlow(changed) };
}

/** Adds a field after the last one of a block mapping; for the root mapping at the very end. */
function appendField(mapping: YamlMapping, key: string, value: JsonValue, context: EditContext): Replacement {
  const { yaml, lineEnding } = context;
  const first = mapping.entries[0];
  const indent = first === undefined ? 0 : first.keySpan.start - lineStart(yaml, first.keySpan.start);
  const end = indent === 0 ? yaml.length : nextLine(yaml, contentEnd(yaml, mapping));
  const text = writeField(key, value, indent).map((line) => line + lineEnding);
  return { start: end, end, text: text.join("") };
}

function removeField(entry: YamlEntry, context: EditContext): Replacement {
  const { end } = entryLayout(context.yaml, entry);
  return {
    start: lineStart(context.yaml, entry.keySpan.start),
    end: nextLine(context.yaml, end),
    text: "",
  };
}

function replaceValue(entry: YamlEntry, value: JsonValue, context: EditContext): Replacement {
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
